/** Records of a former version, by a toy: every command of the exchange has one version so far. */
import { COMMAND_TYPES, COMMANDS, fields } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { text } from './fields.ts'
import { versionsOf } from './from-definition.ts'
import { Reader } from './reader.ts'
import { Writer } from './writer.ts'

interface Rule {
  readonly limit: number
  readonly unit: string
  readonly delayMs: number
}
const first = { limit: fields.uint(), unit: fields.text }
const RULE = fields.recordOf<Rule>({ ...first, delayMs: fields.uint() })
const RULE_WITHOUT_DELAY = fields.before<Rule, 'delayMs'>(first, { delayMs: 0 })
const toy = { version: 2, fields: { id: fields.uint(), rule: RULE }, older: [{ id: fields.uint(), rule: RULE_WITHOUT_DELAY }] }

const written = (version: number, value: object): number[] => {
  const writer = new Writer()
  versionsOf(toy)[version - 1]!.write(writer, value)
  return [...writer.take()]
}
const read = (version: number, bytes: number[]): object => versionsOf(toy)[version - 1]!.read(new Reader(Uint8Array.from(bytes)))

describe('a command with a former version', () => {
  test('is read in it with what its later fields were taken to be', () => {
    expect(read(1, [7, 5, 1, 65])).toEqual({ id: 7, rule: { limit: 5, unit: 'A', delayMs: 0 } })
  })

  test('is written in the last with all its fields, and read again alike', () => {
    const value = { id: 7, rule: { limit: 5, unit: 'A', delayMs: 9 } }
    expect(written(2, value)).toEqual([7, 5, 1, 65, 9])
    expect(read(2, [7, 5, 1, 65, 9])).toEqual(value)
  })

  test('has two forms for docs/formats.md, and no third version', () => {
    const [one, two, ...more] = versionsOf(toy).map(({ form }) => form)
    const common = [
      ['limit', 'uint'],
      ['unit', text.form],
    ]
    expect(one).toEqual({
      fields: [
        ['id', 'uint'],
        ['rule', { fields: common }],
      ],
    })
    expect(two).toEqual({
      fields: [
        ['id', 'uint'],
        ['rule', { fields: [...common, ['delayMs', 'uint']] }],
      ],
    })
    expect(more).toEqual([])
  })

  test('breaks a law where its number and its former versions do not agree', () => {
    for (const version of [1, 3]) expect(() => versionsOf({ ...toy, version })).toThrow('every former version of a record can be read')
  })
})

test.each(COMMAND_TYPES)('%s has as many versions as it says', (type) => {
  expect(versionsOf(COMMANDS[type])).toHaveLength(COMMANDS[type].version)
})
