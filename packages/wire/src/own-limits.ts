/** What own limits and exclusions of every product look like on the wire. */
import { EXCLUDED_FOR_EVER, LAST_MOMENT_MS, parseDecimal, type TimeMs, timeMs } from '@glasshouse/domain'
import { z } from 'zod'
import type { Fault } from './envelope.ts'
import { wireMoment } from './fields.ts'

/** Beside the limits in force: those that wait, and the exclusion. */
export const standingFields = <Limits extends z.ZodType>(limits: Limits) => ({
  limits,
  /** Limits that hold from `nextFrom`; null when nothing waits. */
  next: limits.nullable(),
  nextFrom: z.number().int().nullable(),
  /** Nothing is opened until then; null while not excluded. */
  excludedUntil: z.number().int().nullable(),
  /** The exclusion never ends, or after the year 2100. */
  isForEver: z.boolean(),
})

/** A whole number from 0, which older clients send as text or as number. */
export const wholeNumber = z
  .union([z.number(), z.string().max(20)])
  .superRefine((value, context) => {
    if (/^\d{1,7}$/.test(String(value))) return
    const [reason, message] = value === '' ? ['field_missing', 'is required'] : ['not_a_number', 'must be a whole number from 0']
    context.addIssue({ code: 'custom', message: message as string, params: { reason } })
  })
  .transform(Number)

export const excludeBody = z
  .object({
    /** At least 24 h ahead. */
    until: wireMoment.nullish(),
    forEver: z.literal(true).nullish(),
  })
  .superRefine(({ until, forEver }, context) => {
    if ((until == null) === (forEver == null))
      context.addIssue({
        code: 'custom',
        path: ['until'],
        message: 'or forEver is required, not both',
        params: { reason: 'field_missing' },
      })
  })
export type ExcludeBody = z.output<typeof excludeBody>

export const excludeRefusable = () =>
  ({
    fields: { value: 'until', until: 'until' },
    rules: { invalid_value: 'must be at least 24 hours ahead, and at most of the year 2100' },
  }) as const

export const untilOf = ({ until, forEver }: ExcludeBody): TimeMs => (forEver ? EXCLUDED_FOR_EVER : timeMs(until as number))

/** Units of a limit in money; `most` is the largest that the core takes. */
export function toLimit(text: string, { field, decimals, most }: { field: string; decimals: number; most: bigint }): bigint | Fault {
  const units = parseDecimal(text, decimals)
  if (units === 'not_a_number') return { reason: units, field, rule: 'must be a plain decimal number' }
  if (units === 'too_many_decimals') return { reason: units, field, rule: `must have at most ${decimals} decimals` }
  return units > most ? { reason: 'quantity_too_large', field, rule: 'is too large' } : units
}

interface Standing<Limits> {
  readonly limits: Limits
  readonly next: Limits
  readonly nextFromMs: TimeMs
  readonly excludedUntilMs: TimeMs
}

export function standingToWire<Limits, Wire>(view: Standing<Limits>, toWire: (limits: Limits) => Wire) {
  const isWaiting = view.nextFromMs !== 0
  const isExcluded = view.excludedUntilMs !== 0
  return {
    limits: toWire(view.limits),
    next: isWaiting ? toWire(view.next) : null,
    nextFrom: isWaiting ? view.nextFromMs : null,
    excludedUntil: isExcluded ? view.excludedUntilMs : null,
    isForEver: view.excludedUntilMs > LAST_MOMENT_MS,
  }
}
