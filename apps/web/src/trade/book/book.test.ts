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
  }
  const shape = { step: '1', rows: 6, own: { bids: [], asks: [] } }

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
    const { bids } = groupBook({ bids: [...book.bids, ['98.1', '7']], asks: [] }, { ...shape, rows: 2 })
    expect(bids.map((row) => row.quantity)).toEqual(['3', '10'])
  })

  test('an empty book has no rows', () => expect(groupBook({ bids: [], asks: [] }, shape)).toEqual({ bids: [], asks: [] }))
})
