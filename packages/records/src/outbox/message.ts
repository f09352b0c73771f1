export interface MailMessage {
  readonly kind: 'mail'
  readonly to: string
  /** Name of this deployment, as the sender's name. */
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
export interface TextMessage {
  readonly kind: 'text'
  /** `+` and digits. */
  readonly to: string
  readonly text: string
}
/** To a browser that subscribed to notices. */
export interface PushMessage {
  readonly kind: 'push'
  /** Address of the browser's push service. */
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** One short line without figures. */
  readonly title: string
  /** Path of the app. */
  readonly link: string
}
export type OutgoingMessage = MailMessage | TextMessage | PushMessage

/** `waiting` until one of the others; those are final. `dead`: refused for good, or every try failed. */
export const OUTBOX_STATES = ['waiting', 'sent', 'dead', 'expired', 'withheld'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** A message that one sender holds for one try. */
export interface ClaimedMessage {
  /** 32 hex digits, the same at every try: a receiver that has seen it knows a repetition. */
  readonly messageId: string
  readonly message: OutgoingMessage
  /** This one included. */
  readonly tries: number
  readonly expiresAtMs: number | null
}
