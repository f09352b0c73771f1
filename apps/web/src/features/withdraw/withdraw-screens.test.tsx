import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { Brand } from '@glasshouse/wire'
import { keySamples, withdrawalSamples } from '@glasshouse/wire/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, letSecondPass, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { holdTimersOf } from '../../testing/held-timers.ts'
import { press, put, user } from '../../testing/ways-in-server.ts'
import { AFTER_ASKING_MS } from './apply/withdrawal-form.ts'

startsClean()

const [tron] = withdrawalSamples.getWithDrawCoinList.rows
const off = { ...tron, id: 'btc', rechargeName: 'BTC', rechargeType: 'BTC', coin: 'btc', status: '0', coinChain: '' }
const bank = {
  ...{
    ...tron,
    id: 'bank',
    type: 1,
    rechargeName: 'BANK',
    rechargeType: 'BANK',
    coinChain: '',
    feeRate: '0.01',
    feeFixed: '0',
    decimals: 2,
  },
  ratios: [{ currency: 'USD', ratio: '1', since: 1 }],
}
const [order] = withdrawalSamples.withdrawalList.rows
const [address] = withdrawalSamples.addressBook.rows
const [card] = keySamples.getbank.rows
const facts = { ...withdrawalSamples.withdrawalFacts.data, obstacles: [] as string[] }
const APPLY = '/withdraw-apply?type=USDT-TRC20&icon=usdt&ratio=1000&fee=0'
const TO_BANK = '/withdraw-apply?type=BANK&icon=card&ratio=1&fee=0.01'

/** A house that takes withdrawals; what a test wants to be different it answers itself. */
function house(answers: Parameters<typeof fakeServer>[0] = {}, realm: 'real' | 'demo' = 'real') {
  signedIn(realm, '1000')
  return fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf(realm, '1000')),
    '/api/asset/assetBalance': () =>
      ok({ realm, asset: userInfoOf(realm, '1000').asset, total: { platform: '1000', financial: '0', contract: '0', all: '1000' } }),
    '/api/common/getWithDrawCoinList': () => ok(null, [tron, off, bank]),
    '/api/withdraw/facts': () => ok(facts),
    '/api/user/addresses': () => ok(null, [address]),
    '/api/userBank/getbank': () => ok(null, [{ ...card, coin: 'USD' }]),
    '/api/withdraw/submit': () => ok(withdrawalSamples.submitWithdrawal.data),
    '/api/withdraw/list': () => ok(null, [order]),
    '/api/withdraw/detail': () => ok(withdrawalSamples.withdrawalDetail.data),
    ...answers,
  })
}
const draw = (path: string, flags: Partial<Brand> = {}) => drawApp(path, flags)

async function fill(amount = '250', password = 'abc123') {
  await screen.findByRole('button', { name: 'Continue' })
  put('Amount', amount)
  put('Fund password', password)
}
async function confirm() {
  await press('Continue')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
}

describe('/withdraw', () => {
  test('lists the methods that are open, with fee and minimum, and leads to the records [RT-074, RT-075, EN-023]', async () => {
    house()
    draw('/withdraw')
    const row = await screen.findByRole('link', { name: /Tron network/ })
    expect(row.textContent).toContain('Minimum')
    expect(row.getAttribute('href')).toContain('/withdraw-apply?type=USDT-TRC20&icon=usdt')
    expect(screen.getByRole('link', { name: /To your bank card/ }).getAttribute('href')).toContain('icon=card')
    expect(screen.queryByText('BTC')).toBeNull()
    expect(screen.getByRole('link', { name: 'Withdrawal records' }).getAttribute('href')).toBe('/withdraw-order')
  })

  test('says in demo mode why there is none', async () => {
    const server = house({}, 'demo')
    draw('/withdraw')
    expect(await screen.findByText(/Demo money cannot be withdrawn/)).toBeDefined()
    expect(server.to('/api/withdraw/facts')).toHaveLength(0)
  })
})

