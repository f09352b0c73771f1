import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { keySamples } from '@glasshouse/wire/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { userInfoOf } from '../../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { press, put, user } from '../../../testing/ways-in-server.ts'

startsClean()

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const NAME = userInfoOf('real').user.loginName as string
const house = (answers: Parameters<typeof fakeServer>[0] = {}) => {
  signedIn('real', '0')
  return fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf('real')),
    '/api/user/security': () => ok({ ...keySamples.securityOf.data, addresses: [], payoutDelayMs: 86_400_000 }),
    '/api/user/closing': () => ok({ retentionYears: 5, obstacles: [] }),
    ...answers,
  })
}

describe('/addAddress', () => {
  test('says what a change brings before the tap, and names each fault under the field [RT-059, VL-016]', async () => {
    const server = house({
      '/api/user/addresses': () => ok(null, []),
      '/api/user/addresses/add': () => ({ ...refused('address_malformed', 'no address'), field: 'address' }),
    })
    drawApp('/addAddress')
    await screen.findByText(/puts withdrawals on hold for 24 hours/)
    await press('Add this address')
    expect(await screen.findByText('Enter a wallet address')).toBeDefined()
    put('Address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    await press('Add this address')
    expect(await screen.findByText(/This is a Tron address/)).toBeDefined()
    expect(server.to('/api/user/addresses/add')).toHaveLength(0)
    put('Address', ETHEREUM.toLowerCase())
    await press('Add this address')
    expect(await screen.findByText(/does not fit its checksum \(EIP-55\)/)).toBeDefined()
    expect(server.to('/api/user/addresses/add')[0]?.body).toEqual({ type: 'ERC', address: ETHEREUM.toLowerCase(), name: '' })
  })

  test('lists addresses by name and ends, renames one, and takes one out after a question [EN-020]', async () => {
    const saved = { id: 'ab'.repeat(16), type: 'ERC', address: ETHEREUM, name: 'Cold wallet', createTime: 1 }
    const server = house({
      '/api/user/addresses': () => ok(null, [saved]),
      '/api/user/addresses/rename': () => ok(null),
      '/api/user/addresses/remove': () => ok(null),
    })
    drawApp('/addAddress')
    expect(await screen.findByText('0x5aAe…eAed')).toBeDefined()
    expect(screen.queryByText(ETHEREUM)).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Edit Cold wallet/ }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByText(ETHEREUM)).toBeDefined()
    await user.clear(sheet.getByLabelText('Name'))
    await user.type(sheet.getByLabelText('Name'), 'Old wallet')
    await user.click(sheet.getByRole('button', { name: 'Save the name' }))
    await waitFor(() => expect(server.to('/api/user/addresses/rename')[0]?.body).toEqual({ id: saved.id, name: 'Old wallet' }))
    await user.click(screen.getByRole('button', { name: /^Edit Cold wallet/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove the address' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.to('/api/user/addresses/remove')[0]?.body).toEqual({ id: saved.id }))
  })
})

describe('/security/close-account', () => {
  test('names what stands in the way, with its place, and offers no button before it is gone', async () => {
    let obstacles: object[] = [
      { kind: 'positions', count: 2, coin: '' },
      { kind: 'balance', count: 0, coin: 'USDT' },
    ]
    house({ '/api/user/closing': () => ok({ retentionYears: 5, obstacles }) })
    drawApp('/security/close-account')
    expect((await screen.findByRole('link', { name: '2 open positions' })).getAttribute('href')).toBe('/tradeU')
    expect(screen.getByRole('link', { name: 'Balance in USDT' }).getAttribute('href')).toBe('/assets')
    expect(screen.queryByRole('button', { name: 'Close the account permanently' })).toBeNull()
    obstacles = []
    await press('Look again')
    expect(await screen.findByRole('button', { name: 'Close the account permanently' })).toBeDefined()
    expect(screen.getByText(/held for 5 years after closing/)).toBeDefined()
  })

  test('names withdrawals under way, deposits to be checked and what is owed, with the place of each', async () => {
    const obstacles = [
      { kind: 'withdrawals', count: 1, coin: '' },
      { kind: 'deposits', count: 2, coin: '' },
      { kind: 'debt', count: 0, coin: 'USDT' },
    ]
    house({ '/api/user/closing': () => ok({ retentionYears: 5, obstacles }) })
    drawApp('/security/close-account')
    expect((await screen.findByRole('link', { name: '1 withdrawal under way' })).getAttribute('href')).toBe('/withdraw-order')
    expect(screen.getByRole('link', { name: '2 deposits that wait to be checked' }).getAttribute('href')).toBe('/recharge-order')
    expect(screen.getByRole('link', { name: /^USDT owed for a reversed deposit/ }).getAttribute('href')).toBe('/recharge')
    expect(screen.queryByRole('button', { name: 'Close the account permanently' })).toBeNull()
  })

  test('asks for the name, and sends nothing under another one', async () => {
    const server = house({ '/api/user/closeAccount': () => refused('anything_open', 'Still open: 1 options') })
    drawApp('/security/close-account')
    await screen.findByRole('button', { name: 'Close the account permanently' })
    await press('Close the account permanently')
    expect(await screen.findByText('Type the name of the account')).toBeDefined()
    put('Name of this account', 'somebody')
    await press('Close the account permanently')
    expect(await screen.findByText('This is not the name of this account')).toBeDefined()
    expect(server.to('/api/user/closeAccount')).toHaveLength(0)
    put('Name of this account', ` ${NAME} `)
    await press('Close the account permanently')
    await waitFor(() => expect(server.to('/api/user/closeAccount')[0]?.body).toEqual({ loginName: NAME }))
    expect(within(screen.getByRole('main')).getAllByText(/still open/i).length).toBeGreaterThan(0)
  })

  test('of a frozen account says so and nothing else to tap but customer service', async () => {
    house({ '/api/user/closing': () => ok({ retentionYears: 5, obstacles: [{ kind: 'frozen', count: 0, coin: '' }] }) })
    drawApp('/security/close-account')
    expect(await screen.findByText(/The account is frozen/)).toBeDefined()
    expect(screen.queryByLabelText('Name of this account')).toBeNull()
  })
})

test('/account-closed tells a visitor what is over and whom to ask', async () => {
  fakeServer({})
  drawApp('/account-closed')
  expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeDefined()
  expect(screen.getByText(/contact customer service/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'To the home screen' })).toBeDefined()
})

describe('a wallet of the account', () => {
  const rows = [{ walletType: 'ETH', address: ETHEREUM }]
  const removing = (answer: () => object) =>
    house({ '/api/user/walletAddresses': () => ({ ...ok(null), rows }), '/api/user/removeWallet': answer as never })
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: /^Remove the wallet/ }))
    await user.click(await screen.findByRole('button', { name: 'Remove the wallet' }))
  }

  test('is removed after a question', async () => {
    const server = removing(() => ok())
    drawApp('/security/wallet')
    await remove()
    expect(await screen.findByText('The wallet was removed')).toBeDefined()
    expect(server.to('/api/user/removeWallet')[0]?.body).toEqual({ walletType: 'ETH', address: ETHEREUM })
  })

  test('that is the last way in stays, and the refusal says what to do first', async () => {
    removing(() => refused('last_way_in', 'This is the only way to log in to the account; add another one first'))
    drawApp('/security/wallet')
    await remove()
    expect(await screen.findByText('This is the only way to log in to the account; add another one first')).toBeDefined()
    expect(screen.getByText(ETHEREUM)).toBeDefined()
  })
})
