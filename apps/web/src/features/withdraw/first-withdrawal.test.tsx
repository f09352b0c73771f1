import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { keySamples, withdrawalSamples } from '@glasshouse/wire/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, letSecondPass, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { press, put, typedIn, user } from '../../testing/ways-in-server.ts'

startsClean()

const [tron] = withdrawalSamples.getWithDrawCoinList.rows
const [saved] = withdrawalSamples.addressBook.rows
const [card] = keySamples.getbank.rows
const APPLY = '/withdraw-apply?type=USDT-TRC20&icon=usdt'
const NOTHING = { ...keySamples.securityOf.data, hasFundPassword: false, fundPasswordReadyAt: null, payoutDelayMs: 86_400_000 }

/** An exchange that remembers what its newcomer sets up. */
function exchange(had: { readonly addresses?: readonly object[]; readonly obstacles?: readonly string[]; readonly level?: string } = {}) {
  signedIn('real', '1000')
  const account = { addresses: [...(had.addresses ?? [])], cards: [] as object[], hasFundPassword: false, isProved: false }
  const proved = <T,>(then: () => T) =>
    account.isProved ? then() : { ...refused('proof_required', 'prove it'), proof: { ways: ['password'] } }
  const server = fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf('real', '1000')),
    '/api/asset/assetBalance': () => {
      const { asset } = userInfoOf('real', '1000')
      return ok({ realm: 'real', asset, total: { platform: '1000', financial: '0', contract: '0', all: '1000' } })
    },
    '/api/common/getWithDrawCoinList': () =>
      ok(null, [
        tron,
        { ...tron, ...{ id: 'erc', rechargeName: 'USDT-ERC20', rechargeType: 'USDT-ERC20', coinChain: 'ERC' } },
        {
          ...{ ...tron, id: 'bank', type: 1, rechargeName: 'BANK', rechargeType: 'BANK', coinChain: '', decimals: 2 },
          ratios: [{ currency: 'USD', ratio: '1', since: 1 }],
        },
      ]),
    '/api/withdraw/facts': () => {
      const obstacles = [...(had.obstacles ?? []), ...(account.hasFundPassword ? [] : ['fund_password'])]
      return ok({ ...withdrawalSamples.withdrawalFacts.data, payoutDelayMs: 86_400_000, level: had.level ?? 'none', obstacles })
    },
    '/api/user/security': () => ok({ ...NOTHING, hasFundPassword: account.hasFundPassword }),
    '/api/user/proof': () => {
      account.isProved = true
      return ok({ way: 'password', until: 0 })
    },
    '/api/user/tardPwdSet': () =>
      proved(() => {
        account.hasFundPassword = true
        return ok()
      }),
    '/api/user/addresses': () => ok(null, account.addresses),
    '/api/user/addresses/add': () => {
      account.addresses = [...account.addresses, { ...saved, id: 'ee'.repeat(16) }]
      return ok({ id: 'ee'.repeat(16) })
    },
    '/api/userBank/getbank': () => ok(null, account.cards),
    '/api/userBank/addBank': () => {
      account.cards = [{ ...card, coin: 'USD' }]
      return ok()
    },
  })
  return { server, account }
}
const needs = async () => within(await screen.findByRole('region', { name: 'Before you can withdraw' }))
const atForm = async () => screen.findByRole('button', { name: 'Continue' })
const back = () => press('Back')

/** The step-up, where the exchange asks for one. */
async function prove() {
  await screen.findByRole('dialog')
  put('Login password', 'a long enough one')
  await press('Confirm')
}

