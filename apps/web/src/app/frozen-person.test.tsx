import { session } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { userInfoSummary } from '@glasshouse/wire'
import { withdrawalSamples } from '@glasshouse/wire/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { settingsOf, userInfoOf } from '../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../testing/draw-app.tsx'
import { marketServer } from '../testing/market-server.ts'

startsClean()

const DESK = { name: 'Questions', url: '/service', imgUrl: 'headset' }
const OPEN = ['WITHDRAW', 'RECHARGE', 'EXCHANGE', 'TRANSFERFUNDS'].map((key) => ({ key, open: true }))
const ARTICLE = { id: '9', key: 'FREEZE_PROMPT', title: 'Frozen', content: '<p>Your balances stay yours.</p>' }

/** A person whose account is frozen, where one desk of customer service is open. */
function frozen() {
  signedIn('real')
  const info = userInfoOf('real')
  const user = { ...info, user: { ...info.user, status: 1 as const } }
  session.setState({ userInfo: userInfoSummary(user) })
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }, 'real'),
    '/api/common/getAllSetting': () => ok({ ...settingsOf(), MODULE_FREEZE_TYPE_SETTING: OPEN, SUPPORT_STAFF_SETTING: [DESK] }),
    '/api/user/getInfo': () => ok(user),
    '/api/option/rules/list': () => ok([ARTICLE]),
    '/api/common/getWithDrawCoinList': () => ok(null, withdrawalSamples.getWithDrawCoinList.rows),
    '/api/withdraw/facts': () => ok({ ...withdrawalSamples.withdrawalFacts.data, obstacles: ['frozen', 'pending'] }),
    '/api/user/addresses': () => ok(null, withdrawalSamples.addressBook.rows),
    '/api/texchange/exchangeList': () => ({ ...ok(null, []), total: 0 }),
  })
}

describe('a frozen person', () => {
  test.each([
    ['/withdraw', 'Withdrawals of your account are frozen'],
    ['/withdraw-apply?type=USDT-TRC20&icon=usdt', 'Withdrawals of your account are frozen'],
    ['/swap', /Your account is frozen: nothing can be converted/],
    ['/transfer?from=contract&to=platform', /money can only be brought into the futures wallet/],
  ])('reads why on %s, beside a button that leads to customer service [ST-055, VL-047]', async (path, why) => {
    frozen()
    const app = drawApp(path)
    expect(await screen.findByText(why)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Customer service' }))
    const notice = await screen.findByRole('alertdialog', { name: 'Notify' })
    expect(await within(notice).findByText('Your balances stay yours.')).toBeDefined()
    await userEvent.click(within(notice).getByRole('button', { name: 'Customer service' }))
    await waitFor(() => expect(app.path()).toBe('/service'))
  })

  test('is led there from deposits, too', async () => {
    frozen()
    const app = drawApp('/recharge')
    await userEvent.click(await screen.findByRole('button', { name: 'Customer service' }))
    await waitFor(() => expect(app.path()).toBe('/service'))
  })

  test('is not shown ways to withdraw as if they were open', async () => {
    const server = frozen()
    drawApp('/withdraw')
    await screen.findByText('Withdrawals of your account are frozen')
    await waitFor(() => expect(server.to('/api/common/getWithDrawCoinList').length).toBeGreaterThan(0))
    expect(screen.queryByRole('link', { name: /Tron/ })).toBeNull()
  })

  test('reads of the freeze first where something else is in the way as well', async () => {
    frozen()
    drawApp('/withdraw-apply?type=USDT-TRC20&icon=usdt')
    await screen.findByText('Withdrawals of your account are frozen')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })).disabled).toBe(true)
    expect(screen.queryByText(/still being processed|last/i)).toBeNull()
  })
})
