import { formatDecimal, unitsOf } from '@glasshouse/domain'
import { addedUp, csvRows, type Movement, type PdfStatement, pdfLines, pdfStatement } from '@glasshouse/testkit'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { leaves, typesAgainAndLeaves } from './after-act.ts'
import { creditClaim, refuseClaim } from './houses/claims.ts'
import { inDatabase } from './houses/in-database.ts'
import { type OperatorDesk, sharedDesk } from './houses/operator-desk.ts'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { DepositPages } from './pages/deposit-pages.ts'
import { Member } from './pages/member.ts'
import { MoneyPages } from './pages/money-pages.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'
import { SpotPage } from './pages/spot-page.ts'
import { getsReady, WithdrawPages } from './pages/withdraw-pages.ts'

/** Real money from its deposit to what is left of it, by screens, and a statement that says the same. */
let desk: OperatorDesk
let inHand: Phone | undefined
beforeAll(async () => {
  desk = await sharedDesk()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

interface Walker {
  readonly hand: Phone
  readonly member: Member
  readonly money: MoneyPages
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
const says = ({ page, word }: Phone, key: string) => page.getByText(word(key), { exact: true }).first().waitFor()

test.for(looks<[Language, Theme]>([['en', 'light']], [['ar', 'dark']]))(
  'from a deposit to what is left, and a statement that says so (%s, %s) [RT-007, RT-076, ER-038]',
  async ([language, theme]) => {
    const walker = await signedIn(language, theme)
    await deposits(walker)
    await transfers(walker)
    const received = await converts(walker)
    const { dealNum, dealValue, fee } = await trades(walker)
    await withdraws(walker)
    await cancels(walker)
    await isRejected(walker)
    await looksIntoHistory(walker)
    await takesStatement(walker, [
      { key: 'Spot usdt', what: 'Deposit', change: CREDITED },
      { key: 'Spot usdt', what: 'Transfer between wallets', change: sum('-300', '120.25', '-50') },
      { key: 'Futures usdt', what: 'Transfer between wallets', change: sum('300', '-120.25') },
      { key: 'Earn usdt', what: 'Transfer between wallets', change: '50' },
      { key: 'Spot usdt', what: 'Conversion', change: '-400' },
      { key: 'Spot btc', what: 'Conversion', change: received },
      { key: 'Spot usdt', what: 'Trade', change: `-${dealValue}` },
      { key: 'Spot btc', what: 'Trade', change: dealNum },
      { key: 'Spot usdt', what: 'Trading fee', change: `-${fee}` },
      { key: 'Spot usdt', what: 'Withdrawal', change: '-199' },
      { key: 'Spot usdt', what: 'Withdrawal fee', change: '-1' },
    ])
  },
)

const DECIMALS = 8
const sum = (...figures: readonly string[]) =>
  formatDecimal(
    figures.reduce((total, figure) => total + unitsOf(figure, DECIMALS), 0n),
    DECIMALS,
  )

/** With all that a withdrawal asks for; the wait after it is over. */
async function signedIn(language: Language, theme: Theme): Promise<Walker> {
  const hand = await phone({ language, theme })
  inHand = hand
  const member = await Member.of(inject('serverUrl'))
  await getsReady(member)
  const { data } = await member.done('/api/user/getInfo')
  await inDatabase('UPDATE users SET payouts_after_ms = 0 WHERE user_id = $1', [data.user.userId])
  const account = new AccountPages(hand)
  await account.sendLogin(member.login)
  // Of the fund password and the address; it would lie above the first tap.
  await account.readMail()
  return { hand, member, money: new MoneyPages(hand) }
}

const CREDITED = '1499.5'
const usdtOf = async (member: Member): Promise<string> =>
  (await member.done('/api/asset/assetBalance')).data.asset.find(
    (one: { type: number; symbol: string }) => one.type === 1 && one.symbol === 'usdt',
  ).availableAmount

/** One claim is credited with less than it says, another one refused. */
async function deposits({ hand, member }: Walker): Promise<void> {
  const { page, word } = hand
  const pages = new DepositPages(hand)
  await page
    .getByRole('link', { name: word('home.shortcut_recharge') })
    .first()
    .click()
  await page.waitForURL(/#\/recharge$/)
  await page.getByRole('link', { name: /^USDT/ }).waitFor()
  await isClean(hand)
  await pages.openCoin()
  await says(hand, 'deposit.sandbox_warning')
  await pages.submit()
  await says(hand, 'messages.recharge_num')
  await says(hand, 'messages.recharge_img')
  await isClean(hand)
  await pages.fillIn('1500.5')
  await pages.submit()
  await hand.hears('messages.recharge_success')
  await page.waitForURL(/#\/recharge-order/)
  await pages.rows(word('deposit.status_waiting')).waitFor()
  expect(await usdtOf(member)).toBe('0')
  await hand.toastIsGone()
  await isClean(hand)

  await creditClaim(desk, member, CREDITED, ['The chain kept 1 USDT'])
  await page.getByRole('tab', { name: word('deposit.tab_success') }).click()
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: word('app.refresh') }).click()
      return pages.rows(word('deposit.status_success')).count()
    })
    .toBe(1)
  expect(await usdtOf(member)).toBe(CREDITED)
  await pages.rows(word('deposit.status_success')).click()
  await page.getByText('The chain kept 1 USDT').waitFor()
  await says(hand, 'deposit.step_credited')
  await isClean(hand)

  await pages.claim('7')
  await refuseClaim(desk, member, 'Nothing has arrived')
  await hand.toastIsGone()
  await page.getByRole('tab', { name: word('deposit.tab_failed') }).click()
  await pages.rows(word('deposit.status_failed')).click()
  await page.getByText('Nothing has arrived').waitFor()
  await isClean(hand)
  expect(await usdtOf(member)).toBe(CREDITED)
}

async function transfers({ hand, money }: Walker): Promise<void> {
  await hand.open('/transfer')
  await money.between('platform', 'contract')
  await money.transfer('300')
  await hand.toastIsGone()
  await money.button('transfer.turn').click()
  await money.transfer('120.25')
  await hand.toastIsGone()
  await money.between('platform', 'financial')
  await isClean(hand)
  await money.transfer('50')
  await typesAgainAndLeaves(hand, money.amount, '12')
}

/** Answers what it brought. */
async function converts({ hand, member, money }: Walker): Promise<string> {
  await hand.open('/swap')
  await money.quoteBtc('400')
  await isClean(hand)
  await money.convert()
  const [{ received, total }] = (await member.done('/api/texchange/exchangeList')).rows
  expect(total).toBe('400')
  await money.newestBrought(received)
  await typesAgainAndLeaves(hand, money.converted, '12')
  return received
}

interface Traded {
  readonly dealNum: string
  readonly dealValue: string
  readonly fee: string
}
async function trades({ hand, member }: Walker): Promise<Traded> {
  const spot = new SpotPage(hand)
  await spot.open('btcusdt')
  await spot.buyAtMarket({ turnover: '250' })
  await spot.sees('spot.bought_line')
  const newest = async () => (await member.done('/api/currency/order/orderList?status=1')).rows[0] as Traded | undefined
  await expect.poll(newest).toBeDefined()
  await isClean(hand)
  await typesAgainAndLeaves(hand, spot.turnover, '12')
  return (await newest()) as Traded
}

const newestOf = async (member: Member) => (await member.done('/api/withdraw/list')).rows[0]
const ends = (member: Member, status: number) => expect.poll(async () => (await newestOf(member)).status).toBe(status)

/** Approved by two, sent and settled; the fee is part of what was asked for. */
async function withdraws({ hand, member }: Walker): Promise<void> {
  const { page, word, open } = hand
  const pages = new WithdrawPages(hand)
  await open('/withdraw')
  await pages.tron.waitFor()
  await isClean(hand)
  await pages.fillIn('200')
  await isClean(hand)
  await pages.isAsked()
  await isClean(hand)
  await pages.confirm()
  await hand.hears('withdraw.withdraw_success')
  await page.waitForURL(/#\/withdraw-order/)
  await pages.row('200').waitFor()
  await hand.toastIsGone()
  await isClean(hand)
  await pages.row('200').click()
  await says(hand, 'withdraw.state_requested')
  await isClean(hand)
  const { id } = await newestOf(member)
  const reference = `tron:${id}${id}:0`
  await desk.act(['approve-withdrawal', id, '-'])
  await desk.act(['send-withdrawal', id])
  await desk.act(['settle-withdrawal', id, reference])
  await ends(member, 1)
  await page.reload()
  await page.getByText(reference).waitFor()
  await says(hand, 'withdraw.state_settled')
  expect(await pages.button('cancel').count()).toBe(0)
  await isClean(hand)
  await open('/withdraw-order')
  await page.getByRole('tab', { name: word('withdraw.tab_success'), exact: true }).click()
  await pages.rows.waitFor()
  await page.getByRole('tab', { name: word('withdraw.tab_waiting'), exact: true }).click()
  await says(hand, 'withdraw.no_orders')
  await isClean(hand)
  await pages.fillIn('12')
  await leaves(hand)
}

/** All of it is back. */
async function cancels({ hand, member }: Walker): Promise<void> {
  const { page, word } = hand
  const pages = new WithdrawPages(hand)
  const before = await usdtOf(member)
  await pages.request('60')
  expect(await usdtOf(member)).toBe(sum(before, '-60'))
  await pages.row('60').click()
  await pages.button('cancel').click()
  await isClean(hand)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: word('withdraw.cancel_it'), exact: true }).click()
  await says(hand, 'withdraw.given_back')
  await hand.toastIsGone()
  await isClean(hand)
  expect(await usdtOf(member)).toBe(before)
}

