import { expect, test } from 'vitest'
import { byBeginning } from './public-facts.ts'

const set = (in_force_seq: number, effective_from_ms: number, announced_seq: number, announced_at_ms = announced_seq * 10) => ({
  in_force_seq,
  effective_from_ms,
  announced_at_ms,
  announced_seq,
  announced_position: 0,
})

test('sets of sources that began in one group stand as they fell due, what its commands announced comes last', () => {
  const before = set(8, 900, 7)
  const [sooner, later] = [set(9, 500, 3), set(9, 600, 2)]
  const equal = set(9, 600, 4)
  // Announced in that very group, for a moment long gone.
  const atOnce = set(9, 0, 9, 700)
  expect([atOnce, equal, later, sooner, before].sort(byBeginning)).toEqual([before, sooner, later, equal, atOnce])
})
