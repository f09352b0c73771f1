import { COMMAND_CODES, type Command, type CommandType } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnwritableError } from './codec/unwritable.ts'
import { Writer } from './codec/writer.ts'
import { core } from './index.ts'
import { boundedPlaces, edgesBeyond, edgesWithin } from './testing/definition-edges.ts'
import { type Furnished, furnished, HOSTILE, leaves, openKeys, put, rightCommands } from './testing/hostile-commands.ts'

/** A right command with up to three values exchanged, or the bytes of one with a byte exchanged. */
interface Step {
  readonly pick: number
  readonly changes: readonly { readonly at: number; readonly value: unknown; readonly edge: number | null }[]
  readonly laterMs: number
}
/** Place of a record's version, after its code. */

const step: fc.Arbitrary<Step> = fc.record({
  pick: fc.nat(1_000),
  changes: fc.array(fc.record({ at: fc.nat(1_000), value: fc.constantFrom(...HOSTILE), edge: fc.option(fc.nat(1_000)) }), {
    maxLength: 3,
    size: 'max',
  }),
  laterMs: fc.constantFrom(0, 1, 1_000, 60_000, 3_600_000, 90_000_000),
})

function commandOf(place: Furnished, { pick, changes }: Step): Command {
  const all = rightCommands(place)
  let command: unknown = all[pick % all.length]
  for (const { at, value, edge } of changes) {
    const places = leaves(command).filter((path) => path[0] !== 'type')
    const bounded = boundedPlaces(command as Command)
    if (edge === null || bounded.length === 0) command = put(command, places[at % places.length]!, value)
    else command = atEdge(command, bounded[at % bounded.length]!, edge)
  }
  return command as Command
}

