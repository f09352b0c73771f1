import { expect, test } from 'vitest'
import { EXIT_STATUS } from '../ending/exit-status.ts'
import { DELAYS, decide, type Ended, FRESH, type Memory } from './decide.ts'

const ended = (put: Partial<Ended>): Ended => ({ status: null, signal: null, message: null, seq: null, openMs: 0, ...put })
const killed = ended({ signal: 'SIGKILL' })

/** Decides over one end after another, as a supervisor does. */
function decisions(ends: readonly Ended[]) {
  let memory: Memory = FRESH
  return ends.map((end) => {
    const decision = decide(memory, end)
    if (decision.act === 'start_again') memory = decision.memory
    return decision
  })
}
const delaysOf = (ends: readonly Ended[]) => decisions(ends).map((one) => (one.act === 'start_again' ? one.afterMs : one.status))

test('delays double from half a second to half a minute', () => {
  expect(delaysOf(Array(9).fill(killed))).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect(delaysOf(Array(2_000).fill(killed)).at(-1)).toBe(30_000)
})

test('a life that was open for 20 s begins the delays anew, one of a moment less does not', () => {
  const long = { ...killed, openMs: DELAYS.steadyMs }
  expect(delaysOf([killed, killed, long, killed])).toEqual([500, 1_000, 500, 1_000])
  expect(delaysOf([killed, killed, { ...long, openMs: DELAYS.steadyMs - 1 }])).toEqual([500, 1_000, 2_000])
})

test.each(['law_broken', 'wrong_setting', 'wrong_place', 'overtaken'] as const)('%s keeps the server down with its own status', (kind) => {
  const decision = decide(FRESH, ended({ status: EXIT_STATUS[kind], message: 'so it is', openMs: 1e9 }))
  expect(decision).toEqual({ act: 'stay_down', status: EXIT_STATUS[kind], line: `the server stays down (${kind}: so it is)` })
})

test('every other end is followed by a start, whatever it was', () => {
  const down = ['law_broken', 'wrong_setting', 'wrong_place', 'overtaken']
  const known = Object.entries(EXIT_STATUS).flatMap(([kind, status]) => (down.includes(kind) ? [] : [status as number]))
  expect(known.length).toBeGreaterThan(10)
  for (const status of [...known, 9, 13, 134, 255]) expect(decide(FRESH, ended({ status })).act, String(status)).toBe('start_again')
  for (const signal of ['SIGKILL', 'SIGABRT', 'SIGSEGV']) expect(decide(FRESH, ended({ signal })).act).toBe('start_again')
})

test('one group that fails twice keeps the server down, also with other ends in between', () => {
  const failed = (seq: number) => ended({ status: EXIT_STATUS.projection_failed, message: 'no such column', seq })
  const [first, , again] = decisions([failed(7), killed, failed(7)])
  expect(first).toMatchObject({ act: 'start_again', afterMs: 500 })
  expect(again).toEqual({
    act: 'stay_down',
    status: EXIT_STATUS.failed_twice,
    line: 'the server stays down: group 7 failed twice (projection_failed: no such column)',
  })
})

test('other groups that fail, and a lost database at one group, keep nothing down', () => {
  const failed = (seq: number | null) => ended({ status: EXIT_STATUS.append_failed, message: 'it is so', seq })
  for (const decision of decisions([failed(7), failed(8), failed(null), failed(null)])) expect(decision.act).toBe('start_again')
})

test('the line names the reason: its own words, else the signal, else the status', () => {
  const lineOf = (end: Ended) => decide(FRESH, end).line
  expect(lineOf(ended({ status: EXIT_STATUS.database_lost, message: 'PostgreSQL ended' }))).toBe(
    'the server ended (database_lost: PostgreSQL ended) and starts again in 0.5 s',
  )
  expect(lineOf(killed)).toBe('the server ended (SIGKILL) and starts again in 0.5 s')
  expect(lineOf(ended({ status: 134 }))).toBe('the server ended (status 134) and starts again in 0.5 s')
  expect(lineOf(ended({ status: 0 }))).toBe('the server ended (somebody else asked it to) and starts again in 0.5 s')
})

test('no two statuses are one number', () => {
  const numbers = Object.values(EXIT_STATUS)
  expect(new Set(numbers).size).toBe(numbers.length)
})
