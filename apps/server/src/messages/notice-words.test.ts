import { readContent } from '@glasshouse/records'
import { expect, test } from 'vitest'
import { filledTexts, languageOf, noticeMail, noticeText, withAddition } from './notice-words.ts'

const content = readContent()
const text = (title: string, html: string, remark = '') => ({ title, html, remark })
const around = { language: 'en', exchangeName: 'Glasshouse', openUrl: 'https://house.example/#/notices', notMeUrl: null, cancelUrl: null }

test('a text gets its values, keeps places that are not known, and has the addition below', () => {
  const texts = withAddition({ en: text('{market}: {count}', '<p>{left} of {count}, {unknown}</p>') }, { en: text('', '<p>demo</p>') })
  expect(filledTexts(texts, { market: 'BTC/USDT', count: '5', left: '15' }).en).toEqual(
    text('BTC/USDT: 5', '<p>15 of 5, {unknown}</p><p>demo</p>'),
  )
})

test('a moment is written in each language, in a named zone', () => {
  const moment = filledTexts({ en: text('{time}', ''), zh: text('{time}', '') }, { time: new Date(Date.UTC(2026, 0, 7, 12, 5)) })
  expect(moment.en?.title).toBe('January 7, 2026 at 12:05 PM UTC')
  expect(moment.zh?.title).toBe('2026年1月7日 12:05 UTC')
})

test('a number or an address keeps its order of signs in a text that runs from right to left, and an Arabic name is left alone', () => {
  const texts = { ar: text('النتيجة {result}', ''), en: text('Result {result}', '') }
  expect(filledTexts(texts, { result: '-12.5' }).ar?.title).toBe('النتيجة \u200e-12.5\u200e')
  expect(filledTexts(texts, { result: '-12.5' }).en?.title).toBe('Result -12.5')
  expect(filledTexts(texts, { result: 'ليلى' }).ar?.title).toBe('النتيجة ليلى')
})

test('a very long value and a very long title are cut', () => {
  const filled = filledTexts({ en: text('{a}{a}', '<p>{a}</p>') }, { a: 'x'.repeat(5_000) }).en
  expect(filled?.title).toHaveLength(160)
  expect(filled?.html).toBe(`<p>${'x'.repeat(120)}</p>`)
})

test('a mail says what happened, leads into the app, and only one of security has the link to stop payouts', () => {
  const plain = noticeMail(text('Hello', '<p>One</p><ul><li>a &amp; <b>b</b></li></ul>'), content, around)
  expect(plain.text).toBe(
    'Hello\n\nOne\n\n- a & b\n\nOpen Glasshouse: https://house.example/#/notices\n\n' +
      'You receive this mail because it concerns your account at Glasshouse. We will never ask you for a password or a code.\n',
  )
  const notMeUrl = 'https://house.example/#/not-me?token=x&y'
  const guarded = noticeMail(text('Hello', '<p>One</p>'), content, { ...around, language: 'ar', notMeUrl })
  expect(guarded.text).toContain(notMeUrl)
  expect(guarded.html).toContain('href="https://house.example/#/not-me?token=x&amp;y"')
  expect(guarded.html).toContain('<html lang="ar" dir="rtl">')
  const cancelUrl = 'https://house.example/#/withdraw-cancel?token=x'
  const undone = noticeMail(text('Hello', '<p>One</p>'), content, { ...around, cancelUrl })
  expect(undone.text).toContain(cancelUrl)
  expect(undone.html).toContain(`href="${cancelUrl}"`)
  expect(guarded.html).not.toMatch(/<(?:img|script|link)/)
})

test('a text to a phone is the short line with the link', () => {
  expect(noticeText(text('Hello', '', 'Short'), content, around)).toBe('Glasshouse: Short')
  expect(noticeText(text('Hello', ''), content, { ...around, notMeUrl: 'https://h/#/n' })).toBe('Glasshouse: Hello Not you? https://h/#/n')
})

test('the reader’s language is taken, else the exchange’s', () => {
  expect(languageOf(content, 'ar', 'zh')).toBe('ar')
  expect(languageOf(content, 'xx', 'zh')).toBe('zh')
  expect(languageOf(content, '', 'xx')).toBe('en')
})
