/** A form that JSON must have exactly: every key there, none besides. The check answers what is wrong, or null. */
export type Shape = (value: unknown, path: string) => string | null

export const whole: Shape = (value, path) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? null : `${path} is no whole number from 0 to 2^53-1`

/** Unsigned of 32 bits. */
export const small: Shape = (value, path) => whole(value, path) ?? ((value as number) < 2 ** 32 ? null : `${path} has more than 32 bits`)

export const flag: Shape = (value, path) => (typeof value === 'boolean' ? null : `${path} is neither true nor false`)

export const matching =
  (pattern: RegExp, words: string): Shape =>
  (value, path) =>
    typeof value === 'string' && pattern.test(value) ? null : `${path} is not ${words}`

export const text = matching(/^[\x20-\x7e]{1,64}$/, 'a text of 1 to 64 plain characters')
/** Amounts and ids, without leading zeros. */
export const digits = matching(/^(0|[1-9]\d{0,18})$/, 'a whole number as text')
export const hex = (bytes: number): Shape => matching(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `${bytes} bytes in lower-case hex digits`)
export const hexBytes = matching(/^([0-9a-f]{2})+$/, 'bytes in lower-case hex digits')

export const oneOf =
  (words: readonly string[]): Shape =>
  (value, path) =>
    words.includes(value as string) ? null : `${path} is none of ${words.map((word) => `'${word}'`).join(', ')}`

export const orNull =
  (shape: Shape): Shape =>
  (value, path) =>
    value === null ? null : shape(value, path)

export function listOf(shape: Shape, most: number): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path} is no list`
    if (value.length > most) return `${path} has more than ${most} entries`
    for (const [at, each] of value.entries()) {
      const fault = shape(each, `${path}[${at}]`)
      if (fault) return fault
    }
    return null
  }
}

export function object(shapes: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${path} is no object`
    const stranger = Object.keys(value).find((key) => !Object.hasOwn(shapes, key))
    if (stranger !== undefined) return `${path} has '${stranger.slice(0, 40)}', which no receipt has`
    for (const [key, shape] of Object.entries(shapes)) {
      if (!Object.hasOwn(value, key)) return `${path}.${key} is missing`
      const fault = shape((value as Record<string, unknown>)[key], `${path}.${key}`)
      if (fault) return fault
    }
    return null
  }
}
