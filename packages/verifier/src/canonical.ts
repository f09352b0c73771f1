import type { OptionReceipt } from './receipt.ts'

/**
 * One text for one value: keys sorted by their code units, no white space, whole numbers without exponent. What is
 * signed is this text in UTF-8, so that a receipt may be stored and sent in any layout.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new Error(`${value} is no whole number`)
    return String(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new Error(`${typeof value} has no place in a receipt`)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
}

/**
 * Bytes that the exchange signs: everything but its signature. The text begins with a brace, so no signed head can pass
 * for it.
 */
export function signedBytes(receipt: Omit<OptionReceipt, 'signature'>): Uint8Array {
  const { signature: _, ...rest } = receipt as OptionReceipt
  return new TextEncoder().encode(canonicalJson(rest))
}
