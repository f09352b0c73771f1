import {
  type ContentText,
  NOTICES,
  NoticeBook,
  type NoticeName,
  type NoticeReader,
  NotMeTokens,
  type Records,
  sendMail,
  type Texts,
} from '@glasshouse/records'
import { oneLine } from './escape-html.ts'
import type { Messages } from './messages.ts'
import {
  filledTexts,
  languageOf,
  type NoticeAround,
  type NoticeContent,
  type NoticeValues,
  noticeMail,
  noticeText,
} from './notice-words.ts'

export interface Notice {
  readonly userId: string
  readonly name: NoticeName
  /** Written in place of `{name}`; plain text, whatever stands in them. */
  readonly values?: NoticeValues
}
export interface NoticesParts {
  readonly messages: Messages
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

  constructor(parts: NoticesParts) {
    this.#parts = parts
    this.#book = new NoticeBook(parts.clock)
    this.#tokens = new NotMeTokens(parts.clock)
  }

  /** In the transaction of what it tells of; `sendNow` follows once that is committed. */
  async tell(tx: Records, { userId, name, values = {} }: Notice): Promise<void> {
    const { kind, link } = NOTICES[name]
    const { content, clock } = this.#parts
    const reader = await this.#book.readerOf(tx, userId, kind)
    const texts = filledTexts(content.notices[name], { exchange: reader.exchangeName, ...values })
    if (reader.channels.has('app')) {
      await sendMail(tx, userId, texts, clock(), { kind, link })
      await this.#book.trim(tx, userId, kind)
    }
    await this.#sendOutside(tx, { userId, name }, reader, texts)
  }

  /** After the commit: what waits to leave the house leaves now. */
  sendNow(): void {
    this.#parts.messages.sendNow()
  }

  async #sendOutside(tx: Records, { userId, name }: Notice, reader: NoticeReader, texts: Texts<ContentText>): Promise<void> {
    const ways = this.#waysOf(reader, NOTICES[name].kind)
    if (!ways.mail && !ways.text) return
    const { messages, content } = this.#parts
    const language = languageOf(content, reader.language, reader.defaultLanguage)
    const text = (texts[language] ?? texts.en) as ContentText
    const around = await this.#aroundOf(tx, userId, name, { language, exchangeName: oneLine(reader.exchangeName) })
    if (ways.mail && (await this.#book.takeSend(tx, userId, 'mail', name)))
      await messages.add(tx, { kind: 'mail', to: ways.mail, fromName: around.exchangeName, ...noticeMail(text, content, around) })
    if (ways.text && (await this.#book.takeSend(tx, userId, 'text', name)))
      await messages.add(tx, { kind: 'text', to: `+${ways.text}`, text: noticeText(text, content, around) })
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
    put: Pick<NoticeAround, 'language' | 'exchangeName'>,
  ): Promise<NoticeAround> {
    const { kind, link } = NOTICES[name]
    const { publicUrl } = this.#parts
    // In the fragment, which no browser sends to any server and no scanner of mails follows.
    const notMeUrl = kind === 'security' ? `${publicUrl}/not-me#${await this.#tokens.issue(tx, userId)}` : null
    return { ...put, openUrl: `${publicUrl}${link === '' ? '/notices' : link}`, notMeUrl }
  }
}
