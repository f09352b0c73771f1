import { describe, expect, test } from 'vitest'
import { areaOf, depthCurve } from './depth-curve.ts'

describe('the depth', () => {
  test('adds up what each price reaches, the same distance to both sides', () => {
    const curve = depthCurve({
      bids: [
        ['99', '1'],
        ['90', '3'],
      ],
      asks: [
        ['101', '2'],
        ['105', '6'],
      ],
    })
    expect(curve).toEqual({
      bids: [
        { x: 0.45, y: 0.125 },
        { x: 0, y: 0.5 },
      ],
      asks: [
        { x: 0.55, y: 0.25 },
        { x: 0.75, y: 1 },
      ],
      low: '90',
      middle: '100',
      high: '110',
      bidQuantity: '4',
      askQuantity: '8',
    })
  })

  test('leaves out a lonely order far away', () => {
    const bids: [string, string][] = [
      ['99', '1'],
      ['10', '5'],
    ]
    const asks: [string, string][] = [
      ['101', '2'],
      ['102', '1'],
    ]
    const curve = depthCurve({ bids, asks })
    expect(curve).toMatchObject({ low: '96', high: '104', bidQuantity: '1', askQuantity: '3' })
    expect(curve?.bids).toHaveLength(1)
  })

  test.each([
    ['no offers', { bids: [['99', '1'] as [string, string]], asks: [] }],
    ['no bids', { bids: [], asks: [['101', '1'] as [string, string]] }],
    ['nothing', { bids: [], asks: [] }],
  ])('of a book with %s is not drawn', (_, book) => expect(depthCurve(book)).toBeUndefined())
})

test('an area steps up at each level and goes on flat to its edge', () => {
  expect(
    areaOf(
      [
        { x: 0.45, y: 0.125 },
        { x: 0.2, y: 0.5 },
      ],
      0,
    ),
  ).toBe('M450 1000L450 1000L450 875L200 875L200 500L0 500L0 1000Z')
  expect(areaOf([], 1)).toBe('')
})
