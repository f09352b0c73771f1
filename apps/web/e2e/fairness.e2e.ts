import { STEPS, verifyHead, verifyReceipt } from '@glasshouse/verifier'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type HouseWithEndedOptions, houseWithEndedOptions } from './houses/house-with-ended-options.ts'
import { OPENING } from './houses/house-with-told-prices.ts'
import { KeptPhones } from './kept-phones.ts'
import { flowIn, looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { withAnyFigures } from './pages/any-figures.ts'
import { FairnessPage, withOtherDigit } from './pages/fairness-page.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

let house: HouseWithEndedOptions
let inHand: Phone | undefined
/** Of visitors, by their look. */
const visitors = new KeptPhones()
beforeAll(async () => {
  house = await houseWithEndedOptions()
}, 240_000)
afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail'
  if (hasFailed) await inHand?.picture(task.name)
  await visitors.leave(inHand, { hasFailed })
  inHand = undefined
})
afterAll(async () => {
  await visitors.close()
  await house?.leave()
})

interface Look {
  readonly language: Language
  readonly theme: Theme
}
const LOOKS = looks<Look>(flowIn('ar').slice(0, 1), [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'light' },
])
async function reader(look: Look): Promise<{ hand: Phone; fairness: FairnessPage }> {
  const hand = await phone({ ...look, serverUrl: house.url })
  inHand = hand
  return { hand, fairness: new FairnessPage(hand) }
}
/** A visitor's phone that stays open from test to test, on whatever screen it was left. */
async function visitor(look: Look): Promise<{ hand: Phone; fairness: FairnessPage }> {
  const hand = await visitors.get(`${look.language} ${look.theme}`, () => phone({ ...look, serverUrl: house.url }))
  inHand = hand
  return { hand, fairness: new FairnessPage(hand) }
}
const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])

