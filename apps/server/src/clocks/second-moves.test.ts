import { indexPrice } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { SecondMoves } from './second-moves.ts'

/** Points a second apart, each so many ppm from the one before. */
function moved(...ppm: number[]) {
  const moves = new SecondMoves()
  let [atMs, price] = [1_760_000_000_000, 1_000_000_000_000]
  moves.add(atMs, indexPrice(price))
  for (const move of ppm) {
    atMs += 1_000
    price += move * 1_000_000
    moves.add(atMs, indexPrice(price))
  }
  return moves
}

test('it is the move that 99 of 100 do not exceed, up or down alike', () => {
  const calm = Array.from({ length: 97 }, (_, n) => (n % 2 ? -10 : 10))
  expect(moved(...calm, 400, 10, -10, 10).p99Ppm).toBe(10)
  expect(moved(...calm, 400, 400, 10, -10).p99Ppm).toBe(400)
})

test('moves of more than an hour ago count no more', () => {
  const calm = Array.from({ length: 3_600 }, (_, n) => (n % 2 ? -10 : 10))
  const wild = Array.from({ length: 50 }, (_, n) => (n % 2 ? -500 : 500))
  expect(moved(...wild, ...calm.slice(0, 1_000)).p99Ppm).toBeGreaterThan(490)
  expect(moved(...wild, ...calm).p99Ppm).toBeLessThan(12)
})

test('what lies between points that are no second apart is no move of a second', () => {
  const moves = new SecondMoves()
  const at = 1_760_000_000_000
  moves.add(at, indexPrice(100_000))
  moves.add(at + 60_000, indexPrice(200_000))
  moves.add(at + 60_000, indexPrice(300_000))
  expect(moves.p99Ppm).toBe(0)
})
