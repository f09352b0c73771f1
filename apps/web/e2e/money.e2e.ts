import { pdfLines, pdfStatement } from '@glasshouse/testkit'
import { afterEach, expect, inject, test } from 'vitest'
import { typesAgainAndLeaves } from './after-act.ts'
import { looks } from './looks.ts'
import { Member } from './pages/member.ts'
import { MoneyPages } from './pages/money-pages.ts'
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
const figure = (text: string) => text.replace('−', '-').replace(/[^\d.-]/g, '')

async function trader(language: Language, theme: Theme): Promise<Phone> {
  const member = await Member.of(inject('serverUrl'), { practising: true })
  await member.done('/api/currency/order/submit', { symbol: 'btcusdt', coin: 'btc', type: 0, delegateType: 1, delegateValue: '500' })
  inHand = await phone({ language, theme })
  await member.takes(inHand)
  return inHand
}

test.for(looks<[Language, Theme]>([['ar', 'dark']], [['en', 'light']]))(
  'a transfer, the history of everything, and a statement that adds up (%s, %s) [RT-081, ST-059, ER-040]',
  async ([language, theme]) => {
    const hand = await trader(language, theme)
    await transfers(hand)
    await looksIntoHistory(hand)
    await takesStatement(hand)
  },
)

async function transfers(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  await open('/assets')
  await page.getByRole('list', { name: word('wallet.wallet_platform') }).waitFor()
  await isClean(hand)
  await page.getByRole('link', { name: word('wallet.transfer'), exact: true }).click()
  const { amount } = new MoneyPages(hand)
  await amount.waitFor()
  await expect.poll(() => amount.getAttribute('placeholder')).toBe(word('transfer.amount_placeholder'))
  await button(hand, 'transfer.button').click()
  await says(hand, 'messages.transfer_please_amount')
  await isClean(hand)
  await button(hand, 'transfer.turn').click()
  await button(hand, 'transfer.max').click()
  expect(figure(await amount.inputValue())).toBe('50000')
  await amount.fill('250.5')
  await button(hand, 'transfer.button').click()
  await hand.hears('transfer.transfer_success')
  // The balance is the one after it.
  await page
    .getByText(/49,749\.5 USDT/)
    .first()
    .waitFor()
  expect(await amount.inputValue()).toBe('')
  await typesAgainAndLeaves(hand, amount, '12')
}

async function looksIntoHistory(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  await open('/history')
  const { stories: rows } = new MoneyPages(hand)
  await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBe(3)
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
  const { name, url, bytes } = await new MoneyPages(hand).statement('pdf')
  expect(name).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/)
  expect(url).toMatch(/^blob:/)
  const { balances } = pdfStatement(pdfLines(bytes))
  expect(balances.get('Futures usdt')?.closing).toBe('49749.5')
}