describe('/withdraw-apply', () => {
  test('shows fee, what arrives and limits, asks with the whole address, sends, and goes to the records [RT-076, ER-038, BC-011]', async () => {
    const server = house()
    const { path } = draw(APPLY)
    const leaving = holdTimersOf(AFTER_ASKING_MS)
    await fill()
    expect(screen.getByText('249')).toBeDefined()
    expect(screen.getByText('9,750.00')).toBeDefined()
    await press('Continue')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(address.address)).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(server.to('/api/withdraw/submit')[0]?.body).toEqual({ ...withdrawalSamples.submitWithdrawal.body }))
    expect(await screen.findByText('Withdrawal requested')).toBeDefined()
    await leaving.run()
    expect(path()).toBe('/withdraw-order')
  })

  test('to a card of a currency that is not paid out says so before anything is asked', async () => {
    const server = house({ '/api/userBank/getbank': () => ok(null, [{ ...card, coin: 'GBP', isDefault: true }]) })
    draw(TO_BANK)
    expect(await screen.findByText(/Withdrawals go to cards in .*USD.* only/)).toBeDefined()
    await fill('60')
    await press('Continue')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.to('/api/withdraw/submit')).toEqual([])
  })

  test('to a card names it by its id alone [RT-077]', async () => {
    const server = house()
    draw(TO_BANK)
    await fill('60')
    await confirm()
    await waitFor(() =>
      expect(server.to('/api/withdraw/submit')[0]?.body).toMatchObject({ coinType: 'bank', cardId: card.id, amount: '60' }),
    )
    expect(server.to('/api/withdraw/submit')[0]?.body).not.toHaveProperty('adress')
  })

  test('names what is missing under each field, and sends nothing [VL-022, VL-023, VL-024]', async () => {
    const server = house({ '/api/user/addresses': () => ok(null, []) })
    draw(APPLY)
    await screen.findByRole('button', { name: 'Continue' })
    await press('Continue')
    expect(await screen.findByText('Enter an amount above zero, up to what is available')).toBeDefined()
    expect(screen.getByText('Enter the address to withdraw to')).toBeDefined()
    expect(screen.getByText('Enter the fund password to withdraw')).toBeDefined()
    expect(server.to('/api/withdraw/submit')).toHaveLength(0)
  })

  test.each([
    ['fund_password_missing', 'Set a fund password first', '/fund-password', 800],
    ['primary_needed', 'Complete the primary verification first', '/certification-primary', 1_000],
    ['advanced_needed', 'Complete the advanced verification first', '/certification-advanced', 1_000],
    ['card_missing', 'Bind a bank card first', '/bind-card', 1_000],
  ] as const)('refused with %s says "%s" and leads to %s [VL-026, VL-030, VL-032]', async (reason, text, to, afterMs) => {
    house({ '/api/withdraw/submit': () => refused(reason, 'no') })
    const { path } = draw(APPLY)
    await fill()
    const leaving = holdTimersOf(afterMs)
    await confirm()
    // Drawn, and read out in a region of its own.
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(path()).toContain('/withdraw-apply')
    await leaving.run()
    expect(path()).toBe(to)
  })

  test('shows a refusal under its field, and keeps what was typed', async () => {
    house({ '/api/withdraw/submit': () => ({ ...refused('password_wrong', 'no'), field: 'pwd' }) })
    draw(APPLY)
    await fill()
    await confirm()
    await waitFor(() => expect(screen.getByLabelText('Fund password').getAttribute('aria-invalid')).toBe('true'))
    expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('250')
    expect(screen.getByText('The fund password is wrong')).toBeDefined()
  })

  test('takes no request while the last one waits, or payouts are stopped, and says why [VL-031]', async () => {
    house({ '/api/withdraw/facts': () => ok({ ...facts, obstacles: ['pending'] }) })
    draw(APPLY)
    expect(await screen.findByText('Your last withdrawal is still being processed')).toBeDefined()
    expect((screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('the same request again after a lost answer carries the key of the first', async () => {
    let tries = 0
    const server = house({
      '/api/withdraw/submit': () =>
        tries++ === 0 ? refused('unknown_outcome', 'Nobody knows yet') : ok(withdrawalSamples.submitWithdrawal.data),
    })
    draw(APPLY)
    await fill()
    await confirm()
    await screen.findByRole('alert')
    letSecondPass()
    await confirm()
    await waitFor(() => expect(server.to('/api/withdraw/submit')).toHaveLength(2))
    const [first, second] = server.to('/api/withdraw/submit').map(({ headers }) => headers['idempotency-key'])
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('of a method that is not open says so', async () => {
    house()
    draw('/withdraw-apply?type=BTC&icon=btc')
    expect(await screen.findByText('This withdrawal method is not open')).toBeDefined()
  })
})

describe('/withdraw-order', () => {
  test('has the tabs of the rows, asks for the status of each, and says when it is finished [RT-078, RT-082, ST-032]', async () => {
    const server = house()
    draw('/withdraw-order')
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['All', 'Waiting', 'Success', 'Failed'])
    expect(await screen.findByText('No more')).toBeDefined()
    for (const name of ['Waiting', 'Success', 'Failed']) await user.click(screen.getByRole('tab', { name }))
    await waitFor(() => expect(server.to('/api/withdraw/list')).toHaveLength(4))
    expect(server.to('/api/withdraw/list').map(({ query }) => query.status)).toEqual([undefined, '0', '1', '2'])
  })

  test('is asked again when a finger pulls it down, and by its button [RT-083]', async () => {
    const server = house()
    draw('/withdraw-order')
    const row = await screen.findByRole('link', { name: /USDT-TRC20/ })
    fireEvent.touchStart(row, { touches: [{ clientY: 100 }] })
    fireEvent.touchMove(row, { touches: [{ clientY: 190 }] })
    fireEvent.touchEnd(row, { touches: [] })
    await waitFor(() => expect(server.to('/api/withdraw/list')).toHaveLength(2))
    fireEvent.touchStart(row, { touches: [{ clientY: 100 }] })
    fireEvent.touchMove(row, { touches: [{ clientY: 130 }] })
    fireEvent.touchEnd(row, { touches: [] })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(server.to('/api/withdraw/list')).toHaveLength(3))
  })

  test('that does not load stops loading and offers to ask again [ST-062]', async () => {
    house({ '/api/withdraw/list': () => refused('busy', 'The exchange is busy') })
    draw('/withdraw-order')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })
})

describe('/withdraw-detail', () => {
  test('shows the one of its id with amount, fee, what arrives and steps, and cancels after a question [RT-079]', async () => {
    const server = house({ '/api/withdraw/cancel': () => ok(null) })
    draw(`/withdraw-detail?id=${order.id}`)
    expect(await screen.findByText(address.address)).toBeDefined()
    expect(server.to('/api/withdraw/detail').map(({ query }) => query)).toEqual([{ id: order.id }])
    for (const text of ['250 USDT', '249 USDT', '1 USDT', order.serialId, 'USDT-TRC20']) expect(screen.getAllByText(text)).toHaveLength(1)
    expect(screen.getAllByText('Under review').length).toBeGreaterThan(0)
    await press('Cancel the withdrawal')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel it' }))
    await waitFor(() => expect(server.to('/api/withdraw/cancel')[0]?.body).toEqual({ id: order.id }))
  })

  test('shows why one was rejected and the reference of a settled one, and offers no cancel', async () => {
    const one = withdrawalSamples.withdrawalDetail.data
    let answer: object = { ...one, status: 2, state: 'rejected', mayCancel: false, withDrawRemark: 'Not an address of yours' }
    house({ '/api/withdraw/detail': () => ok(answer) })
    const { go } = draw(`/withdraw-detail?id=${order.id}`)
    expect(await screen.findByText('Not an address of yours')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull()
    answer = { ...one, status: 1, state: 'settled', mayCancel: false, reference: 'tron:abc:0' }
    await go('/withdraw-detail?id=other')
    expect(await screen.findByText('tron:abc:0')).toBeDefined()
  })

  test('of a foreign one says that there is none', async () => {
    house({ '/api/withdraw/detail': () => refused('not_found', 'Not found') })
    draw(`/withdraw-detail?id=${order.id}`)
    expect(await screen.findByText('There is no such withdrawal')).toBeDefined()
  })
})

describe('/withdraw-cancel', () => {
  const TOKEN = 'A'.repeat(43)

  test('does nothing until the tap, takes the token out of the address, and cancels', async () => {
    const server = fakeServer({ '/api/withdraw/cancelByLink': () => ok(null) })
    const { path } = draw(`/withdraw-cancel?token=${TOKEN}`)
    await screen.findByRole('button', { name: 'Cancel the withdrawal' })
    await waitFor(() => expect(path()).toBe('/withdraw-cancel'))
    expect(server.to('/api/withdraw/cancelByLink')).toHaveLength(0)
    await press('Cancel the withdrawal')
    expect(await screen.findByRole('heading', { name: 'Withdrawal cancelled' })).toBeDefined()
    expect(server.to('/api/withdraw/cancelByLink')[0]?.body).toEqual({ token: TOKEN })
  })

  test('says when the link has been used', async () => {
    fakeServer({ '/api/withdraw/cancelByLink': () => refused('link_not_valid', 'no') })
    draw(`/withdraw-cancel?token=${TOKEN}`)
    await screen.findByRole('button', { name: 'Cancel the withdrawal' })
    await press('Cancel the withdrawal')
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull()
  })
})
