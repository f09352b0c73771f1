import { type AlertNews, type AlertTexts, BASE_LANGUAGE, type MailMessage, type SiteContent, siteContent } from '@glasshouse/records'
import { escaped, oneLine } from '../../../messages/escape-html.ts'

export interface AlertReaderWords {
  readonly to: string
  readonly language: string
  readonly exchangeName: string
  /** Of the console; '' where it has no address of its own. */
  readonly consoleUrl: string
}

/** Counts and kinds of alarms in a few lines, and where to look: no amount, no name, nothing that acts. */
export function alertMail(
  news: AlertNews,
  reader: AlertReaderWords,
  content: Pick<SiteContent, 'alertTexts' | 'languages'> = siteContent(),
) {
  const { texts, fill } = wordsFor(reader, content)
  const alarm = (line: string) => (kind: string) => fill(line, { alarm: texts[`alarm_${kind}`] ?? kind })
  const lines = [
    ...news.begun.map(alarm(texts.alarm_began ?? '')),
    ...news.ended.map(alarm(texts.alarm_ended ?? '')),
    ...(news.approvals > 0 ? [fill(texts.approvals ?? '', { count: String(news.approvals) })] : []),
    ...(news.decisions > 0 ? [fill(texts.decisions ?? '', { count: String(news.decisions) })] : []),
  ]
  return mailOf(reader, content, { subject: news.begun.length > 0 ? 'subject_alarm' : 'subject_news', lines, link: '/home' })
}

/** To the address that got the notices until now. */
export function movedMail(reader: AlertReaderWords, content: Pick<SiteContent, 'alertTexts' | 'languages'> = siteContent()): MailMessage {
  const { texts, fill } = wordsFor(reader, content)
  return mailOf(reader, content, { subject: 'subject_moved', lines: [fill(texts.moved ?? '', {})], link: '/own' })
}

interface Written {
  readonly subject: string
  readonly lines: readonly string[]
  /** Page of the console. */
  readonly link: string
}

function mailOf(
  reader: AlertReaderWords,
  content: Pick<SiteContent, 'alertTexts' | 'languages'>,
  { subject, lines, link }: Written,
): MailMessage {
  const { texts, fill, language, direction } = wordsFor(reader, content)
  const open = reader.consoleUrl === '' ? [] : [fill(texts.open ?? '', { link: `${reader.consoleUrl}${link}` })]
  const all = [...lines, ...open, texts.why ?? '']
  return {
    ...{ kind: 'mail', to: reader.to, fromName: oneLine(reader.exchangeName), subject: fill(texts[subject] ?? '', {}) },
    text: `${all.join('\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body style="font-family:sans-serif;color:#111;max-width:32em">\n${all
      .map((line) => `<p>${escaped(line)}</p>`)
      .join('\n')}\n</body></html>`,
  }
}

function wordsFor(
  { language: chosen, exchangeName }: AlertReaderWords,
  { alertTexts, languages }: Pick<SiteContent, 'alertTexts' | 'languages'>,
) {
  const language = alertTexts[chosen] ? chosen : BASE_LANGUAGE
  const texts = alertTexts[language] as AlertTexts
  const fill = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => ({ ...values, exchange: oneLine(exchangeName) })[name] ?? place)
  return { language, texts, fill, direction: languages.find(({ code }) => code === language)?.direction ?? 'ltr' }
}
