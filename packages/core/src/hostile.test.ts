import { COMMAND_CODES, type Command, type CommandType } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnwritableError } from './codec/unwritable.ts'
import { core } from './index.ts'
import { type Furnished, furnished, HOSTILE, leaves, put, rightCommands } from './testing/hostile-commands.ts'

/** A right command with up to three values exchanged, or the bytes of one with a byte exchanged. */
interface Step {
  readonly pick: number
  readonly changes: readonly { readonly at: number; readonly value: unknown }[]
  readonly laterMs: number
}
const step: fc.Arbitrary<Step> = fc.record({
  pick: fc.nat(1_000),
  changes: fc.array(fc.record({ at: fc.nat(1_000), value: fc.constantFrom(...HOSTILE) }), { maxLength: 3, size: 'max' }),
  laterMs: fc.constantFrom(0, 1, 1_000, 60_000, 3_600_000, 90_000_000),
})

function commandOf(place: Furnished, { pick, changes }: Step): Command {
  const all = rightCommands(place)
  let command: unknown = all[pick % all.length]
  for (const { at, value } of changes) {
    const places = leaves(command).filter((path) => path[0] !== 'type')
    command = put(command, places[at % places.length]!, value)
  }
  return command as Command
}

/** The record of a command, or null where its writer refuses it as it should. */
function recordOf(command: Command): Uint8Array | null {
  try {
    return core.encodeCommand(command)
  } catch (error) {
    expect(error).toBeInstanceOf(UnwritableError)
    expect((error as UnwritableError).field).not.toBe('')
    return null
  }
}

/** Told by the core's own door, as the host does: what `check` refuses enters no group. */
function serve({ x }: Furnished, command: Command): boolean {
  const reason = core.check(x.state, command)
  if (reason !== null) return false
  x.run(command)
  const law = core.brokenLaw(x.state)
  if (law !== null) throw new Error(`${law} after ${JSON.stringify(command, (_, one) => (typeof one === 'bigint' ? `${one}n` : one))}`)
  return true
}

const plain = (command: Command) => JSON.stringify(command, (_, one) => (typeof one === 'bigint' ? `${one}n` : one))

test('every type of command has a right one that is read back and, but for the opening of the house, accepted', () => {
  const accepted = new Set<CommandType>()
  const place = furnished()
  for (let at = 0; at < rightCommands(place).length; at++) {
    const command = rightCommands(place)[at]!
    expect(core.decodeCommand(core.encodeCommand(command))).toEqual(command)
    if (serve(place, command)) accepted.add(command.type)
  }
  const refused = (Object.keys(COMMAND_CODES) as CommandType[]).filter((type) => !accepted.has(type))
  expect(refused).toEqual(['OpenHouse'])
})

describe('hostile values', () => {
  test('a command is refused by its writer with the field, or read back as it was written', () => {
    const place = furnished()
    fc.assert(
      fc.property(step, (one) => {
        const command = commandOf(place, one)
        const record = recordOf(command)
        // -0 is written as 0, which JSON shows as the same.
        if (record) expect(plain(core.decodeCommand(record))).toBe(plain(command))
      }),
      { numRuns: 3_000 },
    )
  })

  test('whatever can be read is checked, refused or applied, and no law breaks', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const place = furnished()
        for (const one of steps) {
          place.x.now += one.laterMs
          const record = recordOf(commandOf(place, one))
          if (record) serve(place, core.decodeCommand(record))
        }
        place.x.later(1_000)
        const sections = core.encodeState(place.x.state)
        expect(core.encodeState(core.decodeState(core.shapeVersion, sections))).toEqual(sections)
      }),
      { numRuns: 150 },
    )
  })

  test('bytes of a record that were changed are refused by the reader, or are a record of their own that harms nothing', () => {
    const place = furnished()
    const records = rightCommands(place).map((command) => core.encodeCommand(command))
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(255), fc.nat(3), (pick, at, byte, cut) => {
        const bytes = records[pick % records.length]!.slice()
        bytes[at % bytes.length] = byte
        const record = bytes.slice(0, bytes.length - (cut === 3 ? 1 : 0))
        const command = readOrNull(record)
        if (command === null) return
        expect(core.encodeCommand(command)).toEqual(record)
        serve(place, command)
      }),
      { numRuns: 5_000 },
    )
  })

  test('a length beyond the bytes that are left is refused at once', () => {
    const most = [255, 255, 255, 255, 255, 255, 255, 15]
    const head = (type: CommandType) => [COMMAND_CODES[type], 1, 0, 4, 0, 0, 0]
    for (const record of [
      [...head('RecordTicks'), ...most],
      [...head('ConfigureAsset'), 8, 0, 1, ...most],
    ])
      expect(() => core.decodeCommand(Uint8Array.from(record))).toThrow('a record holds all its fields')
    expect(() => core.splitRecords(Uint8Array.from([...most, 1, 2]))).toThrow('a record holds all its fields')
  })
})

function readOrNull(record: Uint8Array): Command | null {
  try {
    return core.decodeCommand(record)
  } catch (error) {
    expect((error as Error).message).toMatch(/^law broken: /)
    return null
  }
}
