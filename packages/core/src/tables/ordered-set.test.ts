import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderedSet } from './ordered-set.ts'

const step = fc.record({ key: fc.integer({ min: -20, max: 20 }), id: fc.integer({ min: 1, max: 400 }), isAdding: fc.boolean() })

test('equals a sorted list after every change, through many chunks', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 200, maxLength: 900 }), fc.integer({ min: -25, max: 25 }), (steps, most) => {
      const set = new OrderedSet<string>()
      const naive = new Map<string, readonly [number, number]>()
      for (const { key, id, isAdding } of steps) {
        const name = `${key}/${id}`
        if (!isAdding) expect(set.delete(key, id)).toBe(naive.delete(name))
        else if (![...naive.values()].some(([, known]) => known === id)) {
          set.add(key, id, name)
          naive.set(name, [key, id])
        }
        expect(set.firstKey).toBe(Math.min(Number.POSITIVE_INFINITY, ...[...naive.values()].map(([first]) => first)))
      }
      const sorted = [...naive.entries()].sort(([, a], [, b]) => a[0] - b[0] || a[1] - b[1])
      expect([...set.entries()]).toEqual(sorted.map(([name, [key, id]]) => [key, id, name]))
      expect(set.upTo(most)).toEqual(sorted.filter(([, [key]]) => key <= most).map(([name]) => name))
      expect(set.size).toBe(sorted.length)
    }),
    { numRuns: 30 },
  )
})

test('many members keep their order while a chunk is halved again and again', () => {
  const set = new OrderedSet<number>()
  for (let id = 1; id <= 3_000; id++) set.add((id * 7_919) % 1_009, id, id)
  const keys = [...set.entries()].map(([key, id]) => key * 10_000 + id)
  expect(keys).toEqual([...keys].sort((a, b) => a - b))
  for (let id = 1; id <= 3_000; id += 2) expect(set.delete((id * 7_919) % 1_009, id)).toBe(true)
  expect(set.delete(1, 1)).toBe(false)
  expect(set.size).toBe(1_500)
  expect(set.upTo(Number.POSITIVE_INFINITY).every((id) => id % 2 === 0)).toBe(true)
})

test('a range that goes whole leaves its neighbours in order, and fills again', () => {
  const set = new OrderedSet<number>()
  const ids = Array.from({ length: 2_000 }, (_, at) => at + 1)
  const inMiddle = (id: number) => id > 300 && id < 1_700
  for (const id of ids) set.add(id, id, id)
  for (const id of ids.filter(inMiddle)) expect(set.delete(id, id)).toBe(true)
  expect(set.delete(1_000, 1_000)).toBe(false)
  expect(set.upTo(Number.POSITIVE_INFINITY)).toEqual(ids.filter((id) => !inMiddle(id)))
  for (const id of ids.filter(inMiddle).reverse()) set.add(id, id, id)
  expect(set.upTo(Number.POSITIVE_INFINITY)).toEqual(ids)
  for (const id of ids) expect(set.has(id, id)).toBe(true)
  for (const id of ids) expect(set.delete(id, id)).toBe(true)
  expect([set.size, set.first, set.firstKey]).toEqual([0, undefined, Number.POSITIVE_INFINITY])
})
