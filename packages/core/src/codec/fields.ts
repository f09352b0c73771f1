import { assert } from '../assert.ts'
import type { Reader } from './reader.ts'
import { unwritable } from './unwritable.ts'
import type { Writer } from './writer.ts'

/** An encoding in words, a list of one, or fields one after the other. */
export type Form = string | { readonly listOf: Form } | { readonly fields: readonly (readonly [name: string, form: Form])[] }

const formOf = ({ form }: { readonly form?: Form }): Form => form ?? '?'

/**
 * How one value is written and read. Shapes are built from these, so that encoder and decoder cannot drift apart. What
 * could not be read back is not written: each asserts on both sides.
 */
export interface Field<T> {
  /** What is written, for docs/formats.md. */
  readonly form?: Form
  write(writer: Writer, value: T): void
  read(reader: Reader): T
}

export const isUnsigned = (value: number) => Number.isSafeInteger(value) && value >= 0

/** Unsigned safe integer, whatever its brand. */
export function uint<T extends number>(): Field<T> {
  return {
    form: 'uint',
    write(writer, value) {
      assert(isUnsigned(value), 'an unsigned field is a safe integer')
      writer.uint(value)
    },
    read: (reader) => reader.uint() as T,
  }
}

export function int<T extends number>(): Field<T> {
  return {
    form: 'int',
    write(writer, value) {
      assert(Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 52, 'a signed field is at most 2^52')
      writer.int(value)
    },
    read: (reader) => reader.int() as T,
  }
}

export function units<T extends bigint>(): Field<T> {
  return {
    form: 'amount',
    write(writer, value) {
      assert(typeof value === 'bigint' && BigInt.asIntN(64, value) === value, 'an amount has at most 64 bits')
      writer.amount(value)
    },
    read: (reader) => reader.amount() as T,
  }
}

export const flag: Field<boolean> = {
  form: 'flag',
  write(writer, value) {
    assert(typeof value === 'boolean', 'a flag is true or false')
    writer.u8(value ? 1 : 0)
  },
  read: readFlag,
}

function readFlag(reader: Reader): boolean {
  const code = reader.u8()
  assert(code <= 1, 'a flag is true or false')
  return code === 1
}

export const text: Field<string> = {
  form: 'text',
  write(writer, value) {
    assert(typeof value === 'string', 'a text is made of UTF-16 units')
    writer.text(value)
  },
  read: (reader) => reader.text(),
}

export function hex(digits: number): Field<string> {
  const shape = new RegExp(`^[0-9a-f]{${digits}}$`)
  return {
    form: `${Math.floor(digits / 2)} bytes`,
    write(writer, value) {
      assert(typeof value === 'string' && shape.test(value), 'a hash has its full length in lower-case hex digits')
      writer.hex(value)
    },
    read: (reader) => reader.hex(digits),
  }
}

/** A hash or ''. */
export function hexOrNone(digits: number): Field<string> {
  const full = hex(digits)
  return {
    form: `flag, then ${Math.floor(digits / 2)} bytes where it is 1`,
    write(writer, value) {
      writer.u8(value === '' ? 0 : 1)
      if (value !== '') full.write(writer, value)
    },
    read: (reader) => (readFlag(reader) ? full.read(reader) : ''),
  }
}

/** Any number of bytes; in code lower-case hex digits. */
export const bytes: Field<string> = {
  form: 'uint, then as many bytes',
  write(writer, value) {
    assert(typeof value === 'string' && PAIRS.test(value), 'bytes are pairs of lower-case hex digits')
    writer.uint(value.length >> 1)
    writer.hex(value)
  },
  read: (reader) => reader.hex(reader.count() * 2),
}
const PAIRS = /^(?:[0-9a-f]{2})*$/

/** A member of a closed list, as its position. */
export function oneOf<T extends string>(list: readonly T[]): Field<T> {
  return {
    form: list.map((word, code) => `${code} ${word}`).join(', '),
    write(writer, value) {
      const position = list.indexOf(value)
      assert(position >= 0, 'a word is of its closed list')
      writer.u8(position)
    },
    read(reader) {
      const value = list[reader.u8()]
      assert(value !== undefined, 'a word is of its closed list')
      return value
    },
  }
}

/** A member of a closed list, as its position + 1; 0 is ''. */
export function oneOfOrNone<T extends string>(list: readonly T[]): Field<T | ''> {
  return {
    form: `0 none, ${list.map((word, code) => `${code + 1} ${word}`).join(', ')}`,
    write(writer, value) {
      const position = value === '' ? 0 : list.indexOf(value) + 1
      assert(position > 0 || value === '', 'a word is of its closed list')
      writer.u8(position)
    },
    read(reader) {
      const code = reader.u8()
      assert(code <= list.length, 'a word is of its closed list')
      return code === 0 ? '' : list[code - 1]!
    },
  }
}

/** A word by its lasting number. */
export function coded<T extends string>(codes: Readonly<Record<T, number>>): Field<T> {
  const words = new Map(Object.entries<number>(codes).map(([word, code]) => [code, word as T]))
  return {
    form: [...words].map(([code, word]) => `${code} ${word}`).join(', '),
    write(writer, value) {
      assert(Object.hasOwn(codes, value), 'a word has a known number')
      writer.u8(codes[value])
    },
    read(reader) {
      const word = words.get(reader.u8())
      assert(word !== undefined, 'a word has a known number')
      return word
    },
  }
}

/** A word by its lasting number, or 0 for ''. */
export function codedOrNone<T extends string>(codes: Readonly<Record<T, number>>): Field<T | ''> {
  const word = coded(codes)
  return {
    write: (writer, value) => (value === '' ? writer.u8(0) : word.write(writer, value)),
    read: (reader) => (reader.bytes[reader.at] === 0 ? none(reader) : word.read(reader)),
  }
}

function none(reader: Reader): '' {
  reader.u8()
  return ''
}

export function listOf<T>(item: Field<T>): Field<readonly T[]> {
  return {
    form: { listOf: formOf(item) },
    write(writer, values) {
      assert(Array.isArray(values), 'a list has a length')
      writer.uint(values.length)
      for (const value of values) item.write(writer, value)
    },
    read(reader) {
      const values: T[] = []
      for (let left = reader.count(); left > 0; left--) values.push(item.read(reader))
      return values
    },
  }
}

export type Shape<T> = { readonly [Name in keyof T]-?: Field<T[Name]> }

/** Fields one after the other, in the order of the shape. */
export function record<T extends object>(shape: Shape<T>): Field<T> {
  const names = Object.keys(shape) as (keyof T)[]
  return {
    form: { fields: names.map((name) => [String(name), formOf(shape[name])]) },
    write(writer, value) {
      let at = 0
      try {
        for (; at < names.length; at++) shape[names[at]!].write(writer, value[names[at]!])
      } catch (cause) {
        throw unwritable(String(names[at]), cause)
      }
    },
    read(reader) {
      const value = {} as T
      for (const name of names) value[name] = shape[name].read(reader)
      return value
    },
  }
}

/**
 * A shape from before some of its fields: it is read with what they were taken to be then. Nothing new is written in
 * it.
 */
export function before<T extends object, Later extends keyof T>(
  shape: Shape<Omit<T, Later>>,
  later: { readonly [Name in Later]: T[Name] },
): Field<T> {
  const older = record(shape as Shape<object>)
  return {
    form: formOf(older),
    write: (writer, value) => older.write(writer, value),
    read: (reader) => ({ ...older.read(reader), ...later }) as T,
  }
}
