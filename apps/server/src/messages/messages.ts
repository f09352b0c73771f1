import type { MailMessage, Outbox, OutgoingMessage, Records } from '@glasshouse/records'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { type CodeMessage, codeMail, codeText } from './code-words.ts'
import type { TextMessages } from './delivery.ts'
import { oneLine } from './escape-html.ts'
import { httpTexts, readTextCredentials } from './http-texts.ts'
import { LocalMailbox } from './local-mailbox.ts'
import { OutboxSender, type SenderFigures } from './outbox-sender.ts'
import { smtpCarrier } from './smtp.ts'

export interface MessagesParts {
  readonly config: Pick<Config, 'isLocalOnly' | 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'secretsDir'>
  readonly outbox: Outbox
  readonly clock: () => number
  readonly log: Logger
  readonly figures?: SenderFigures
}
export interface CodeDelivery extends CodeMessage {
  readonly kind: OutgoingMessage['kind']
  /** Null: nobody has this address. The same work is done, and nothing is sent. */
  readonly to: string | null
  /** End of the code; the message is never sent after it. */
  readonly untilMs: number
}

/** Messages to people outside: through the outbox by e-mail and text message, or into the operators' local mailbox. */
export class Messages {
  /** Null when others reach the exchange, or it has a mail server: then no code is ever shown to its own people. */
  readonly mailbox: LocalMailbox | null
  readonly #has: Readonly<Record<OutgoingMessage['kind'], boolean>>
  readonly #outbox: Outbox
  readonly #sender: OutboxSender
  readonly #clock: () => number

  constructor({ config, outbox, clock, log, figures }: MessagesParts) {
    const { smtpUrl, smsUrl } = config
    const carriers = {
      mail: smtpUrl === undefined ? null : smtpCarrier(smtpUrl, config.mailFrom),
      text: smsUrl === undefined ? null : textsOf(smsUrl, config.secretsDir),
    }
    this.mailbox = config.isLocalOnly && smtpUrl === undefined ? new LocalMailbox() : null
    this.#has = { mail: carriers.mail !== null, text: carriers.text !== null }
    this.#outbox = outbox
    this.#sender = new OutboxSender({ outbox, carriers, clock, log, ...(figures ? { figures } : {}) })
    this.#clock = clock
  }

  get canMail(): boolean {
    return this.#has.mail || this.mailbox !== null
  }

  get canText(): boolean {
    return this.#has.text || this.mailbox !== null
  }

  /** Counts of the outbox as of the last look, at most seconds ago. */
  get counts(): OutboxSender['counts'] {
    return this.#sender.counts
  }

  /** False when so many messages wait that another one would only wait longer. */
  hasRoom(): Promise<boolean> {
    return this.#outbox.hasRoom()
  }

  start(): Promise<void> {
    return this.#sender.start()
  }

  /** In the transaction that makes the code; `sendNow` follows once that is committed. */
  async addCode(tx: Records, delivery: CodeDelivery): Promise<void> {
    const message = written(delivery)
    if (this.#has[message.kind]) await this.#outbox.add(tx, message, { expiresAtMs: delivery.untilMs, isWithheld: delivery.to === null })
    else if (delivery.to !== null) this.mailbox?.add({ ...shown(message), atMs: this.#clock() })
  }

  /** In the transaction of what it tells of; `sendNow` follows once that is committed. */
  async add(tx: Records, message: OutgoingMessage): Promise<void> {
    if (this.#has[message.kind]) await this.#outbox.add(tx, message, { expiresAtMs: null })
    else this.mailbox?.add({ ...shown(message), atMs: this.#clock() })
  }

  sendNow(): void {
    this.#sender.wake()
  }

  /** Stops sending. Messages not on their way yet stay in the outbox for the next start. */
  stop(): Promise<void> {
    return this.#sender.stop()
  }
}

function written({ kind, to, exchangeName, ...code }: CodeDelivery): OutgoingMessage {
  const message = { ...code, exchangeName: oneLine(exchangeName) }
  if (kind === 'text') return { kind, to: to ?? '', text: codeText(message) }
  return { kind, to: to ?? '', fromName: message.exchangeName, ...codeMail(message) } satisfies MailMessage
}

const shown = (message: OutgoingMessage) => ({
  kind: message.kind,
  to: message.to,
  subject: message.kind === 'mail' ? message.subject : '',
  text: message.text,
})

function textsOf(url: string, secretsDir: string): TextMessages {
  return httpTexts(url, readTextCredentials(secretsDir))
}
