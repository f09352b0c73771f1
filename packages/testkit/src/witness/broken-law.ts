/** A law of the house does not hold. Whoever catches it prints the seed and the command's number. */
export class BrokenLaw extends Error {
  constructor(law: string, facts: object = {}) {
    super(`${law}: ${describe(facts)}`)
    this.name = 'BrokenLaw'
  }
}

export function mustHold(holds: boolean, law: string, facts?: object): asserts holds {
  if (!holds) throw new BrokenLaw(law, facts)
}

/** JSON with amounts as digits, for messages. */
export function describe(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part instanceof Map ? [...part] : part))
}
