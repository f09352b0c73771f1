import { describe, expect, test } from 'vitest'
import { unprotectedContracts } from '../../../testing/contract-server.ts'
import { againstOwn, ownRoomOf } from './own-limits.ts'

const U = 1_000_000n

describe('what own limits leave', () => {
  test('is nothing to speak of without any', () => {
    expect(ownRoomOf({ ...unprotectedContracts, lostToday: '500', positionMargins: '20' })).toEqual({})
  })

  test('of a day is the limit less losses, margins and holds, and never below nothing', () => {
    const limits = { leverage: 20, marginPerOrder: '100', lossPerDay: '300' }
    const parts = { ...unprotectedContracts, limits, positionMargins: '100', orderHolds: '50.5' }
    expect(ownRoomOf({ ...parts, lostToday: '40' })).toEqual({ leverage: 20, margin: 100n * U, loss: 109_500_000n })
    expect(ownRoomOf({ ...parts, lostToday: '400' }).loss).toBe(0n)
    // What was won is no licence to lose more.
    expect(ownRoomOf({ ...parts, lostToday: '-400' }).loss).toBe(149_500_000n)
  })
})

test('a limit is kept at its figure and passed one unit beyond; the leverage is looked at first', () => {
  const room = { leverage: 10, margin: 50n * U, loss: 51n * U }
  const at = { leverage: 10, margin: 50n * U, cost: 51n * U }
  expect(againstOwn(room, at)).toBeUndefined()
  expect(againstOwn(room, { ...at, cost: at.cost + 1n })).toBe('own_loss')
  expect(againstOwn(room, { ...at, margin: at.margin + 1n, cost: at.cost + 1n })).toBe('own_margin')
  expect(againstOwn(room, { leverage: 11, margin: 99n * U, cost: 99n * U })).toBe('own_leverage')
  expect(againstOwn({}, { leverage: 100, margin: 10n ** 15n, cost: 10n ** 15n })).toBeUndefined()
})
