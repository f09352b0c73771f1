import { session } from '@glasshouse/client'
import { type Answers, ok, refused } from '@glasshouse/client/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { drawApp, letSecondPass, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { accountServer, tab, user } from '../../../testing/ways-in-server.ts'

startsClean()
const page = window as unknown as Record<string, unknown>
afterEach(() => {
  delete page.ethereum
})

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const textFor = (host: string, address: string) => `${host} wants you to sign in with your Ethereum account:\n${address}\n\nNonce: n-1`
const OURS = textFor(window.location.host, ADDRESS)

/** A wallet that signs whatever it is asked, and remembers it. */
function givenWallet(sign: () => unknown = () => '0x5161') {
  const calls: { method: string; params?: readonly unknown[] }[] = []
  page.ethereum = {
    request: async (call: { method: string }) => {
      calls.push(call)
      if (call.method === 'personal_sign') return sign()
      return call.method === 'eth_chainId' ? '0x1' : call.method === 'eth_accounts' ? [] : [ADDRESS.toLowerCase()]
    },
  }
  return calls
}
const server = (message = OURS, more: Answers = {}) =>
  accountServer(
    {
      '/api/user/walletMessage': () => ok({ message, nonce: 'n-1', expiresAt: 0 }),
      '/api/user/walletLogin': () => ok({ satoken: 'token-9', expiresAt: 0, device: 'd-1', isNew: false }),
      ...more,
    },
    { walletIsOpen: true },
  )
const tapWallet = async () => user.click(await screen.findByRole('button', { name: /^Ethereum/ }))

test('one tap: address, text, signature, session; the text is the one that is shown and signed [RT-003, API-009]', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  let signs: (signature: string) => void = () => {}
  const calls = givenWallet(() => new Promise((resolve) => (signs = resolve)))
  const house = server()
  drawApp('/login')
  await tab('Wallet')
  expect(screen.getByText(/No transaction, no fee, no permission to spend/)).toBeDefined()
  await tapWallet()
  const shown = await screen.findByText(/wants you to sign in/)
  expect(shown.textContent).toBe(OURS)
  signs('0x5161')
  await waitFor(() => expect(session.getState().token).toBe('token-9'))
  expect(calls.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'personal_sign'])
  const hex = String(calls.at(-1)?.params?.[0])
  expect(Buffer.from(hex.slice(2), 'hex').toString()).toBe(OURS)
  expect(house.to('/api/user/walletMessage')[0]?.body).toEqual({
    address: ADDRESS.toLowerCase(),
    walletType: 'ETH',
    chainId: 1,
    purpose: 'LOGIN',
  })
  expect(house.to('/api/user/walletLogin')[0]?.body).toEqual({
    signType: 0,
    address: ADDRESS.toLowerCase(),
    walletType: 'ETH',
    nonce: 'n-1',
    signature: '0x5161',
  })
  expect(localStorage.getItem('glasshouse.walletAddress')).toBe(ADDRESS.toLowerCase())
})

