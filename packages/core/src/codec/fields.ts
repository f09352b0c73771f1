import { assert } from '../assert.ts'
import type { Reader } from './reader.ts'
import type { Writer } from './writer.ts'

/** How one value is written and read. Shapes are built from these, so that encoder and decoder cannot drift apart. */
export interface Field<T> {
  write(writer: Writer, value: T): void
  read(reader: Reader): T
}

export const isUnsigned = (value: number) => Number.isSafeInteger(value) && value >= 0

/** Unsigned safe integer, whatever its brand. */
export function uint<T extends number>(): Field<T> {
  return {
    write(writer, value) {
      assert(isUnsigned(value), 'an unsigned field is a safe integer')
      writer.uint(value)
    },
    read: (reader) => reader.uint() as T,
  }
}

export function int<T extends number>(): Field<T> {
  return {
    write(writer, value) {
      assert(Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 52, 'a signed field is at most 2^52')
      writer.int(value)
    },
    read: (reader) => reader.int() as T,
  }
}

export function units<T extends bigint>(): Field<T> {
  return {
    write(writer, value) {
      assert(BigInt.asIntN(64, value) === value, 'an amount has at most 64 bits')
      writer.amount(value)
    },
    read: (reader) => reader.amount() as T,
  }
}

export const flag: Field<boolean> = {
  write: (writer, value) => writer.u8(value ? 1 : 0),
  read: (reader) => reader.u8() === 1,
}

export const text: Field<string> = {
  write: (writer, value) => writer.text(value),
  read: (reader) => reader.text(),
}

export function hex(digits: number): Field<string> {
  const shape = new RegExp(`^[0-9a-f]{${digits}}$`)
  return {
    write(writer, value) {
      assert(shape.test(value), 'a hash has its full length in lower-case hex digits')
      writer.hex(value)
    },
    read: (reader) => reader.hex(digits),
  }
}

/** A hash or ''. */
export function hexOrNone(digits: number): Field<string> {
  const full = hex(digits)
  return {
    write(writer, value) {
      writer.u8(value === '' ? 0 : 1)
      if (value !== '') full.write(writer, value)
    },
    read: (reader) => (reader.u8() === 0 ? '' : full.read(reader)),
  }
}

/** A member of a closed list, as its position. */
export function oneOf<T extends string>(list: readonly T[]): Field<T> {
  return {
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

export function listOf<T>(item: Field<T>): Field<readonly T[]> {
  return {
    write(writer, values) {
      writer.uint(values.length)
      for (const value of values) item.write(writer, value)
    },
    read(reader) {
      const values: T[] = []
      for (let left = reader.uint(); left > 0; left--) values.push(item.read(reader))
      return values
    },
  }
}

export type Shape<T> = { readonly [Name in keyof T]-?: Field<T[Name]> }

/** Fields one after the other, in the order of the shape. */
export function record<T extends object>(shape: Shape<T>): Field<T> {
  const names = Object.keys(shape) as (keyof T)[]
  return {
    write(writer, value) {
      for (const name of names) shape[name].write(writer, value[name])
    },
    read(reader) {
      const value = {} as T
      for (const name of names) value[name] = shape[name].read(reader)
      return value
    },
  }
}

/** A shape from before some of its fields: it is read with what they were taken to be then. Nothing new is written in it. */
export function before<T extends object, Later extends keyof T>(
  shape: Shape<Omit<T, Later>>,
  later: { readonly [Name in Later]: T[Name] },
): Field<T> {
  const older = record(shape as Shape<object>)
  return {
    write: (writer, value) => older.write(writer, value),
    read: (reader) => ({ ...older.read(reader), ...later }) as T,
  }
}
