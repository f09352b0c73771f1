export type CardRefusal = 'not_found' | 'card_known' | 'too_many_cards'

export class CardError extends Error {
  override readonly name = 'CardError'
  readonly reason: CardRefusal
  readonly field: 'id' | 'number' | undefined

  constructor(reason: CardRefusal, field?: CardError['field']) {
    super(reason)
    this.reason = reason
    this.field = field
  }
}