function atEdge(command: unknown, { path, encoding }: ReturnType<typeof boundedPlaces>[number], edge: number): unknown {
  const edges = [...edgesWithin(encoding), ...edgesBeyond(encoding)]
  return put(command, path, edges[edge % edges.length])
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

/** The order of fields does not count: a record may write them in another than a rule names them in. */
const plain = (command: Command) =>
  JSON.stringify(command, (_, one) => {
    if (typeof one === 'bigint') return `${one}n`
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

test('every type of command has a right one that is read back and, but for those of genesis alone, accepted', () => {
  const accepted = new Set<CommandType>()
  const place = furnished()
  const serveAll = () => {
    for (let at = 0; at < rightCommands(place).length; at++) {
      const command = rightCommands(place)[at]!
      expect(core.decodeCommand(core.encodeCommand(command))).toEqual(command)
      if (serve(place, command)) for (const one of held(command)) accepted.add(one.type)
    }
  }
  serveAll()
  openKeys(place)
  serveAll()
  const refused = (Object.keys(COMMAND_CODES) as CommandType[]).filter((type) => !accepted.has(type))
  expect(refused.sort()).toEqual(['OpenHouse', 'OpenOperators'])
})

/** Some commands are accepted in acts alone. */
const held = (command: Command): Command[] =>
  command.type === 'SignedAct' ? [command, ...command.records.map((record) => core.decodeCommand(Buffer.from(record, 'hex')))] : [command]

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

  test('what is no list is never written as one, empty or not', () => {
    const lists = rightCommands(furnished()).flatMap((command) =>
      Object.entries(command)
        .filter(([, value]) => Array.isArray(value))
        .map(([field]) => ({ command, field })),
    )
    expect(lists.map(({ field }) => field)).toContain('ticks')
    for (const { command, field } of lists)
      for (const value of ['', 'ab', { length: 0 }, null])
        expect(() => core.encodeCommand({ ...command, [field]: value })).toThrow(UnwritableError)
  })

  test('whatever can be read is checked, refused or applied, and no law breaks', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), fc.boolean(), (steps, isSigned) => {
        const place = furnished()
        if (isSigned) openKeys(place)
        for (const one of steps) {
          place.x.now += one.laterMs
          const record = recordOf(commandOf(place, one))
          if (record) serve(place, core.decodeCommand(record))
        }
        place.x.later(1_000)
        const sections = core.encodeState(place.x.state)
        expect(core.encodeState(core.decodeState(core.shapeVersion, sections))).toEqual(sections)
      }),
      { numRuns: 60 },
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
      { numRuns: 3_000, examples: [[104, 52, 1, 3]] },
    )
  })

  const [real, user, none] = [0, 0, 0]
  const head = (type: CommandType) => [COMMAND_CODES[type], 1, none, user, 0, 0, real]
  /** 2^56 - 1 and 2^53 as varints. */
  const huge = [255, 255, 255, 255, 255, 255, 255, 127]
  const unsafe = [128, 128, 128, 128, 128, 128, 128, 16]
  const longest = [255, 255, 255, 255, 255, 255, 255, 15]
  const approved = [8, 0]
  test.each([
    ['a list of 2^53 - 1 ticks', [...head('RecordTicks'), ...longest], 'a length is at most the bytes that are left'],
    [
      'a name of 2^53 - 1 characters',
      [...head('ConfigureAsset'), ...approved, 1, ...longest],
      'a length is at most the bytes that are left',
    ],
    ['an order id of 2^53', [...head('CancelOrder'), ...unsafe], 'an unsigned field is a safe integer'],
    ['an order id of 2^56 - 1', [...head('CancelOrder'), ...huge], 'at most 2^52'],
    ['an order id of ten bytes', [...head('CancelOrder'), ...Array(9).fill(128), 1], 'an unsigned field is a safe integer'],
    ['an amount of 65 bits', [...head('AdjustMargin'), 1, ...Array(9).fill(255), 3], 'an amount has at most 64 bits'],
    ['an amount of 71 bits', [...head('AdjustMargin'), 1, ...Array(10).fill(255), 3], 'an amount has at most 64 bits'],
    ['a number not in its shortest form', [...head('CancelOrder'), 129, 0], 'a varint has its shortest form'],
    ['half a flag', [...head('HaltNewOrders'), ...approved, 2], 'a flag is true or false'],
    ['half a key', [COMMAND_CODES.AdvanceTime, 1, 2, ...Array(16).fill(0), user, 0, 0, real], 'a flag is true or false'],
    ['a character above UTF-16', [...head('ConfigureAsset'), ...approved, 1, 1, 128, 128, 4, 8], 'a text is made of UTF-16 units'],
    ['a word behind its list', [...head('SetMarketState'), ...approved, 1, 200], 'a word is of its closed list'],
    ['a tick whose moments add up to no safe integer', tickOf(3), 'a tick holds safe integers'],
    ['an unknown type', [255, 1, 0], 'a record has a known type'],
    ['an unknown version', [COMMAND_CODES.AdvanceTime, 9, 0], 'a record has a known version'],
    ['a byte too many', [...head('AdvanceTime'), 0], 'a record ends after its last field'],
  ])('%s is refused by the reader', (_what, record, law) => {
    expect(() => core.decodeCommand(Uint8Array.from(record))).toThrow(law)
  })
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('an event with the number %d is not written', (number) => {
    const write = () => new Writer(64).varints(Float64Array.of(1, number), 2, new Uint8Array())
    expect(write).toThrow('an unsigned field is a safe integer')
  })
  test('a record longer than what holds it is refused', () => {
    expect(() => core.splitRecords(Uint8Array.from([...longest, 1, 2]))).toThrow('a record holds all its fields')
  })

  /** Each moment 2^52 after the one before. */
  function tickOf(count: number): number[] {
    const later = [128, 128, 128, 128, 128, 128, 128, 16]
    return [...head('RecordTicks'), count, ...Array.from({ length: count }, () => [1, 1, 0, 0, ...later, 0]).flat()]
  }
})

function readOrNull(record: Uint8Array): Command | null {
  try {
    return core.decodeCommand(record)
  } catch (error) {
    expect((error as Error).message).toMatch(/^law broken: /)
    return null
  }
}
