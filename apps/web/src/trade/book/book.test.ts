import { describe, expect, test } from 'vitest'
import { groupBook, rowsPerSide } from './book.ts'

test('the compact layout shows 4 rows a side and 8 of one side alone [BC-050]', () => {
  expect(rowsPerSide('compact', 'both')).toBe(4)
  expect(rowsPerSide('compact', 'sell')).toBe(8)
  expect(rowsPerSide('compact', 'buy')).toBe(8)
})

test('the split layout shows 6 spot rows a side and 12 of one side alone [BC-051]', () => {
  expect(rowsPerSide('split', 'both')).toBe(6)
  expect(rowsPerSide('split', 'sell')).toBe(12)
  expect(rowsPerSide('split', 'buy')).toBe(12)
})

describe('grouping', () => {
  const book = {
    bids: [
      ['99.9', '1'],
      ['99.5', '2'],
      ['98.7', '3'],
    ] as [string, string][],
    asks: [
      ['100.1', '0.5'],
      ['100.9', '0.5'],
      ['101.2', '4'],
    ] as [string, string][],
    house: { bids: ['1', '0', '3'], asks: ['0', '0.5', '4'] },
  }
  const none = { bids: [], asks: [] }
  const shape = { step: '1', rows: 6, own: none, measure: 'amount', size: '1' } as const

  test('bids go down and asks up to the step, quantities add up', () => {
    const { bids, asks } = groupBook(book, shape)
    expect(bids.map((row) => [row.price, row.quantity])).toEqual([
      ['99', '3'],
      ['98', '3'],
    ])
    expect(asks.map((row) => [row.price, row.quantity])).toEqual([
      ['101', '1'],
      ['102', '4'],
    ])
  })

  test('depth grows away from the middle, against the deeper side', () => {
    const { bids, asks } = groupBook(book, shape)
    expect(bids.map((row) => row.depthPercent)).toEqual([50, 100])
    expect(asks.map((row) => row.depthPercent)).toEqual([16.6, 83.3])
  })

  test('an own order marks the group it lies in, on its side only', () => {
    const { bids, asks } = groupBook(book, { ...shape, own: { bids: ['98.7'], asks: [] } })
    expect(bids.map((row) => row.isOwn)).toEqual([false, true])
    expect(asks.some((row) => row.isOwn)).toBe(false)
  })

  test('shows no more rows than asked for, and the last one is whole', () => {
    const { bids } = groupBook({ bids: [...book.bids, ['98.1', '7']], asks: [], house: none }, { ...shape, rows: 2 })
    expect(bids.map((row) => row.quantity)).toEqual(['3', '10'])
  })

  test('an empty book has no rows', () =>
    expect(groupBook({ bids: [], asks: [], house: none }, shape)).toEqual({ bids: [], asks: [], housePercent: undefined }))

  test('an own order further out stands in the place of the last row, and counts for no depth', () => {
    const { bids } = groupBook(book, { ...shape, rows: 1, own: { bids: ['98.7'], asks: [] } })
    expect(bids).toEqual([{ price: '98', quantity: '3', depthPercent: 0, isOwn: true, isPinned: true }])
  })

  test('the nearest of several own orders is pinned, and none where one is in sight', () => {
    const deep = { ...book, bids: [...book.bids, ['97.5', '4'], ['96.5', '5']] as [string, string][] }
    const pinned = (own: string[]) =>
      groupBook(deep, { ...shape, rows: 2, own: { bids: own, asks: [] } }).bids.map((row) => [row.price, row.isPinned])
    expect(pinned(['97.5', '96.5'])).toEqual([
      ['99', false],
      ['97', true],
    ])
    expect(pinned(['98.7', '96.5'])).toEqual([
      ['99', false],
      ['98', false],
    ])
    expect(pinned(['50'])).toEqual([
      ['99', false],
      ['98', false],
    ])
  })

  test('values are quantities at the prices of their levels, of contracts of their size', () => {
    const values = (size: string) => groupBook(book, { ...shape, measure: 'value', size }).bids.map((row) => row.quantity)
    expect(values('1')).toEqual(['298.9', '296.1'])
    expect(values('0.001')).toEqual(['0.2989', '0.2961'])
  })

  test('says how much of what is shown the house quotes, rounded down', () => {
    expect(groupBook(book, shape).housePercent).toBe(Math.floor((100 * (1 + 3 + 0.5 + 4)) / (1 + 2 + 3 + 0.5 + 0.5 + 4)))
    expect(groupBook(book, { ...shape, rows: 1 }).housePercent).toBe(Math.floor((100 * (1 + 0.5)) / (1 + 2 + 0.5 + 0.5)))
    expect(groupBook({ ...book, house: none }, shape).housePercent).toBe(0)
  })
})
