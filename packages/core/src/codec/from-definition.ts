/**
 * Writers and readers of the fields that the domain defines: encoder, decoder, formats and types follow from one place.
 */
import type { fields as definitions } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import {
  before,
  bytes,
  coded,
  codedOrNone,
  type Field,
  flag,
  hex,
  hexOrNone,
  int,
  listOf,
  oneOf,
  oneOfOrNone,
  record,
  type Shape,
  text,
  uint,
  units,
} from './fields.ts'
import { ticksField } from './ticks.ts'

type Definition<T> = definitions.Field<T>

export const fieldOf = <T>(definition: Definition<T>): Field<T> => encodingOf(definition.encoding) as Field<T>

/** Fields one after the other, as a record holds them. */
export const recordOf = (fields: definitions.Fields): Field<object> => record(shapeOf(fields))

/** What of a command's definition says which versions its records have. */
export interface VersionedFields {
  readonly version: number
  readonly fields: definitions.Fields
  readonly older?: readonly definitions.Fields[]
}

/** Records of each version from 1 on, the last the one that is written. */
export function versionsOf({ version, older = [], fields }: VersionedFields, written = recordOf(fields)): readonly Field<object>[] {
  assert(version === older.length + 1, 'every former version of a record can be read')
  return [...older.map(recordOf), written]
}

const shapeOf = (fields: definitions.Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(field)])) as Shape<object>

function encodingOf(encoding: definitions.Encoding): Field<never> {
  return fieldOfKind(encoding) as Field<never>
}

function fieldOfKind(encoding: definitions.Encoding) {
  switch (encoding.kind) {
    case 'uint':
      return uint()
    case 'int':
      return int()
    case 'amount':
      return units()
    case 'flag':
      return flag
    case 'text':
      return text
    case 'ticks':
      return ticksField
    case 'hex':
      return encoding.orNone ? hexOrNone(encoding.digits) : hex(encoding.digits)
    case 'bytes':
      return bytes
    case 'one_of':
      return encoding.orNone ? oneOfOrNone(encoding.list) : oneOf(encoding.list)
    case 'coded':
      return encoding.orNone ? codedOrNone(encoding.codes) : coded(encoding.codes)
    case 'list':
      return listOf(fieldOf(encoding.item))
    case 'record':
      return recordOf(encoding.fields)
    case 'before':
      return before(shapeOf(encoding.fields), encoding.later as never)
  }
}
