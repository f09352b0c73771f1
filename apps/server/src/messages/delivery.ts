/** Who carries a message outside. Resolves when the other side took it; rejects with a `DeliveryError`. */
export interface Carrier<Message> {
  send(message: Message): Promise<void>
  close(): void
}

export interface MailMessage {
  readonly to: string
  /** The house's name of this deployment. */
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
/** Texts to phones. Another provider is another class with this face. */
export type TextMessages = Carrier<TextMessage>
export interface TextMessage {
  /** `+` and digits. */
  readonly to: string
  readonly text: string
}

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