async function isRejected({ hand, member }: Walker): Promise<void> {
  const pages = new WithdrawPages(hand)
  const why = 'This address is not one that we pay out to'
  const before = await usdtOf(member)
  await pages.request('45.5')
  const { id } = await newestOf(member)
  await desk.act(['reject-withdrawal', id, why])
  await ends(member, 2)
  await hand.open(`/withdraw-detail?id=${id}`)
  await hand.page.getByText(why).waitFor()
  await isClean(hand)
  expect(await usdtOf(member)).toBe(before)
}

async function looksIntoHistory({ hand, money }: Walker): Promise<void> {
  await hand.open('/history')
  await money.stories.first().waitFor()
  await isClean(hand)
  // A deposit, three transfers, a conversion, an order and three withdrawals; claims that were refused are no story.
  await expect.poll(() => money.stories.count()).toBe(9)
}

/** Screen, PDF, CSV, the server's sums and the ledger say what the walk adds up to. */
async function takesStatement({ hand, member, money }: Walker, moves: readonly Movement[]): Promise<void> {
  const { page, word, open } = hand
  const asked = page.waitForResponse('**/api/asset/statementSummary*')
  await open('/statement')
  const { data } = await (await asked).json()
  await page.getByRole('heading', { name: word('statement.balances') }).waitFor()
  await isClean(hand)
  const closings = Object.fromEntries(sumsBy(moves, ({ key }) => key))
  const shown = ((await page.getByRole('main').textContent()) ?? '').replaceAll(',', '')
  for (const closing of Object.values(closings)) expect(shown).toContain(closing)

  const pdf = pdfStatement(pdfLines((await money.statement('pdf')).bytes))
  const named = ({ key, what }: Movement) => `${key} ${what}`
  expect(sumsBy(pdf.movements, named)).toEqual(sumsBy(moves, named))
  expect(Object.fromEntries(pdf.balances)).toEqual(balancesIn(data))
  expect(closingsOf(pdf)).toEqual(closings)

  await hand.toastIsGone()
  const csv = await money.statement('csv')
  expect(Object.fromEntries(addedUp(csvRows(csv.bytes.toString())))).toEqual(closings)
  expect(await ledgerOf(member)).toEqual(closings)
}

function sumsBy(moves: readonly Movement[], nameOf: (move: Movement) => string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const move of moves) sums.set(nameOf(move), sum(sums.get(nameOf(move)) ?? '0', move.change))
  return sums
}

const closingsOf = ({ balances }: PdfStatement) => Object.fromEntries([...balances].map(([key, { closing }]) => [key, closing]))

const WALLETS: Readonly<Record<number, string>> = { 1: 'Spot', 2: 'Earn', 3: 'Futures' }
interface Sums {
  readonly balances: readonly { readonly type: number; readonly symbol: string }[]
}
const balancesIn = ({ balances }: Sums) =>
  Object.fromEntries(balances.map(({ type, symbol, ...figures }) => [`${WALLETS[type]} ${symbol}`, figures]))

async function ledgerOf(member: Member): Promise<Record<string, string>> {
  const { data } = await member.done('/api/asset/assetBalance')
  const assets = data.asset as { type: number; symbol: string; totalAmount: string }[]
  const there = assets.filter(({ totalAmount }) => totalAmount !== '0')
  return Object.fromEntries(there.map(({ type, symbol, totalAmount }) => [`${WALLETS[type]} ${symbol}`, totalAmount]))
}
