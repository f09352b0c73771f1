import { describe, expect, test } from 'vitest'
import { clearTicks, type LabelWish, layLabels, type PlacedLabel, rowsOf, wholeTicks } from './label-layout.ts'

const AREA = { top: 20, bottom: 220 }
const wish = (id: string, y: number, height = 16, rank = 1): LabelWish => ({ id, y, height, rank })
const tops = (placed: readonly PlacedLabel[]) => placed.map(({ y, height }) => y - height / 2)
const bottoms = (placed: readonly PlacedLabel[]) => placed.map(({ y, height }) => y + height / 2)

/** The same numbers in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('labels of a column', () => {
  test('stand where they want to when nothing is in the way', () => {
    expect(layLabels([wish('low', 180), wish('high', 60)], AREA)).toEqual([
      { id: 'high', y: 60, height: 16 },
      { id: 'low', y: 180, height: 16 },
    ])
    expect(layLabels([], AREA)).toEqual([])
  })

  test('that want one place share the push', () => {
    expect(layLabels([wish('a', 100), wish('b', 100)], AREA).map(({ y }) => y)).toEqual([92, 108])
    expect(layLabels([wish('a', 98), wish('b', 100), wish('c', 102)], AREA).map(({ y }) => y)).toEqual([84, 100, 116])
  })

  test('at one height stand by their rank, whoever comes first', () => {
    const [low, high] = [wish('low', 100), wish('high', 100, 16, 2)]
    for (const wishes of [
      [low, high],
      [high, low],
    ])
      expect(layLabels(wishes, AREA).map(({ id }) => id)).toEqual(['high', 'low'])
  })

  test('at an edge are not cut and push the others away from it', () => {
    expect(layLabels([wish('a', 20), wish('b', 22)], AREA).map(({ y }) => y)).toEqual([28, 44])
    expect(layLabels([wish('a', 219), wish('b', 220)], AREA).map(({ y }) => y)).toEqual([196, 212])
  })

  test('of a price beyond the pane stand at its edge and say so', () => {
    expect(layLabels([wish('a', -500), wish('b', 900)], AREA)).toEqual([
      { id: 'a', y: 28, height: 16, beyond: 'above' },
      { id: 'b', y: 212, height: 16, beyond: 'below' },
    ])
  })

  test('without room for all leave out those of the least rank', () => {
    const wishes = Array.from({ length: 20 }, (_, place) => wish(String(place), 100, 16, place))
    expect(layLabels(wishes, AREA).map(({ id }) => Number(id))).toHaveLength(12)
    expect(Math.min(...layLabels(wishes, AREA).map(({ id }) => Number(id)))).toBe(8)
  })

  test('are never cut, never over another and never out of order, wherever they want to be', () => {
    const random = numbers(7)
    for (let round = 0; round < 500; round++) {
      const wishes = Array.from({ length: Math.floor(random() * 11) }, (_, place) =>
        wish(String(place), random() * 400 - 80, 10 + Math.floor(random() * 8), Math.floor(random() * 4)),
      )
      const placed = layLabels(wishes, AREA)
      expect(placed.length).toBe(wishes.length)
      for (const top of tops(placed)) expect(top).toBeGreaterThanOrEqual(AREA.top - 1e-6)
      for (const bottom of bottoms(placed)) expect(bottom).toBeLessThanOrEqual(AREA.bottom + 1e-6)
      for (const [place, top] of tops(placed).entries()) {
        if (place > 0) expect(top).toBeGreaterThanOrEqual((bottoms(placed)[place - 1] as number) - 1e-6)
      }
      const wanted = placed.map(({ id }) => wishes[Number(id)]?.y ?? 0)
      expect(wanted).toEqual(wanted.toSorted((left, right) => left - right))
    }
  })
})

test('legends wrap like words', () => {
  expect(rowsOf([], 100)).toBe(1)
  expect(rowsOf([40, 40, 20], 100)).toBe(1)
  expect(rowsOf([40, 40, 21], 100)).toBe(2)
  expect(rowsOf([200, 10], 100)).toBe(2)
})

test('a tick whose text would be cut, or lie over another, is left out', () => {
  const tick = (coord: number) => ({ coord, text: '12:00' })
  const shown = (...coords: number[]) => wholeTicks(coords.map(tick), 100, () => 20).map(({ coord }) => coord)
  expect(shown(9, 40, 91)).toEqual([40])
  expect(shown(10, 50, 90)).toEqual([10, 50, 90])
  expect(shown(20, 40, 44)).toEqual([20, 44])
})

test('a figure of the price axis gives way to a label, its line stays', () => {
  const ticks = [40, 60, 80].map((coord) => ({ coord, text: String(coord) }))
  const label = { id: 'a', y: 68, height: 14 }
  expect(clearTicks(ticks, { labels: [label], textHeight: 10, legend: 16 }).map(({ coord, text }) => [coord, text])).toEqual([
    [40, '40'],
    [60, ''],
    [80, '80'],
  ])
})

test('no line of the price axis strikes a legend through', () => {
  const ticks = [9, 30, 31, 60].map((coord) => ({ coord, text: String(coord) }))
  expect(clearTicks(ticks, { labels: [], textHeight: 10, legend: 30 })).toEqual(ticks.slice(2))
})
