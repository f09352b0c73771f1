import { type StepClock, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { actor, command, type Exchange, exchange, one, refusal } from '../testing/exchange.ts'
import { ALICE, act, file, inner, signedExchange } from '../testing/signed-exchange.ts'

const DAY_MS = 86_400_000
const CLOCK_MS = 5_000
const SIGNED_MS = 60_000

/** A step by a day, asked for so long before the group of its command is made, or after it. */
const step = (x: Exchange, agoMs: number): Pick<StepClock, 'fromMs' | 'toMs' | 'venueTimes'> => ({
  ...{ fromMs: timeMs(x.now - agoMs), toMs: timeMs(x.now + DAY_MS) },
  venueTimes: [],
})
const bySigners = (x: Exchange, agoMs: number) =>
  act(x, { act: 'step-clock', commands: [inner(ALICE, 'StepClock', step(x, agoMs))], signers: [file.alice, file.bob] })
const byClock = (x: Exchange, agoMs: number) =>
  x.run(command('StepClock', actor('clock'), { ...step(x, agoMs), approverId: 0, reasonCode: 'incident' }))
const byOperators = (x: Exchange, agoMs: number) => x.operator('StepClock', step(x, agoMs))

describe.each([
  ['that two operators sign', signedExchange, bySigners, SIGNED_MS],
  ['of the clock, where operators sign', signedExchange, byClock, CLOCK_MS],
  ['that operators ask for without keys', exchange, byOperators, CLOCK_MS],
] as const)('a step %s', (_, house, ask, ageMost) => {
  test.each([0, ageMost, -ageMost])('stands when it was asked for %i ms before its group', (agoMs) => {
    const x = house()
    expect(one(ask(x, agoMs), 'ClockStepped')).toMatchObject({ fromMs: x.now, toMs: x.now + DAY_MS })
  })

  test.each([ageMost + 1, -ageMost - 1])('is refused when it was asked for %i ms before its group', (agoMs) => {
    expect(refusal(ask(house(), agoMs))).toBe('invalid_value')
  })
})
