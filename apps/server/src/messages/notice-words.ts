import { BASE_LANGUAGE, type ContentText, languageCode, pickLanguage, type SiteContent, type Texts } from '@glasshouse/records'
import { escaped, oneLine, plainOf } from './escape-html.ts'

/** A moment is written in the reader's language. */
export type NoticeValues = Readonly<Record<string, string | Date>>
export type NoticeContent = Pick<SiteContent, 'languages' | 'frames' | 'notices'>

const VALUE_MAX = 120
const SUBJECT_MAX = 160

/** The text with its values as plain letters: none of them can be a mark, a link or a line of its own. */
export function filledTexts(texts: Texts<ContentText>, values: NoticeValues): Texts<ContentText> {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, filledText(text, values, language)]))
}

/** Each language with the addition in it. */
export function withAddition(texts: Texts<ContentText>, addition: Texts<ContentText>): Texts<ContentText> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, { ...text, html: text.html + (addition[language]?.html ?? '') }]),
  )
}

function filledText({ title, remark, html }: ContentText, values: NoticeValues, language: string): ContentText {
  const plain = (text: string) => filled(text, values, language, (value) => value)
  return { title: plain(title).slice(0, SUBJECT_MAX), remark: plain(remark), html: filled(html, values, language, escaped) }
}

function filled(text: string, values: NoticeValues, language: string, write: (value: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined
      ? place
      : write(value instanceof Date ? momentIn(language, value) : inItsPlace(oneLine(value, VALUE_MAX), text))
  })
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/
const LEFT_TO_RIGHT_MARK = '\u200e'

/** An address or a name of a device keeps its order of signs in a text that runs from right to left. */
function inItsPlace(value: string, text: string): string {
  if (!RIGHT_TO_LEFT.test(text) || RIGHT_TO_LEFT.test(value)) return value
  return LEFT_TO_RIGHT_MARK + value + LEFT_TO_RIGHT_MARK
}

const momentIn = (language: string, moment: Date): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`

export interface NoticeAround {
  readonly language: string
  readonly exchangeName: string
  /** Where the button leads. */
  readonly openUrl: string
  /** Link of "this was not me"; null of a notice that is no matter of security. */
  readonly notMeUrl: string | null
  /** Link that undoes it; null where nothing can be undone. */
  readonly cancelUrl: string | null
}

/** Which of the texts' languages a reader gets. */
export function languageOf({ languages, frames }: NoticeContent, wanted: string, otherwise: string): string {
  return pickLanguage(Object.keys(frames), [languageCode(languages, wanted), otherwise]) ?? BASE_LANGUAGE
}

export function noticeMail(text: ContentText, content: NoticeContent, around: NoticeAround) {
  const words = wordsOf(content, around)
  const { title, html } = text
  return {
    subject: title,
    text: `${[title, plainOf(html), `${words.open}: ${around.openUrl}`, ...cancelLines(words, around), ...notMeLines(words, around), words.why_line].join('\n\n')}\n`,
    html: mailHtml(title, html, words, { ...around, direction: directionOf(content, around.language) }),
  }
}

/** Text to a phone: the short line, with the way to say that it was somebody else. */
export function noticeText({ title, remark }: ContentText, content: NoticeContent, around: NoticeAround): string {
  const words = wordsOf(content, around)
  const more = around.notMeUrl === null ? '' : ` ${words.text_not_me.replace('{link}', () => around.notMeUrl as string)}`
  return `${around.exchangeName}: ${remark === '' ? title : remark}${more}`
}

type Words = NoticeContent['frames'][string]

const cancelLines = (words: Words, { cancelUrl }: NoticeAround) => (cancelUrl === null ? [] : [`${words.cancel_line}\n${cancelUrl}`])
const notMeLines = (words: Words, { notMeUrl }: NoticeAround) => (notMeUrl === null ? [] : [`${words.not_me_line}\n${notMeUrl}`])

function wordsOf({ frames }: NoticeContent, { language, exchangeName }: NoticeAround): Words {
  const words = frames[language] as Words
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text.replaceAll('{exchange}', () => exchangeName)])) as Words
}

const directionOf = ({ languages }: NoticeContent, language: string) => languages.find(({ code }) => code === language)?.direction ?? 'ltr'

/** Plain tables and inline styles, as mail readers take them; no picture and nothing that is loaded from anywhere. */
function mailHtml(title: string, body: string, words: Words, around: NoticeAround & { readonly direction: 'ltr' | 'rtl' }): string {
  const { language, direction, exchangeName, openUrl, notMeUrl, cancelUrl } = around
  const link = (url: string, label: string, style: string) => `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`
  const notMe =
    notMeUrl === null ? '' : `<p style="${QUIET}">${escaped(words.not_me_line)}<br>${link(notMeUrl, words.not_me, 'color:#a3262a')}</p>`
  const cancel =
    cancelUrl === null ? '' : `<p style="${QUIET}">${escaped(words.cancel_line)}<br>${link(cancelUrl, words.cancel, 'color:#1f4fd1')}</p>`
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    '<body style="margin:0;padding:24px 16px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">',
    `<div style="max-width:34em;margin:0 auto" dir="${direction}"><p style="${QUIET}">${escaped(exchangeName)}</p>`,
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(title)}</h1>${body}`,
    `<p style="margin:24px 0">${link(openUrl, words.open, BUTTON)}</p>${cancel}${notMe}<p style="${QUIET}">${escaped(words.why_line)}</p>`,
    '</div></body></html>',
  ].join('\n')
}

const QUIET = 'font-size:14px;opacity:0.75;margin:16px 0'
const BUTTON = 'display:inline-block;padding:10px 18px;border-radius:8px;background:#1f4fd1;color:#ffffff;text-decoration:none'
