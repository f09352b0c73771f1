/** A text, link or picture that may not be stored. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly field: string

  constructor(field: string, rule: string) {
    super(`${field}: ${rule}`)
    this.field = field
  }
}
