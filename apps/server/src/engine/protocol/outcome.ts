import type { Event, TimeMs } from '@glasshouse/domain'
import type { Submitted } from './engine.ts'

/** The submitter's answer from its own events. */
export function outcomeOf(seq: number, timeMs: TimeMs, events: readonly Event[]): Submitted {
  for (const event of events) {
    if (event.type === 'Refused') return { ok: false, reason: event.reason, seq }
    if (event.type === 'DuplicateCommand' && event.reason !== '') return { ok: false, reason: event.reason, seq }
  }
  return { ok: true, seq, timeMs, events }
}
