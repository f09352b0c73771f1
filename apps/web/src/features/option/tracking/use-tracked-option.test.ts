import { resetClock, syncClock } from '@glasshouse/client'
import { optionSummary } from '@glasshouse/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as house from '../../../testing/option-server.ts'
import { askAgain, isOver } from './use-tracked-option.ts'

const optionOf = (...parts: Parameters<typeof house.optionOf>) => optionSummary(house.optionOf(...parts))
const unstruckOf = (...parts: Parameters<typeof house.unstruckOf>) => optionSummary(house.unstruckOf(...parts))
const NOW = 1_700_000_000_000
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] })
  resetClock()
})
afterEach(() => {
  vi.useRealTimers()
  resetClock()
})
const endingIn = (ms: number) => optionOf('1', { expiryTime: NOW + ms })

describe('the house is asked again', () => {
  test.each([
    ['every second while nothing is known', undefined, 1_000],
    ['every second while it has none of this id', null, 1_000],
    ['every second while the strike is awaited', unstruckOf('1'), 1_000],
    ['right after an expiry that is near', endingIn(4_000), 4_200],
    ['every 15 seconds while the expiry is far', endingIn(3_600_000), 15_000],
    ['every second from the expiry on', endingIn(0), 1_000],
    ['when a scheduled one opens', unstruckOf('1', { status: 4, openTime: NOW + 7_000 }), 7_000],
    ['every 15 seconds while its opening is far', unstruckOf('1', { status: 4, openTime: NOW + 600_000 }), 15_000],
    ['every second once its opening is over', unstruckOf('1', { status: 4, openTime: NOW - 5_000 }), 1_000],
    ['never once it is over', optionSummary(house.settled(house.optionOf('1'), 'lost')), null],
  ] as const)('%s', (_, option, ms) => expect(askAgain(option)).toBe(ms))

  test('by the clock of the house', () => {
    syncClock(NOW + 3_000)
    expect(askAgain(endingIn(4_000))).toBe(1_200)
  })
})

test('it is over from its expiry on, and never before there is one', () => {
  expect([endingIn(1), endingIn(0), unstruckOf('1')].map(isOver)).toEqual([false, true, false])
})
