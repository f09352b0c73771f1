import { formatDecimal, unitsOf } from '@glasshouse/domain'
import { pdfLines } from '@glasshouse/testkit'
import { afterEach, expect, inject, test } from 'vitest'
import { Member } from './pages/member.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

/** A person moves money between wallets, finds all of it in the history, and takes a statement that adds up. */
let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

const isClean = async ({ page }: Phone) => expect(await axeFindings(page)).toEqual([])
const says = ({ page, word }: Phone, key: string, values: Record<string, string> = {}) =>
  page.getByText(word(key, values)).first().waitFor()
const button = ({ page, word }: Phone, key: string) => page.getByRole('button', { name: word(key), exact: true })
const figure = (text: string) => text.replace(/[^\d.-]/g, '')

async function trader(language: Language, theme: Theme): Promise<Phone> {
  const member = await Member.of(inject('serverUrl'), { practising: true })
  await member.done('/api/currency/order/submit', { symbol: 'btcusdt', coin: 'btc', type: 0, delegateType: 1, delegateValue: '500' })
  inHand = await phone({ language, theme })
  await member.takes(inHand)
  return inHand
}

test.for<[Language, Theme]>([
  ['en', 'light'],
  ['ar', 'dark'],
])('a transfer, the history of everything, and a statement that adds up (%s, %s) [RT-081, ST-059, ER-040]', async ([language, theme]) => {
  const hand = await trader(language, theme)
  await transfers(hand)
  await looksIntoHistory(hand)
  await takesStatement(hand)
})

async function transfers(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  await open('/assets')
  await page.getByRole('list', { name: word('wallet.wallet_platform') }).waitFor()
  await isClean(hand)
  await page.getByRole('link', { name: word('wallet.transfer'), exact: true }).click()
  const amount = page.getByRole('textbox', { name: word('transfer.amount') })
  await amount.waitFor()
  expect(await amount.getAttribute('placeholder')).toBe(word('transfer.amount_placeholder'))
  await button(hand, 'transfer.button').click()
  await says(hand, 'messages.transfer_please_amount')
  await isClean(hand)
  await button(hand, 'transfer.turn').click()
  await button(hand, 'transfer.max').click()
  expect(figure(await amount.inputValue())).toBe('50000')
  await amount.fill('250.5')
  await button(hand, 'transfer.button').click()
  await says(hand, 'transfer.transfer_success')
  // The balance is the one after it.
  await page
    .getByText(/49,749\.5 USDT/)
    .first()
    .waitFor()
  expect(await amount.inputValue()).toBe('')
}

async function looksIntoHistory(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  await open('/history')
  const rows = page.getByRole('list', { name: word('history.title') }).getByRole('listitem')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(3)
  await isClean(hand)
  await page.getByLabel(word('history.kind'), { exact: true }).selectOption('transfer')
  await page.waitForURL(/kind=transfer/)
  await expect.poll(() => rows.count()).toBe(1)
  await rows.first().getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(word('history.moved')).waitFor()
  await isClean(hand)
  await page.keyboard.press('Escape')
  await page.getByLabel(word('history.kind'), { exact: true }).selectOption('deposit')
  await says(hand, 'history.none_found')
  await button(hand, 'history.without_filters').click()
  await expect.poll(() => rows.count()).toBe(3)
}

async function takesStatement(hand: Phone): Promise<void> {
  const { page, word } = hand
  await page.getByRole('link', { name: word('history.to_statement') }).click()
  await page.getByRole('heading', { name: word('statement.balances') }).waitFor()
  await isClean(hand)
  const download = page.waitForEvent('download')
  await button(hand, 'statement.pdf').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/)
  expect(file.url()).toMatch(/^blob:/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  addsUp(pdfLines(Buffer.concat(chunks)))
}

/** By hand: opening + in + out = closing of each balance, and each movement leads from one balance to the next. */
function addsUp(lines: readonly string[][]): void {
  const units = (text: string) => unitsOf(text.replaceAll(',', ''), 8)
  const running = new Map<string, bigint>()
  const closings = new Map<string, bigint>()
  for (const [first = '', ...cells] of lines) {
    if (['Spot', 'Earn', 'Futures'].includes(first) && cells.length === 5) {
      const [coin, opening, incoming, outgoing, closing] = cells as [string, string, string, string, string]
      expect(units(opening) + units(incoming) + units(outgoing)).toBe(units(closing))
      running.set(`${first} ${coin}`, units(opening))
      closings.set(`${first} ${coin}`, units(closing))
    }
    if (/^\d{4}-\d\d-\d\d /.test(first)) {
      const [wallet, , , coin, change, balance] = cells as [string, string, string, string, string, string]
      const key = `${wallet} ${coin}`
      running.set(key, (running.get(key) ?? 0n) + units(change))
      expect(running.get(key)).toBe(units(balance))
    }
  }
  expect(running).toEqual(closings)
  expect([...closings].map(([key, sum]) => [key, formatDecimal(sum, 8)])).toContainEqual(['Futures USDT', '49749.5'])
}
