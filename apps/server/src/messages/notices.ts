import { linkTarget, type NoticeKind } from '@glasshouse/domain'
import {
  type ContentText,
  languageCode,
  NOTICE_NAMES,
  NOTICES,
  NoticeBook,
  type NoticeList,
  type NoticeName,
  type NoticeReader,
  NotMeTokens,
  offersStop,
  type PushSubscriptions,
  pickLanguage,
  type Records,
  sendMail,
  type Texts,
} from '@glasshouse/records'
import type { Logger } from 'pino'
import { oneLine } from './escape-html.ts'
import type { Messages } from './messages.ts'
import { NewsOfNotices, type NoticeNews } from './news-of-notices.ts'
import {
  filledTexts,
  languageOf,
  type NoticeAround,
  type NoticeContent,
  type NoticeValues,
  noticeMail,
  noticeText,
  withAddition,
} from './notice-words.ts'

export interface Notice {
  readonly userId: string
  readonly name: NoticeName
  /** Written in place of `{name}`; plain text, whatever stands in them. */
  readonly values?: NoticeValues
  /** Text of the folder content/ that is added below. */
  readonly addition?: string
  /** Link of the mail alone by which its reader undoes what it tells of. */
  readonly cancelUrl?: string
  /** When it happened; now where it is not given. */
  readonly atMs?: number
}
/** A text that operators wrote, to one person. */
export interface GroupNotice {
  readonly userId: string
  readonly texts: Texts<ContentText>
  readonly kind: NoticeKind
  /** Path of the app, an address, or ''. */
  readonly link: string
  /** Leaves the exchange by mail too, unless the person has switched that off. */
  readonly byMail: boolean
}
export interface NoticesParts {
  readonly messages: Messages
  readonly subscriptions: PushSubscriptions
  readonly list: Pick<NoticeList, 'written' | 'unread'>
  readonly log: Logger
  readonly content: NoticeContent
  readonly publicUrl: string
  readonly clock: () => number
}

/**
 * Tells people what concerns them: in the inbox, and by mail and text where an address is proven and the channel is on.
 * Everything is written in the caller's transaction, so that nothing is told that did not happen, and nothing happens
 * untold.
 */
export class Notices {
  readonly #parts: NoticesParts
  readonly #book: NoticeBook
  readonly #tokens: NotMeTokens
  readonly #news: NewsOfNotices

  constructor(parts: NoticesParts) {
    this.#parts = parts
    const missing = NOTICE_NAMES.find((name) => !parts.content.notices.has(name))
    if (missing) throw new Error(`content/en/mails/${missing}.md is missing`)
    this.#news = new NewsOfNotices(parts.list, parts.log)
    this.#book = new NoticeBook(parts.clock)
    this.#tokens = new NotMeTokens(parts.clock)
  }