test.each(LOOKS)(
  'anybody reads the rules and what no proof shows, from the menu and without an account ($language, $theme)',
  async (look) => {
    const { hand, fairness } = await visitor(look)
    const { page, word, open } = hand
    await open('/home')
    const menu = await new AccountPages(hand).openMenu()
    await menu.getByRole('link', { name: word('home.entry_fairness') }).click()
    await page.waitForURL(/#\/fairness/)
    await fairness.hasArrived()
    for (const rule of ['strike', 'close', 'equal', 'void', 'pool', 'nothing_else', 'index'])
      await page.getByRole('heading', { name: word(`fairness.rule_${rule}`), exact: true }).waitFor()
    const numbers = fairness.section('numbers')
    await expect.poll(() => numbers.getByRole('row').count()).toBe(1 + 5)
    const edges = await fairness.section('not_proven').getByRole('listitem').allTextContents()
    expect(edges).toContain(word('fairness.not_proven_ticks_left_out'))
    expect(edges).toContain(word('fairness.not_proven_house_clock'))
    await isClean(hand)
  },
)

test.each(LOOKS)(
  'the head’s signature is checked in the page, past heads come as a file that verifies ($language, $theme)',
  async (look) => {
    const { hand, fairness } = await visitor(look)
    const { page, word } = hand
    const { publicKey } = (await (await fetch(`${house.url}/api/fairness/head`)).json()).data
    await fairness.open('journal')
    const head = fairness.section('head')
    await head.getByText(`${publicKey.slice(0, 8)}…${publicKey.slice(-8)}`).waitFor()
    await head.getByRole('button', { name: word('fairness.head_check') }).click()
    await head.getByText(withAnyFigures(hand, 'fairness.head_fits')).waitFor()
    await isClean(hand)

    const file = await fairness.downloaded(page.getByRole('link', { name: word('fairness.heads_file') }))
    expect(file.name).toBe('heads.jsonl')
    const heads = file.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(heads.length).toBeGreaterThan(0)
    for (const past of heads) expect(verifyHead(past, publicKey)).toBe(true)
    await expect.poll(() => fairness.section('past_heads').getByRole('listitem').count()).toBeGreaterThan(0)
  },
)

test('a head with one changed digit is refused in the page', async () => {
  const { hand, fairness } = await reader({ language: 'en', theme: 'light' })
  const { page, word } = hand
  await page.route('**/api/fairness/head', async (route) => {
    const answer = await (await route.fetch()).json()
    const { logRoot } = answer.data.head
    answer.data.head.logRoot = (logRoot[0] === '0' ? '1' : '0') + logRoot.slice(1)
    await route.fulfill({ json: answer })
  })
  await fairness.open('journal')
  const head = fairness.section('head')
  await head.getByRole('button', { name: word('fairness.head_check') }).click()
  await head.getByText(withAnyFigures(hand, 'fairness.head_fails')).waitFor()
  await isClean(hand)
})

test.each(LOOKS)('the books of both realms add up to nothing for each asset ($language, $theme)', async (look) => {
  const { hand, fairness } = await visitor(look)
  const { word } = hand
  await fairness.open('journal')
  const books = fairness.section('books')
  for (const realm of ['real', 'demo']) {
    await fairness.choose(realm, books)
    const assets = books.getByRole('listitem')
    const count = await assets.count()
    expect(count).toBeGreaterThan(0)
    await expect.poll(() => assets.getByText(word('fairness.books_sum'), { exact: true }).count()).toBe(count)
  }
  const usdt = books.getByRole('listitem').filter({ hasText: 'USDT' })
  await usdt.locator('summary').click()
  await usdt.getByText(word('fairness.purpose_option_pool')).waitFor()
  await usdt.getByText(word('fairness.books_created')).waitFor()
  // To the last unit: what users and the house hold is what was created.
  const shown = await usdt.locator('dd').allTextContents()
  const [created, ...held] = shown.map(unitsIn).reverse()
  expect(held.length).toBeGreaterThan(1)
  expect(held.reduce((sum, units) => sum + units, 0n)).toBe(created)
  await isClean(hand)
})

/** A figure of the page in millionths, whatever separates its thousands. */
function unitsIn(text: string): bigint {
  const [whole = '', fraction = ''] = text
    .replace('−', '-')
    .replace(/[^\d.-]/g, '')
    .split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

test.each(LOOKS)('rounds with their voids, and the odds with their band ($language, $theme)', async (look) => {
  const { hand, fairness } = await visitor(look)
  const { page, word } = hand
  await fairness.open('results')
  await fairness.choose('demo')
  const odds = fairness.section('odds')
  await odds.getByRole('heading', { name: word('fairness.odds_all') }).waitFor()
  const bands = odds.getByRole('img')
  await expect.poll(() => bands.count()).toBe(2)
  await expect.poll(() => bands.first().getAttribute('aria-label')).toMatch(withAnyFigures(hand, 'fairness.odds_below'))
  await odds.getByText(word('fairness.odds_scarce')).first().waitFor()

  const rounds = fairness.section('rounds')
  await rounds.getByText(word('fairness.outcome_won'), { exact: true }).waitFor()
  await rounds.getByText(word('fairness.outcome_lost'), { exact: true }).waitFor()
  await isClean(hand)
  await fairness.choose('rounds_void', rounds)
  await rounds.getByText(word('fairness.outcome_won'), { exact: true }).waitFor({ state: 'detached' })
  const voids = rounds.getByRole('listitem')
  await voids.first().waitFor()
  await expect.poll(() => voids.count()).toBe(1)
  // The price that was withheld would have made it equal: nobody wins, nobody loses.
  await expect.poll(() => voids.textContent()).toMatch(withAnyFigures(hand, 'fairness.round_would'))
  await page.getByText(word('fairness.rounds_text')).waitFor()
  await isClean(hand)
})

test.each(LOOKS)('the sources of each index, and the price of a moment with its parts ($language, $theme)', async (look) => {
  const { hand, fairness } = await visitor(look)
  const { page, word } = hand
  const { strike } = (await house.owner.done(`/api/fairness/option/${house.won}`)).data.result
  await hand.open(`/fairness?tab=prices&symbol=btcusdt&at=${strike.atMs}`)
  await fairness.hasArrived()
  const moment = fairness.section('moment')
  await moment
    .getByText(`${OPENING / 1_000},000`)
    .first()
    .waitFor()
  const parts = moment.getByRole('list', { name: word('fairness.story_sources') }).getByRole('listitem')
  await expect.poll(() => parts.count()).toBeGreaterThan(1)
  await moment.getByLabel(word('fairness.moment_time')).fill('2020-01-01T00:00:00')
  await moment.getByRole('button', { name: word('fairness.moment_show') }).click()
  await moment.getByText(word('fairness.moment_before')).waitFor()
  const btc = fairness.section('sources').getByRole('listitem').filter({ hasText: 'BTC/USDT' }).first()
  await btc.locator('summary').click()
  await expect.poll(() => btc.getByText(word('fairness.provenance_simulated'), { exact: true }).count()).toBeGreaterThan(1)
  await page.getByText(word('fairness.sources_text')).waitFor()
  await isClean(hand)
})

test.each(LOOKS)(
  'the owner’s receipt verifies on the device after the network is cut, and is kept as a file ($language, $theme)',
  async (look) => {
    const { hand, fairness } = await reader(look)
    const { page, word, open } = hand
    await house.owner.takes(hand)
    for (const id of [house.lost, house.voided, house.won]) {
      await open(`/receipt/${id}`)
      await page.getByRole('heading', { name: word('fairness.receipt_of', { id }) }).waitFor()
      await fairness.verdict('receipt_fits').waitFor()
    }
    await isClean(hand)
    await page.getByText(word('fairness.key_published')).waitFor()
    const { data: receipt } = await house.owner.done(`/api/fairness/option/${house.won}`)
    await hand.loseNetwork()
    await fairness.tellsApart(JSON.stringify(receipt))
    expect(await fairness.steps('ok')).toEqual(STEPS.map((step) => word(`fairness.step_${step}`)))
    const file = await fairness.downloaded(page.getByRole('button', { name: word('fairness.receipt_download') }))
    expect(file.name).toBe(`receipt-${house.won}.json`)
    expect(verifyReceipt(JSON.parse(file.text), { optionId: house.won }).ok).toBe(true)
    await isClean(hand)
  },
)

test.each(LOOKS)(
  'anybody’s receipt from a file: whole it fits, with one character changed it is refused by its step ($language, $theme)',
  async (look) => {
    const { hand, fairness } = await visitor(look)
    const { word } = hand
    const { data: receipt } = await house.owner.done(`/api/fairness/option/${house.lost}`)
    const whole = JSON.stringify(receipt)
    await fairness.check(whole)
    await fairness.verdict('receipt_fits').waitFor()
    await fairness.another()

    await fairness.check(withOtherDigit(whole))
    await fairness.verdict('receipt_fails').waitFor()
    const failed = await fairness.steps('failed')
    expect(failed).toContain(word('fairness.step_signature'))
    expect(failed).toContain(word('fairness.step_records'))
    expect(failed).not.toContain(word('fairness.step_head'))
    await isClean(hand)

    // Cut off in the middle it is no receipt at all.
    await fairness.open('rules')
    await fairness.check(whole.slice(0, -10))
    await hand.page.getByText(word('fairness.receipt_no_json')).waitFor()
    await isClean(hand)
  },
)

test.each(LOOKS)('somebody else’s receipt is not found, and a visitor is asked to log in ($language, $theme)', async (look) => {
  const { hand, fairness } = await reader(look)
  const { page, word, open } = hand
  const other = await Member.of(house.url, { practising: true })
  await other.takes(hand)
  await open(`/receipt/${house.won}`)
  await page
    .getByRole('alert')
    .filter({ hasText: word('fairness.receipt_not_found') })
    .waitFor()
  expect(await fairness.verdict('receipt_fits').count()).toBe(0)
  await isClean(hand)

  const stranger = await phone({ ...look, serverUrl: house.url })
  try {
    await stranger.open(`/receipt/${house.won}`)
    await stranger.page.waitForURL(/#\/login/)
    expect(await stranger.page.getByRole('heading', { name: word('fairness.receipt_fits') }).count()).toBe(0)
  } finally {
    await stranger.close()
  }
})
