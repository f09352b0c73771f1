import { expect, test } from 'vitest'
import { marksFor } from './letter-marks.ts'

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const read = (room: number) => marksFor(LETTERS, room).map(({ text }) => text)

test('with room for all, each letter has its place', () => {
  expect(read(7)).toEqual(LETTERS)
  expect(read(Number.POSITIVE_INFINITY)).toEqual(LETTERS)
})

test('with less room several letters share a place, and no place is too many', () => {
  expect(read(6)).toEqual(['A–B', 'C–D', 'E–F', 'G'])
  expect(read(3)).toEqual(['A–C', 'D–F', 'G'])
  expect(read(1)).toEqual(['A–G'])
})

test('a place leads to the first of its letters', () => {
  expect(marksFor(LETTERS, 3).map(({ first }) => first)).toEqual(['A', 'D', 'G'])
})

test('no letters, no places; no room, one', () => {
  expect(marksFor([], 5)).toEqual([])
  expect(read(0)).toEqual(['A–G'])
})
