import { core } from '@glasshouse/core'
import { expect, test } from 'vitest'
import { bytesOf, hexOf } from './bytes.ts'
import { RECORD_KINDS } from './receipt.ts'
import { RecordReader } from './record-reader.ts'
import { decodeRecord, splitCommands } from './records.ts'
import { varint } from './testing/forged.ts'
import { recordedReceipts } from './testing/index.ts'

const readerOf = (hex: string) => new RecordReader(bytesOf(hex))
const bits = (count: bigint) => big((1n << count) - 1n)
const big = (value: bigint): string => {
  const low = Number(value & 127n) + (value >= 128n ? 128 : 0)
  return low.toString(16).padStart(2, '0') + (value >= 128n ? big(value >> 7n) : '')
}

test('an amount has at most 64 bits', () => {
  expect(readerOf(bits(64n)).amount()).toBe(-(2n ** 63n))
  expect(readerOf(big(2n ** 64n - 2n)).amount()).toBe(2n ** 63n - 1n)
  for (const more of [big(2n ** 64n), bits(65n), bits(69n), bits(70n), bits(71n)])
    expect(() => readerOf(more).amount(), more).toThrow('more than 64 bits')
})

test('a signed number is at most 2^52 either way, an unsigned one a safe integer', () => {
  expect(readerOf(big(2n ** 53n)).int()).toBe(2 ** 52)
  expect(readerOf(big(2n ** 53n - 1n)).int()).toBe(-(2 ** 52))
  for (const more of [2n ** 53n + 1n, 2n ** 53n + 2n, 2n ** 60n]) expect(() => readerOf(big(more)).int()).toThrow('beyond 2^52')
  expect(readerOf(bits(53n)).uint()).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => readerOf(big(2n ** 53n)).uint()).toThrow('above 2^53 - 1')
  expect(() => readerOf('8000').uint()).toThrow('shortest form')
})

test('a text is made of UTF-16 units, and no longer than its bytes', () => {
  expect(readerOf(`01${varint(0xffff)}`).text()).toBe('\uffff')
  expect(() => readerOf(`01${varint(0x1_0000)}`).text()).toThrow('more than 16 bits')
  // As many bits as would be 'A' again, were the rest dropped.
  expect(() => readerOf(`01${varint(0x1_0041)}`).text()).toThrow('more than 16 bits')
  expect(() => readerOf(`03${'4142'}`).text()).toThrow('above the bytes that are left')
})

test('a list is not begun that is longer than its bytes', () => {
  const reader = readerOf(varint(2 ** 40))
  expect(() => reader.list(() => reader.uint())).toThrow('above the bytes that are left')
})

test('a flag is 0 or 1, and so is that of a key', () => {
  expect([readerOf('00').flag(), readerOf('01').flag()]).toEqual([false, true])
  expect(() => readerOf('02').flag()).toThrow()
  const [place] = recordedReceipts.won.records.filter(({ kind }) => kind === 'place')
  const bytes = bytesOf(place?.bytes ?? '')
  expect(bytes[2]).toBeLessThan(2)
  bytes[2] = 2
  expect(() => decodeRecord('place', bytes)).toThrow('a word is none of no, yes')
})

test('the commands of a group end where its bytes end, behind lengths in their shortest form', () => {
  expect(splitCommands(bytesOf('02aabb01cc')).map(hexOf)).toEqual(['aabb', 'cc'])
  for (const broken of ['03aabb', '80', '8100aa']) expect(() => splitCommands(bytesOf(broken)), broken).toThrow()
})

/**
 * Refusals of the verifier's reader alone: who submits such a command, that this type is the one named, and that an act's
 * requester is the one of its command. The core reads these and refuses them when it checks the command.
 */
const ITS_OWN = /cannot come from|not known here|it is a command of type|the act holds a command of somebody else/

test('the core reads what the verifier reads, and refuses what the verifier refuses, whichever byte of a record is changed', () => {
  const records = new Map(Object.values(recordedReceipts).flatMap((receipt) => receipt.records.map((record) => [record.bytes, record])))
  const kinds = RECORD_KINDS.flatMap((kind) => [...records.values()].filter((record) => record.kind === kind).slice(0, 3))
  let [read, refused] = [0, 0]
  for (const { kind, bytes } of kinds)
    for (let at = 2; at < bytes.length / 2; at++)
      for (const value of [0, 1, 2, 0x7f, 0x80, 0xff, bytesOf(bytes)[at] as number]) {
        const changed = bytesOf(bytes)
        changed[at] = value
        const said = faultOf(() => decodeRecord(kind, changed))
        if (ITS_OWN.test(said)) continue
        const byCore = faultOf(() => readByCore(changed))
        expect({ is: byCore === '', what: hexOf(changed) }, `${said} | ${byCore}`).toEqual({ is: said === '', what: hexOf(changed) })
        if (said === '') read++
        else refused++
      }
  expect(Math.min(read, refused)).toBeGreaterThan(500)
})

/** The core reads what an act holds when it checks the act. */
function readByCore(record: Uint8Array): void {
  const command = core.decodeCommand(record)
  if (command.type === 'SignedAct') for (const held of command.records) core.decodeCommand(bytesOf(held))
}

function faultOf(read: () => unknown): string {
  try {
    read()
    return ''
  } catch (error) {
    return (error as Error).message || 'refused'
  }
}