  /** In the transaction of what it tells of; `sendNow` follows once that is committed. */
  async tell(tx: Records, { userId, name, values = {}, addition = '', cancelUrl, atMs = this.#parts.clock() }: Notice): Promise<void> {
    const { kind, link } = NOTICES[name]
    const { content } = this.#parts
    const reader = await this.#book.readerOf(tx, userId, kind)
    const written = withAddition(content.notices.get(name) ?? {}, content.notices.get(addition) ?? {})
    const texts = filledTexts(written, { exchange: reader.exchangeName, ...values })
    if (reader.channels.has('app')) {
      this.#news.note(userId, await sendMail(tx, userId, texts, atMs, { kind, link }))
      await this.#book.trim(tx, userId, kind)
    }
    await this.#sendOutside(tx, { userId, name, ...(cancelUrl === undefined ? {} : { cancelUrl }) }, reader, texts)
  }

  /** As `tell`, with texts of their own: nothing is filled in. */
  async tellGroup(tx: Records, { userId, texts, kind, link, byMail }: GroupNotice): Promise<void> {
    const { content, messages, publicUrl } = this.#parts
    const reader = await this.#book.readerOf(tx, userId, kind)
    const target = linkTarget(link)
    const path = target.kind === 'path' ? target.path : ''
    if (reader.channels.has('app')) {
      this.#news.note(userId, await sendMail(tx, userId, texts, this.#parts.clock(), { kind, link: path }))
      await this.#book.trim(tx, userId, kind)
    }
    if (!byMail || !messages.canMail || reader.email === null || (await this.#book.isSwitchedOff(tx, userId, kind, 'mail'))) return
    if (!(await this.#book.takeSend(tx, userId, 'mail', 'group-mail'))) return
    const language = pickLanguage(Object.keys(texts), [languageCode(content.languages, reader.language), reader.defaultLanguage]) ?? ''
    const around: NoticeAround = {
      language: languageOf(content, language, reader.defaultLanguage),
      exchangeName: oneLine(reader.exchangeName),
      openUrl: target.kind === 'external' ? target.url : `${publicUrl}/#${path || '/notices'}`,
      ...{ notMeUrl: null, cancelUrl: null },
    }
    const mail = noticeMail(texts[language] as ContentText, content, around)
    await messages.add(tx, { kind: 'mail', to: reader.email, fromName: around.exchangeName, ...mail })
  }

  /** After the commit: what waits to leave the house leaves now, and screens hear of it. */
  sendNow(): void {
    this.#parts.messages.sendNow()
    this.#news.look()
  }

  /** Hears of each person whose inbox has something new, once it is committed. */
  listen(listener: (news: NoticeNews) => void): () => void {
    return this.#news.listen(listener)
  }

  stop(): void {
    this.#news.stop()
  }

  async #sendOutside(tx: Records, { userId, name, cancelUrl }: Notice, reader: NoticeReader, texts: Texts<ContentText>): Promise<void> {
    const { messages, content } = this.#parts
    const language = languageOf(content, reader.language, reader.defaultLanguage)
    const text = (texts[language] ?? texts.en) as ContentText
    if (reader.channels.has('push')) await this.#push(tx, { userId, name }, text)
    const ways = this.#waysOf(reader, NOTICES[name].kind)
    if (!ways.mail && !ways.text) return
    const around = await this.#aroundOf(tx, userId, name, {
      ...{ language, exchangeName: oneLine(reader.exchangeName), cancelUrl: cancelUrl ?? null },
    })
    if (ways.mail && (await this.#book.takeSend(tx, userId, 'mail', name)))
      await messages.add(tx, { kind: 'mail', to: ways.mail, fromName: around.exchangeName, ...noticeMail(text, content, around) })
    if (ways.text && (await this.#book.takeSend(tx, userId, 'text', name)))
      await messages.add(tx, { kind: 'text', to: `+${ways.text}`, text: noticeText(text, content, around) })
  }

  async #push(tx: Records, { userId, name }: Notice, { title }: ContentText): Promise<void> {
    const browsers = await this.#parts.subscriptions.of(tx, userId)
    if (browsers.length === 0 || !(await this.#book.takeSend(tx, userId, 'push', name))) return
    for (const one of browsers) await this.#parts.messages.add(tx, { kind: 'push', ...one, title, link: linkOf(name) })
  }

  /** A matter of security goes to the phone where there is no mail address. */
  #waysOf({ channels, email, phone }: NoticeReader, kind: string) {
    const { canMail, canText } = this.#parts.messages
    const mail = canMail && channels.has('mail') ? email : null
    const isTexted = canText && channels.has('text') && (kind !== 'security' || mail === null)
    return { mail, text: isTexted ? phone : null }
  }

  async #aroundOf(
    tx: Records,
    userId: string,
    name: NoticeName,
    put: Pick<NoticeAround, 'language' | 'exchangeName' | 'cancelUrl'>,
  ): Promise<NoticeAround> {
    const { publicUrl } = this.#parts
    // In the fragment, which no browser sends to any server and no scanner of mails follows.
    const notMeUrl = offersStop(name) ? `${publicUrl}/#/not-me?token=${await this.#tokens.issue(tx, userId)}` : null
    return { ...put, openUrl: `${publicUrl}/#${linkOf(name)}`, notMeUrl }
  }
}

const linkOf = (name: NoticeName): string => NOTICES[name].link || '/notices'