describe('the form of a first withdrawal', () => {
  test('lists what is missing before anything is typed, and how long payouts wait after it', async () => {
    exchange({ obstacles: ['primary'] })
    drawApp(APPLY)
    const list = await needs()
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Primary verification',
      'Fund password',
      'Address on the Tron network (TRC20)',
    ])
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/certification-primary',
      '/fund-password',
      '/addAddress',
    ])
    expect(list.getByText(/payouts wait 24 hours/)).toBeDefined()
  })

  test('ticks what is there, and shows no list once nothing is missing', async () => {
    const { account } = exchange({ level: 'primary', addresses: [saved] })
    const { go } = drawApp(APPLY)
    const list = await needs()
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Primary verificationDone',
      'Fund password',
      'Address on the Tron network (TRC20)Done',
    ])
    account.hasFundPassword = true
    await go('/withdraw')
    await screen.findByRole('link', { name: /Tron network/ })
    await go(APPLY)
    await waitFor(() => expect(screen.queryByText('Before you can withdraw')).toBeNull())
    expect(await atForm()).toBeDefined()
  })

  test('comes back from the fund password and the address, proof and all, with amount, network and address', async () => {
    const { server } = exchange()
    const { path } = drawApp(APPLY)
    await atForm()
    put('Amount', '250')
    put('Fund password', 'typed_too_soon')
    await user.click((await needs()).getByRole('link', { name: 'Fund password' }))
    await screen.findByRole('button', { name: 'Set fund password' })
    put('New password', 'fund_pass_1')
    put('Repeat new password', 'fund_pass_1')
    await press('Set fund password')
    await prove()
    await atForm()
    expect(path()).toBe(APPLY)
    expect(typedIn('Amount')).toBe('250')
    // A password is kept nowhere.
    expect(typedIn('Fund password')).toBe('')
    expect((await needs()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Address on the Tron network (TRC20)'])

    letSecondPass()
    await user.click((await needs()).getByRole('link'))
    expect((await screen.findByRole('radio', { name: 'Tron' })).getAttribute('aria-checked')).toBe('true')
    put('Address', saved.address)
    await press('Add this address')
    await atForm()
    expect(server.to('/api/user/addresses/add')[0]?.body).toMatchObject({ type: 'TRC', address: saved.address })
    expect(typedIn('Amount')).toBe('250')
    expect(typedIn('Address')).toBe('ee'.repeat(16))
    expect(screen.queryByText('Before you can withdraw')).toBeNull()
    expect(path()).toBe(APPLY)
  })

  test.each(['Fund password', 'Address on the Tron network (TRC20)'])(
    'the way back from "%s" leads to it with what was typed',
    async (name) => {
      exchange()
      const { path } = drawApp(APPLY)
      await atForm()
      put('Amount', '12.5')
      await user.click((await needs()).getByRole('link', { name }))
      await waitFor(() => expect(path()).not.toBe(APPLY))
      await screen.findByRole('heading', { level: 1, name: name === 'Fund password' ? name : 'Address book' })
      await back()
      await atForm()
      expect(typedIn('Amount')).toBe('12.5')
    },
  )

  test.each(['primary', 'advanced'])('the way back from the %s verification leads to it with what was typed', async (level) => {
    exchange({ obstacles: [level] })
    const { path } = drawApp(APPLY)
    await atForm()
    put('Amount', '12.5')
    await user.click((await needs()).getByRole('link', { name: /verification/ }))
    await screen.findByRole('heading', { level: 1, name: /verification$/ })
    expect(path()).toBe(`/certification-${level}`)
    await back()
    await atForm()
    expect(typedIn('Amount')).toBe('12.5')
  })

  test('an address added beside others is the one that is chosen then', async () => {
    exchange({ addresses: [saved, { ...saved, id: 'cd'.repeat(16), name: 'Other' }] })
    drawApp(APPLY)
    await atForm()
    await user.selectOptions(screen.getByLabelText('Address'), 'cd'.repeat(16))
    await user.click(screen.getByRole('link', { name: 'Address book' }))
    await screen.findByRole('button', { name: 'Add this address' })
    put('Address', saved.address)
    await press('Add this address')
    await atForm()
    expect(typedIn('Address')).toBe('ee'.repeat(16))
  })

  test('a chosen address stays chosen over a detour that adds none', async () => {
    exchange({ addresses: [saved, { ...saved, id: 'cd'.repeat(16), name: 'Other' }] })
    drawApp(APPLY)
    await atForm()
    await user.selectOptions(screen.getByLabelText('Address'), 'cd'.repeat(16))
    await user.click(screen.getByRole('link', { name: 'Address book' }))
    await screen.findByRole('button', { name: 'Add this address' })
    await back()
    await atForm()
    expect(typedIn('Address')).toBe('cd'.repeat(16))
  })

  test('a new visit begins blank, and so does the form of another network', async () => {
    exchange({ addresses: [saved] })
    const { go } = drawApp(APPLY)
    await atForm()
    put('Amount', '250')
    await go('/withdraw')
    await screen.findByRole('link', { name: /Tron network/ })
    await go(APPLY)
    await atForm()
    expect(typedIn('Amount')).toBe('')
    put('Amount', '99')
    await go('/withdraw-apply?type=USDT-ERC20&icon=usdt')
    await waitFor(() => expect(screen.getByText('Ethereum network (ERC20)', { exact: false })).toBeDefined())
    expect(typedIn('Amount')).toBe('')
  })

  test('nothing that was typed shows itself to the next user of the device', async () => {
    exchange({ addresses: [saved] })
    const { go } = drawApp(APPLY)
    await atForm()
    put('Amount', '250')
    await user.click(screen.getByRole('link', { name: 'Address book' }))
    await screen.findByRole('button', { name: 'Add this address' })
    const other = userInfoOf('real', '1000')
    const { session } = await import('@glasshouse/client')
    session.setState({ userInfo: { ...other, user: { ...other.user, userId: '900000001' } } as never })
    await go('/quote')
    await go(APPLY)
    await atForm()
    expect(typedIn('Amount')).toBe('')
  })
})

describe('/addAddress', () => {
  test('an address pasted there survives a change of network, and so ends the fault', async () => {
    exchange()
    drawApp('/addAddress')
    await screen.findByRole('button', { name: 'Add this address' })
    put('Address', saved.address)
    put('Name', 'Cold wallet')
    await press('Add this address')
    expect(await screen.findByText(/This is a Tron address/)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Tron' }))
    expect(typedIn('Address')).toBe(saved.address)
    expect(typedIn('Name')).toBe('Cold wallet')
    expect(screen.queryByText(/This is a Tron address/)).toBeNull()
  })

  test('opened without a form it stays there after an address was added', async () => {
    exchange()
    const { path } = drawApp('/addAddress')
    await screen.findByRole('button', { name: 'Add this address' })
    await user.click(screen.getByRole('radio', { name: 'Tron' }))
    put('Address', saved.address)
    await press('Add this address')
    expect(await screen.findByText('The address was added')).toBeDefined()
    expect(path()).toBe('/addAddress')
  })
})

test('/fund-password opened without a form shows after its first setting the way back, and no form to change it', async () => {
  const { account } = exchange()
  account.isProved = true
  const { path } = drawApp('/fund-password')
  await screen.findByRole('button', { name: 'Set fund password' })
  put('New password', 'fund_pass_1')
  put('Repeat new password', 'fund_pass_1')
  await press('Set fund password')
  expect(await screen.findByText('Your fund password is set.')).toBeDefined()
  expect(screen.queryByLabelText('Old password')).toBeNull()
  expect(path()).toBe('/fund-password')
  expect(screen.getAllByRole('link', { name: 'Back to Security' }).map((link) => link.getAttribute('href'))).toEqual([
    '/security',
    '/security',
  ])
})
