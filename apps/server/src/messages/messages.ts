import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { type CodeMessage, codeMail, codeText } from './code-words.ts'
import type { MailMessage, TextMessage, TextMessages } from './delivery.ts'
import { httpTexts, readTextCredentials } from './http-texts.ts'
import { Outbox } from './outbox.ts'
import { type QueueFigures, SendQueue } from './send-queue.ts'
import { smtpCarrier } from './smtp.ts'

export interface MessagesParts {
  readonly config: Pick<Config, 'isLocalOnly' | 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'secretsDir'>
  readonly clock: () => number
  readonly log: Logger
  readonly figures?: QueueFigures
}
export interface CodeDelivery extends CodeMessage {
  readonly to: string
  /** When the code ends and the message is not worth sending any more. */
  readonly untilMs: number
}

/** What the house says to people outside of it: by e-mail, by text message, or into the operators' outbox. */
export class Messages {
  /** Null when the house is open to others, or has a mail server: then no code is ever shown to its own people. */
  readonly outbox: Outbox | null
  readonly #mails: SendQueue<MailMessage> | null
  readonly #texts: SendQueue<TextMessage> | null
  readonly #clock: () => number

  constructor({ config, clock, log, figures }: MessagesParts) {
    const queueParts = { clock, log, ...(figures ? { figures } : {}) }
    this.#clock = clock
    this.outbox = config.isLocalOnly && config.smtpUrl === undefined ? new Outbox() : null
    this.#mails =
      config.smtpUrl === undefined
        ? null
        : new SendQueue({ ...queueParts, kind: 'mail', carrier: smtpCarrier(config.smtpUrl, config.mailFrom) })
    this.#texts =
      config.smsUrl === undefined
        ? null
        : new SendQueue({ ...queueParts, kind: 'text', carrier: textsOf(config.smsUrl, config.secretsDir) })
  }

  get canMail(): boolean {
    return this.#mails !== null || this.outbox !== null
  }

  get canText(): boolean {
    return this.#texts !== null || this.outbox !== null
  }

  /** False when so many messages wait that another would be lost. */
  get hasRoom(): boolean {
    return (this.#mails?.hasRoom ?? true) && (this.#texts?.hasRoom ?? true)
  }

  get waiting(): number {
    return (this.#mails?.waiting ?? 0) + (this.#texts?.waiting ?? 0)
  }

  get givenUp(): number {
    return (this.#mails?.counts.givenUp ?? 0) + (this.#texts?.counts.givenUp ?? 0)
  }

  mailCode(delivery: CodeDelivery): void {
    const houseName = oneLine(delivery.houseName)
    const mail = codeMail({ ...delivery, houseName })
    if (this.#mails) this.#mails.add({ to: delivery.to, fromName: houseName, ...mail }, delivery.untilMs)
    else this.outbox?.add({ atMs: this.#clock(), kind: 'mail', to: delivery.to, subject: mail.subject, text: mail.text })
  }

  textCode(delivery: CodeDelivery): void {
    const text = codeText({ ...delivery, houseName: oneLine(delivery.houseName) })
    if (this.#texts) this.#texts.add({ to: delivery.to, text }, delivery.untilMs)
    else this.outbox?.add({ atMs: this.#clock(), kind: 'text', to: delivery.to, subject: '', text })
  }

  /** From now on there is room for nothing; resolves when what waited has left, or had its time. */
  async stop(): Promise<void> {
    await Promise.all([this.#mails?.stop(), this.#texts?.stop()])
  }
}

function textsOf(url: string, secretsDir: string): TextMessages {
  return httpTexts(url, readTextCredentials(secretsDir))
}

/** The name is a setting: whatever stands in it, it stays one line of a header. */
const oneLine = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 60)
