/**
 * Fields of commands and events as data. The core's codec, docs/formats.md and the hostile tests are made from them,
 * and the types of commands and events follow from them. `least` and `most` are what a rule may accept; beyond them a
 * command is refused. What can be written at all is wider: a journal also holds commands that were refused.
 */
export type Encoding =
  | { readonly kind: 'uint' | 'int'; readonly least: number; readonly most: number }
  | { readonly kind: 'amount'; readonly least: bigint; readonly most: bigint }
  | { readonly kind: 'flag' | 'text' | 'ticks' }
  /** With `orNone` a flag first; '' where it is 0. */
  | { readonly kind: 'hex'; readonly digits: number; readonly orNone: boolean }
  /** Any number of bytes, at most `most` of a rule's; in code lower-case hex digits. */
  | { readonly kind: 'bytes'; readonly most: number }
  /** A word's place in its list; with `orNone` one more, and 0 for ''. */
  | { readonly kind: 'one_of'; readonly list: readonly string[]; readonly orNone: boolean }
  /** A word's lasting number; with `orNone` 0 for ''. */
  | { readonly kind: 'coded'; readonly codes: Readonly<Record<string, number>>; readonly orNone: boolean }
  | { readonly kind: 'list'; readonly item: Field<unknown> }
  | { readonly kind: 'record'; readonly fields: Fields }
  /** A former version of a record, which had fewer fields: the later ones are read as what they were taken to be. */
  | { readonly kind: 'before'; readonly fields: Fields; readonly later: object }

declare const holds: unique symbol
export interface Field<out T> {
  readonly encoding: Encoding
  /** Never there: it carries the type. */
  readonly [holds]?: T
}
export type Fields = Readonly<Record<string, Field<unknown>>>
export type ValueOf<F> = F extends Field<infer T> ? T : never
export type ValuesOf<F> = { readonly [Name in keyof F]: ValueOf<F[Name]> }
/** The fields of an interface that is written by hand, in the order of their bytes. */
export type FieldsOf<T> = { readonly [Name in keyof T]-?: Field<T[Name]> }

export const UINT_MOST = Number.MAX_SAFE_INTEGER
export const INT_MOST = 2 ** 52
export const AMOUNT_MOST = 2n ** 63n - 1n
const AMOUNT_LEAST = -(2n ** 63n)

interface Bounds<N> {
  readonly least?: N
  readonly most?: N
}

/** Unsigned safe integer, whatever its brand. */
export const uint = <T extends number>({ least = 0, most = UINT_MOST }: Bounds<number> = {}): Field<T> => ({
  encoding: { kind: 'uint', least, most },
})
/** Signed integer of at most 2^52 in size. */
export const int = <T extends number>({ least = -INT_MOST, most = INT_MOST }: Bounds<number> = {}): Field<T> => ({
  encoding: { kind: 'int', least, most },
})
/** Signed integer of 64 bits. */
export const units = <T extends bigint>({ least = AMOUNT_LEAST, most = AMOUNT_MOST }: Bounds<bigint> = {}): Field<T> => ({
  encoding: { kind: 'amount', least, most },
})
export const flag: Field<boolean> = { encoding: { kind: 'flag' } }
export const text: Field<string> = { encoding: { kind: 'text' } }
/** A hash in lower-case hex digits. */
export const hex = (digits: number): Field<string> => ({ encoding: { kind: 'hex', digits, orNone: false } })
export const hexOrNone = (digits: number): Field<string> => ({ encoding: { kind: 'hex', digits, orNone: true } })
/** Bytes of any length, in lower-case hex digits. */
export const bytes = (most: number): Field<string> => ({ encoding: { kind: 'bytes', most } })
export const oneOf = <const T extends string>(list: readonly T[]): Field<T> => ({ encoding: { kind: 'one_of', list, orNone: false } })
export const oneOfOrNone = <const T extends string>(list: readonly T[]): Field<T | ''> => ({
  encoding: { kind: 'one_of', list, orNone: true },
})
export const coded = <T extends string>(codes: Readonly<Record<T, number>>): Field<T> => ({
  encoding: { kind: 'coded', codes, orNone: false },
})
export const codedOrNone = <T extends string>(codes: Readonly<Record<T, number>>): Field<T | ''> => ({
  encoding: { kind: 'coded', codes, orNone: true },
})
export const listOf = <T>(item: Field<T>): Field<readonly T[]> => ({ encoding: { kind: 'list', item } })
/** Fields one after the other, in the order in which they are named here. */
export const recordOf = <T extends object>(fields: FieldsOf<T>): Field<T> => ({ encoding: { kind: 'record', fields } })
/** Field of a former version, for `older` of a command. */
export const before = <T extends object, Later extends keyof T>(
  fields: FieldsOf<Omit<T, Later>>,
  later: { readonly [Name in Later]: T[Name] },
): Field<T> => ({ encoding: { kind: 'before', fields: fields as Fields, later } })
