import type { MailMessage, TextMessage } from '@glasshouse/records'

/**
 * Takes a message outside. Resolves when the other side has it; rejects with a `DeliveryError`. A message may come
 * twice, after a try whose answer was lost; `messageId` goes with it, so that the other side can tell.
 */
export interface Carrier<Message> {
  send(message: Message, messageId: string): Promise<void>
  close(): void
}
export type Mails = Carrier<MailMessage>
/** Texts to phones. Another provider is another object of this type. */
export type TextMessages = Carrier<TextMessage>

/** `code` is a word or a number of the other side for the log; never an address and never the message. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly code: string
  /** Trying again would not help. */
  readonly isFinal: boolean

  constructor({ code, isFinal }: { readonly code: string; readonly isFinal: boolean }) {
    super(`not delivered: ${code}`)
    this.code = code
    this.isFinal = isFinal
  }
}