test.each([
  ['another site', textFor('evil.example', ADDRESS)],
  ['a longer site', textFor(`${window.location.host}.evil.example`, ADDRESS)],
  ['another address', textFor(window.location.host, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')],
])('a text that names %s never reaches the wallet', async (_what, message) => {
  const calls = givenWallet()
  const house = server(message)
  drawApp('/login')
  await tab('Wallet')
  await tapWallet()
  expect(await screen.findByText(/The text names another site or address/)).toBeDefined()
  expect(calls.map(({ method }) => method)).not.toContain('personal_sign')
  expect(house.to('/api/user/walletLogin')).toHaveLength(0)
})

test('a refused prompt is said in the wallet’s words, a refusal of the server in ours [ER-006]', async () => {
  givenWallet(() => Promise.reject({ code: 4001, message: 'MetaMask: user denied signature' }))
  const house = server()
  drawApp('/login')
  await tab('Wallet')
  await tapWallet()
  expect(await screen.findByText('MetaMask: user denied signature')).toBeDefined()
  expect(house.to('/api/user/walletLogin')).toHaveLength(0)
  expect(session.getState().token).toBe('')
})

test('the first time an invitation may be asked for; it goes with the next signature [EN-040]', async () => {
  givenWallet()
  const house = server(OURS, {
    '/api/user/walletLogin': () => refused('invite_code_required', 'activeCode: is required', 'activeCode'),
  })
  drawApp('/register?invite_code=ABCD2345', { inviteCodeRequired: true })
  await tab('Wallet')
  expect((screen.getByLabelText('Invitation code') as HTMLInputElement).value).toBe('ABCD2345')
  await tapWallet()
  await waitFor(() => expect(house.to('/api/user/walletLogin')[0]?.body).toMatchObject({ activeCode: 'ABCD2345' }))
})

test('the form of a wallet judges no code: whatever is typed goes with the signature, the server says whether it is right [VL-075]', async () => {
  givenWallet()
  const house = server(OURS, {
    '/api/user/walletLogin': () => refused('invite_code_unknown', 'activeCode: no user has it', 'activeCode'),
  })
  drawApp('/register', { inviteCodeRequired: true })
  await tab('Wallet')
  await userEvent.type(screen.getByLabelText('Invitation code'), 'x !')
  await tapWallet()
  await waitFor(() => expect(house.to('/api/user/walletLogin')[0]?.body).toMatchObject({ activeCode: 'x !' }))
  expect(session.getState().token).toBe('')
})

test('where wallets are closed none is offered', async () => {
  accountServer({}, { emailIsOpen: true, walletIsOpen: false })
  drawApp('/login')
  await screen.findByRole('tab', { name: 'Email' })
  expect(screen.queryByRole('tab', { name: 'Wallet' })).toBeNull()
})

test('a wallet is added to the account that is signed in', async () => {
  givenWallet()
  signedIn()
  let rows: object[] = []
  const house = server(OURS, {
    '/api/user/walletAddresses': () => ({ ...ok(null), rows }),
    '/api/user/bindWallet': () => {
      rows = [{ walletType: 'ETH', address: ADDRESS }]
      return ok({ walletType: 'ETH', address: ADDRESS })
    },
  })
  drawApp('/security/wallet')
  expect(await screen.findByText('No wallet logs in to this account yet.')).toBeDefined()
  letSecondPass()
  await tapWallet()
  expect(await screen.findByText(ADDRESS)).toBeDefined()
  expect(house.to('/api/user/walletMessage')[0]?.body).toMatchObject({ purpose: 'BIND' })
  expect(house.to('/api/user/bindWallet')[0]?.body).toMatchObject({ nonce: 'n-1', signature: '0x5161' })
})

test('a brand that wants a wallet asks for its address, and shows /no-wallet without one [ST-017, ST-019]', async () => {
  server()
  const app = drawApp('/quote', { walletOnly: true })
  await waitFor(() => expect(app.path()).toBe('/no-wallet'))
  expect(await screen.findByRole('heading', { name: 'You need a wallet here' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Create an account another way' }).getAttribute('href')).toBe('/register')
})

test('/no-wallet says to open the exchange in a wallet, and copies its address for that [RT-140]', async () => {
  server()
  drawApp('/no-wallet')
  await screen.findByText('Install a wallet for Ethereum or Tron, or open this page in your wallet’s browser.')
  expect(screen.getByText(`${window.location.origin}/`)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Copied')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/`)
})

test('with an address it shows what every visitor sees, and logs nobody in by itself [ST-017, ST-022]', async () => {
  const calls = givenWallet()
  const house = server()
  const app = drawApp('/language-selection', { walletOnly: true })
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('eth_requestAccounts'))
  await app.go('/assets')
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect((await screen.findByRole('tab', { name: 'Wallet' })).getAttribute('aria-selected')).toBe('true')
  expect(calls.map(({ method }) => method)).not.toContain('personal_sign')
  expect(house.to('/api/user/walletLogin')).toHaveLength(0)
})
