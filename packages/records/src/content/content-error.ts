/** A text, link or picture that may not be stored. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly field: string

  constructor(field: string, rule: string) {
    super(`${field}: ${rule}`)
    this.field = field
  }
}

/** Another operator has changed it since it was read. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError'
  readonly field: string

  constructor(field: string) {
    super(`${field}: has changed since it was read`)
    this.field = field
  }
}

/** A mail to a group that has ended is called off no more. */
export class GroupMailOverError extends Error {
  override readonly name = 'GroupMailOverError'
  readonly endCause: 'sent' | 'called_off'

  constructor(endCause: 'sent' | 'called_off') {
    super(`The mail has ended: ${endCause}`)
    this.endCause = endCause
  }
}
