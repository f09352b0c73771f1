import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNITS_MAX } from '../rounding.ts'
import { HashTable } from '../tables/hash-table.ts'
import { IntegerTable } from '../tables/integer-table.ts'
import { AVAILABLE, Balances, HELD } from './balances.ts'
import { affordableLots, ceilPpm } from './fees.ts'

test('a balance is exact in 64 bits, through every carry', () => {
  const change = fc.oneof(fc.integer({ min: -UNITS_MAX, max: UNITS_MAX }), fc.constantFrom(-UNITS_MAX, -1, 0, 1, UNITS_MAX))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }), (changes, start) => {
      const balances = new Balances()
      const cell = balances.cell(1, 1, 1)
      balances.set(cell, HELD, start)
      let exact = start
      for (const units of changes) {
        balances.add(cell, HELD, units)
        exact += BigInt(units)
        expect(balances.value(cell, HELD)).toBe(exact)
        expect(balances.has(cell, HELD, 1_000)).toBe(exact >= 1_000n)
        expect(balances.bounded(cell, HELD)).toBe(Number(exact < 0n ? 0n : exact > 2n ** 52n - 1n ? 2n ** 52n - 1n : exact))
      }
      expect(balances.value(cell, AVAILABLE)).toBe(0n)
    }),
  )
})

test('beyond 64 bits is a broken law, not a wrapped number', () => {
  const balances = new Balances()
  const cell = balances.cell(1, 1, 1)
  balances.set(cell, AVAILABLE, 2n ** 63n - 1n)
  expect(() => balances.add(cell, AVAILABLE, 1)).toThrow('64 bits')
  expect(balances.value(cell, AVAILABLE)).toBe(2n ** 63n - 1n)
  balances.set(cell, AVAILABLE, -(2n ** 63n))
  expect(() => balances.add(cell, AVAILABLE, -1)).toThrow('64 bits')
  expect(() => balances.set(cell, AVAILABLE, 2n ** 63n)).toThrow('64 bits')
})

test('cells come by account, wallet and asset, and empty ones are no state', () => {
  const balances = new Balances()
  for (const [account, wallet, asset] of [
    [4_000_000_000, 1, 1],
    [1_001, 3, 1],
    [1_001, 1, 14],
    [1_001, 1, 2],
  ] as const) {
    balances.add(balances.cell(account, wallet, asset), AVAILABLE, 5)
  }
  balances.cell(7, 1, 1)
  const seen = balances.sortedCells().map((cell) => [balances.accountOf(cell), balances.walletOf(cell), balances.assetOf(cell)])
  expect(seen).toEqual([
    [1_001, 1, 2],
    [1_001, 1, 14],
    [1_001, 3, 1],
    [4_000_000_000, 1, 1],
  ])
})

test('fees round up exactly, however large', () => {
  const units = fc.oneof(
    fc.integer({ min: 0, max: UNITS_MAX }),
    fc.integer({ min: 0, max: 10 ** 9 }).map((n) => n * 1_000_000 - 1 + 1),
  )
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 100_000 }), (amount, ppm) => {
      expect(BigInt(ceilPpm(amount, ppm))).toBe((BigInt(amount) * BigInt(ppm) + 999_999n) / 1_000_000n)
    }),
    { numRuns: 1_000 },
  )
})

test('a budget buys the most lots it can pay with their fee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 13 }),
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: 0, max: 100_000 }),
      (budget, cost, ppm) => {
        const lots = affordableLots(budget, cost, ppm)
        const price = (count: number) => BigInt(count) * BigInt(cost) + (BigInt(count) * BigInt(cost) * BigInt(ppm) + 999_999n) / 1_000_000n
        expect(price(lots) <= BigInt(budget)).toBe(true)
        expect(price(lots + 1) > BigInt(budget)).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('the integer table equals a Map through sets and deletes', () => {
  const step = fc.record({
    key: fc.oneof(
      fc.nat(200),
      fc.nat(50).map((n) => n * 2 ** 32 + 7),
    ),
    isDelete: fc.boolean(),
    value: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (list) => {
      const table = new IntegerTable(16)
      const map = new Map<number, number>()
      for (const { key, isDelete, value } of list) {
        if (isDelete) {
          table.delete(key)
          map.delete(key)
        } else {
          table.set(key, value)
          map.set(key, value)
        }
      }
      for (const { key } of list) expect(table.get(key)).toBe(map.get(key) ?? -1)
      expect([...table.sortedKeys()]).toEqual([...map.keys()].sort((a, b) => a - b))
      expect(table.size).toBe(map.size)
    }),
  )
})

test('the hash table finds what it was given, and lists it in order', () => {
  const table = new HashTable()
  const hashes = Array.from({ length: 500 }, (_, n) => ((n * 7_919) % 500).toString(16).padStart(8, '0').padEnd(32, '0'))
  hashes.forEach((hash, n) => {
    expect(table.has(hash)).toBe(false)
    table.add(hash, n)
  })
  expect(hashes.map((hash) => table.get(hash))).toEqual(hashes.map((_, n) => n))
  expect(table.sorted()).toEqual([...hashes].sort())
  expect(table.get('1'.repeat(32))).toBe(-1)
})
