import {
  BASE_LANGUAGE,
  type CodePurpose,
  type CodeTexts,
  languageCode,
  pickLanguage,
  type SiteContent,
  siteContent,
} from '@glasshouse/records'
import { escaped } from './escape-html.ts'

export interface CodeMessage {
  readonly purpose: CodePurpose
  readonly code: string
  readonly exchangeName: string
  /** Language as a client asks for it: `en`, `ar`, `zh`, `cn`, `tw`; anything else reads English. */
  readonly language: string
}
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}
type CodeContent = Pick<SiteContent, 'languages' | 'codeTexts'>

export function codeMail(message: CodeMessage, content: CodeContent = siteContent()): WrittenMail {
  const { language, direction, texts, fill } = wordsFor(message, content)
  const { code, exchangeName } = message
  const lines = [texts.mail_line, texts.mail_minutes, texts.mail_warning].map(fill)
  const [line, minutes, warning] = lines.map(escaped)
  const html = [
    `<!doctype html><html lang="${language}" dir="${direction}"><body style="font-family:sans-serif;color:#111;max-width:32em">`,
    `<p><strong>${escaped(exchangeName)}</strong></p><p>${line}</p>`,
    `<p dir="ltr" style="font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>`,
    `<p>${minutes}</p><p style="color:#555">${warning}</p></body></html>`,
  ].join('\n')
  return { subject: fill(texts.mail_subject), text: [lines[0], '', code, '', lines[1], lines[2], ''].join('\n'), html }
}

export function codeText(message: CodeMessage, content: CodeContent = siteContent()): string {
  const { texts, fill } = wordsFor(message, content)
  return fill(texts.text)
}

function wordsFor({ purpose, code, exchangeName, language: asked }: CodeMessage, { languages, codeTexts }: CodeContent) {
  const language = pickLanguage(Object.keys(codeTexts), [languageCode(languages, asked)]) ?? BASE_LANGUAGE
  const texts = codeTexts[language] as CodeTexts
  const values: Readonly<Record<string, string>> = { code, exchange: exchangeName, act: texts.acts[purpose] }
  return {
    language,
    direction: languages.find((known) => known.code === language)?.direction ?? 'ltr',
    texts,
    fill: (text: string) => text.replace(/\{(\w+)\}/g, (asis, name: string) => values[name] ?? asis),
  }
}
