import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const moment = z.number().int().nonnegative()

/** A step of the exchange's clock: between `from` and `to` no second was traded in. */
export const clockStep = z.object({
  /** Group that announced it. */
  seq: z.number().int().positive(),
  from: moment,
  to: moment,
  /** By two operators, or by the clock of the exchange itself. */
  by: z.enum(['operators', 'clock']),
  /** Times of venues' own clocks, brought forward to the step; none where the step needs none. */
  venues: z.array(z.object({ name: z.string(), at: moment })),
})
export type ClockStep = z.output<typeof clockStep>

/** The newest first, at most the last hundred. */
export const fairnessClock = endpoint('GET', '/api/fairness/clock', {
  clientName: 'getClock',
  summary: 'Steps of group time: when, from where to where, by whom, and what the venues said',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  data: z.object({
    /** Group time now, ms. */
    time: moment,
    /** Wall clock of the exchange minus group time, ms. */
    apart: z.number().int(),
    state: z.enum(['in_step', 'out_of_step']),
  }),
  row: clockStep,
})
