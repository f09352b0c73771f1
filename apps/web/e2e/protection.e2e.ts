import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { KeptPhones } from './kept-phones.ts'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { withAnyFigures } from './pages/any-figures.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

/** By test: some run side by side. */
const inHand = new Map<string, Phone>()
/** Of members with limits: those of options and those of futures do not touch each other. */
const kept = new KeptPhones()
const limited = new WeakMap<Phone, Member>()
afterEach(async ({ task }) => {
  const hand = inHand.get(task.id)
  if (task.result?.state === 'fail') await hand?.picture(task.name)
  await kept.leave(hand, { hasFailed: task.result?.state === 'fail' })
  inHand.delete(task.id)
})
afterAll(() => kept.close())

interface Look {
  readonly language: Language
  readonly theme: Theme
}
const LOOKS = looks<Look>([{ language: 'en', theme: 'light' }], [{ language: 'ar', theme: 'dark' }])
async function practising(look: Look, task: { readonly id: string }): Promise<{ hand: Phone; member: Member }> {
  const hand = await phone(look)
  inHand.set(task.id, hand)
  const member = await Member.of(inject('serverUrl'), { practising: true })
  await member.takes(hand, { isOpened: false })
  return { hand, member }
}
/** The same, with one phone and member of each look for all tests of limits. */
async function limiting(look: Look, task: { readonly id: string }): Promise<{ hand: Phone; member: Member }> {
  const hand = await kept.get(`${look.language} ${look.theme}`, async () => {
    const { hand, member } = await practising(look, task)
    limited.set(hand, member)
    return hand
  })
  inHand.set(task.id, hand)
  return { hand, member: limited.get(hand) as Member }
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
test.for(LOOKS)(
  'a lower limit counts at once, a higher one waits 24 hours and says so ($language, $theme)',
  { timeout: 90_000 },
  async (look, { task }) => {
    const { hand, member } = await limiting(look, task)
    const { page, word, open } = hand
    const limit = page.getByLabel(word('protection.limit_stakePerOrder'), { exact: true })
    const save = page.getByRole('button', { name: word('protection.save_limits') })
    await open('/protection')
    await limit.fill('100')
    await page.getByText(word('protection.effect_lower')).waitFor()
    await save.click()
    await hand.hearsSomething()
    await page.getByText(word('protection.in_force', { value: '100' }), { exact: true }).waitFor()
    await hand.toastIsGone()
    const refused = await member.ask('/api/secondContractOrder/createSecondContractOrder', await optionOf(member, '101'))
    expect(refused.reason).toBe('own_stake_limit')

    await limit.fill('500')
    await page.getByText(word('protection.effect_higher')).waitFor()
    await isClean(hand)
    await save.click()
    await hand.hearsSomething()
    await page.getByText(withAnyFigures(hand, 'protection.waits', { value: '500' })).waitFor()
    await page.getByText(word('protection.in_force', { value: '100' }), { exact: true }).waitFor()
    await hand.toastIsGone()
    const { limits, next, nextFrom } = (await member.done('/api/option/protection')).data
    expect([limits.stakePerOrder, next.stakePerOrder]).toEqual(['100', '500'])
    expect(Math.abs(nextFrom - Date.now() - 86_400_000)).toBeLessThan(60_000)
    expect((await member.ask('/api/secondContractOrder/createSecondContractOrder', await optionOf(member, '101'))).reason).toBe(
      'own_stake_limit',
    )
    await isClean(hand)
  },
)

async function optionOf(member: Member, betAmount: string): Promise<object> {
  const { data } = await member.done('/api/option/rules/btcusdt')
  return { betContent: 1, betAmount, symbol: 'btcusdt', periodId: data.periods[0].id, status: 0 }
}

test.for(LOOKS)(
  'a break of 24 hours closes the option screen and the server, and nothing lifts it ($language, $theme)',
  async (look, { task }) => {
    const { hand, member } = await practising(look, task)
    const { page, word, open } = hand
    await open('/protection')
    const exclusion = page.getByRole('region', { name: word('protection.exclusion'), exact: true })
    await exclusion.getByRole('button', { name: word('protection.exclude'), exact: true }).click()
    // Leaving the first question leaves everything as it is.
    const first = page.getByRole('dialog', { name: word('protection.first_question') })
    await first.waitFor()
    await isClean(hand)
    await page.keyboard.press('Escape')
    await first.waitFor({ state: 'detached' })
    expect((await member.done('/api/option/protection')).data.excludedUntil).toBeNull()

    await exclusion.getByRole('button', { name: word('protection.exclude'), exact: true }).click()
    const goOn = first.getByRole('button', { name: word('protection.go_on'), exact: true })
    await expect.poll(() => goOn.isDisabled()).toBe(true)
    await first.getByLabel(word('protection.understood')).check()
    await goOn.click()
    const last = page.getByRole('alertdialog', { name: word('protection.last_question') })
    await last.waitFor()
    await isClean(hand)
    await last.getByRole('button', { name: word('protection.exclude'), exact: true }).click()
    await exclusion.getByText(word('protection.excluded'), { exact: true }).waitFor()
    await hand.toastIsGone()
    await isClean(hand)

    // There is one button left, and it makes the break longer.
    await expect.poll(() => exclusion.getByRole('button').allTextContents()).toEqual([word('protection.make_longer')])
    const { excludedUntil } = (await member.done('/api/option/protection')).data
    expect((await member.ask('/api/option/exclude', { until: excludedUntil - 60_000 })).code).not.toBe(200)
    expect((await member.done('/api/option/protection')).data.excludedUntil).toBe(excludedUntil)
    expect((await member.ask('/api/secondContractOrder/createSecondContractOrder', await optionOf(member, '10'))).reason).toBe(
      'self_excluded',
    )

    await open('/trade?tradeKey=SecondContract&symbol=btcusdt')
    await page.getByText(withAnyFigures(hand, 'option.closed_excluded')).waitFor()
    await expect.poll(() => page.getByRole('button', { name: word('option.side_up'), exact: true }).isDisabled()).toBe(true)
    await isClean(hand)
    await page
      .getByRole('status')
      .getByRole('link', { name: word('option.own_limits_link') })
      .click()
    await page.waitForURL(/#\/protection/)
    await exclusion.getByText(word('protection.excluded'), { exact: true }).waitFor()
  },
)

test.for(LOOKS)(
  'limits of futures are set beside those of options, and the ticket tells what they leave ($language, $theme)',
  async (look, { task }) => {
    const { hand, member } = await limiting(look, task)
    const { page, word, open } = hand
    await open('/protection')
    const futures = word('protection.product_contract')
    await page.getByRole('tab', { name: futures, exact: true }).click()
    // Both products have a field of this name; the panel of the first one stands until the second is drawn.
    await page.getByRole('tabpanel', { name: futures }).getByLabel(word('protection.limit_lossPerDay'), { exact: true }).fill('200')
    await page.getByRole('button', { name: word('protection.save_limits') }).click()
    await hand.hearsSomething()
    await page.getByText(word('protection.in_force', { value: '200' }), { exact: true }).waitFor()
    await hand.toastIsGone()
    await isClean(hand)
    expect((await member.done('/api/contract/protection')).data.limits.lossPerDay).toBe('200')
    expect((await member.done('/api/option/protection')).data.limits.lossPerDay).toBe('0')
    const order = { symbol: 'btcusdt', leverage: '10', delegateTotal: '200', type: 0, delegateType: 1 }
    expect(await member.ask('/api/contract/order/submit', order)).toMatchObject({ reason: 'own_loss_limit' })

    await open('/tradeU?symbol=btcusdt')
    await page.getByText(word('contract.own_left_loss', { value: '200.00' })).waitFor()
    await isClean(hand)
    await member.done('/api/contract/exclusion', { until: Date.now() + 2 * 86_400_000 })
    await page.reload()
    await page.getByText(withAnyFigures(hand, 'contract.closed_excluded')).waitFor()
    await isClean(hand)
    expect((await member.ask('/api/contract/order/submit', { ...order, delegateTotal: '5' })).reason).toBe('self_excluded')
  },
)

test('a break can be made longer and not shorter', async ({ task }) => {
  const { hand, member } = await practising({ language: 'en', theme: 'dark' }, task)
  const { page, word, open } = hand
  const week = Math.ceil(Date.now() / 60_000) * 60_000 + 7 * 86_400_000
  await member.done('/api/option/exclude', { until: week })
  const shorter = await member.ask('/api/option/exclude', { until: week - 5 * 86_400_000 })
  expect(shorter.reason).toBe('exclusion_not_longer')
  await open('/protection')
  const exclusion = page.getByRole('region', { name: word('protection.exclusion'), exact: true })
  await exclusion.getByRole('button', { name: word('protection.make_longer'), exact: true }).click()
  await exclusion.getByText(word('protection.not_longer')).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await isClean(hand)
  expect((await member.done('/api/option/protection')).data.excludedUntil).toBe(week)

  await exclusion.getByText(word('protection.break_month'), { exact: true }).click()
  const fromMs = Date.now()
  await exclusion.getByRole('button', { name: word('protection.make_longer'), exact: true }).click()
  const first = page.getByRole('dialog', { name: word('protection.first_question') })
  await first.getByLabel(word('protection.understood')).check()
  await first.getByRole('button', { name: word('protection.go_on'), exact: true }).click()
  const last = page.getByRole('alertdialog', { name: word('protection.last_question') })
  await last.getByRole('button', { name: word('protection.exclude'), exact: true }).click()
  await last.waitFor({ state: 'detached' })
  const longer = (await member.done('/api/option/protection')).data.excludedUntil
  expect(longer - fromMs).toBeGreaterThanOrEqual(30 * 86_400_000)
  expect(longer - fromMs).toBeLessThan(30 * 86_400_000 + 300_000)
})

test.concurrent.for(LOOKS)('practice begins anew once a day, when nothing is open ($language, $theme)', async (look, { task }) => {
  const { hand, member } = await practising(look, task)
  const { page, word, open } = hand
  const reset = async () => {
    await page
      .getByRole('region', { name: word('account.demo_reset_title') })
      .getByRole('button', { name: word('account.demo_reset') })
      .click()
    const question = page.getByRole('alertdialog', { name: word('account.demo_reset_question') })
    await question.waitFor()
    await isClean(hand)
    await question.getByRole('button', { name: word('account.demo_reset') }).click()
    await question.waitFor({ state: 'detached' })
  }
  await vi.waitUntil(
    async () => (await member.ask('/api/secondContractOrder/createSecondContractOrder', await optionOf(member, '100'))).code === 200,
    { timeout: 30_000, interval: 250 },
  )
  await open('/assets')
  await reset()
  await hand.hears('account.demo_reset_open')
  await hand.toastIsGone()
  const running = async () => (await member.done('/api/secondContractOrder/selectOrderList', { status: 0 })).rows.length
  await expect.poll(running, { timeout: 60_000, interval: 500 }).toBe(0)
  await reset()
  await hand.hears('account.demo_reset_done')
  await page
    .getByText(/100,000\.00/)
    .first()
    .waitFor()
  await hand.toastIsGone()
  await reset()
  await hand.hears('account.demo_reset_used')
  await isClean(hand)
})

test('an account with real money is offered no new beginning', async ({ task }) => {
  const hand = await phone({ language: 'en' })
  inHand.set(task.id, hand)
  await new AccountPages(hand).enter({ isOpened: false })
  await hand.open('/assets')
  await hand.page.getByRole('heading', { level: 1 }).waitFor()
  await hand.page.waitForFunction(() => document.querySelector('.skeleton') === null)
  expect(await hand.page.getByRole('region', { name: hand.word('account.demo_reset_title') }).count()).toBe(0)
})
