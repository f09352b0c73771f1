import type { ForcedCloseRow } from '@glasshouse/read-model'
import { describe, expect, test } from 'vitest'
import { roundsOf } from './liquidation-mails.ts'

/** As the query gives them: in the order of the last group of each. */
const rows = (...spans: readonly [from: number, to: number][]) => spans.map(([first_seq, seq]) => ({ first_seq, seq }) as ForcedCloseRow)
const told = (...spans: readonly [from: number, to: number][]) =>
  roundsOf(rows(...spans)).map(({ to, rows: together }) => [to, together.map(({ first_seq, seq }) => [first_seq, seq])])

describe('rounds of mails', () => {
  test('each group is a round of its own where nothing spans two', () => {
    expect(told([3, 3], [5, 5], [5, 5], [9, 9])).toEqual([
      [3, [[3, 3]]],
      [
        5,
        [
          [5, 5],
          [5, 5],
        ],
      ],
      [9, [[9, 9]]],
    ])
  })

  test('what lies between the first and the last group of a close goes with it: progress would cut it in two', () => {
    expect(told([2, 2], [5, 5], [3, 7], [8, 9])).toEqual([
      [2, [[2, 2]]],
      [
        7,
        [
          [5, 5],
          [3, 7],
        ],
      ],
      [9, [[8, 9]]],
    ])
    expect(told([4, 5], [1, 8], [8, 9], [7, 9])).toHaveLength(1)
  })

  test('nothing closed is no round', () => expect(told()).toEqual([]))
})
