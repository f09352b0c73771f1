/** As long as no core is released nobody holds a record, snapshot or receipt of a former format, and none is read. */
import { core } from '@glasshouse/core'
import { COMMAND_TYPES, COMMANDS, type fields } from '@glasshouse/domain'
import { RELEASED_CORES } from '@glasshouse/journal'
import { RECEIPT_FORMAT } from '@glasshouse/verifier'
import { expect, test } from 'vitest'

interface Versioned {
  readonly version: number
  readonly older?: readonly fields.Fields[]
}
const several = (versioned: readonly (readonly [name: string, definition: Versioned])[]) =>
  versioned.filter(([, { version, older = [] }]) => version !== 1 || older.length > 0).map(([name]) => name)

test('a record with a former version is found', () => {
  const older = [{}]
  expect(
    several([
      ['Plain', { version: 1 }],
      ['Grown', { version: 2, older }],
      ['Numbered', { version: 2 }],
    ]),
  ).toEqual(['Grown', 'Numbered'])
})

test.runIf(RELEASED_CORES.length === 0)('before the first release there is one version of each record, one shape and one format', () => {
  expect(several(COMMAND_TYPES.map((type) => [type, COMMANDS[type]]))).toEqual([])
  expect(core.shapeVersion).toBe(1)
  expect(RECEIPT_FORMAT).toBe('glasshouse-option-receipt/1')
})
