import {
  amount,
  EXCLUDED_FOR_EVER,
  type ExcludeFromOptions,
  formatDecimal,
  type OptionLimits,
  type OptionProtectionView,
  parseDecimal,
  type SetOptionLimits,
  timeMs,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { z } from 'zod'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import { endpoint } from '../endpoint.ts'
import type { Fault } from '../envelope.ts'
import { decimalText, wireDecimal } from '../fields.ts'
import { LARGEST_STAKE } from './create-second-contract-order.ts'

/** Limits of options; '0' and 0 are no limit. */
export const ownLimits = z.object({
  stakePerOrder: decimalText,
  /** Loss of a UTC day: what was lost less what was won, and every open stake. */
  lossPerDay: decimalText,
  /** Trades of an hour from full hour to full hour UTC. */
  tradesPerHour: z.number().int(),
})

export const protection = z.object({
  limits: ownLimits,
  /** Limits that hold from `nextFrom`; null when nothing waits. */
  next: ownLimits.nullable(),
  nextFrom: z.number().int().nullable(),
  /** No option until then; null while not excluded. */
  excludedUntil: z.number().int().nullable(),
  /** The exclusion never ends. */
  isForEver: z.boolean(),
  /** Loss of this UTC day, below zero when more was won. */
  lostToday: decimalText,
  openStakes: decimalText,
  tradesThisHour: z.number().int(),
})
export type Protection = z.output<typeof protection>

export const optionProtection = endpoint('GET', '/api/option/protection', {
  clientName: 'getProtection',
  summary: 'Own limits and exclusion of the session’s realm',
  access: 'user',
  kind: 'read',
  data: protection,
})

/** A whole number from 0, which older clients send as text or as number. */
const wholeNumber = z
  .union([z.number(), z.string().max(20)])
  .superRefine((value, context) => {
    if (/^\d{1,7}$/.test(String(value))) return
    const [reason, message] = value === '' ? ['field_missing', 'is required'] : ['not_a_number', 'must be a whole number from 0']
    context.addIssue({ code: 'custom', message: message as string, params: { reason } })
  })
  .transform(Number)

const limitsBody = z.object({ stakePerOrder: wireDecimal, lossPerDay: wireDecimal, tradesPerHour: wholeNumber })
export type LimitsBody = z.output<typeof limitsBody>

/** All three at once. What is stricter counts at once, what is looser 24 h after it was asked for. */
export const setOptionLimits = commandEndpoint('POST', '/api/option/limits', {
  summary: 'Set own limits',
  body: limitsBody,
  data: protection,
  toCommand: ({ body }, context) => toSetOptionLimits(body, context),
  refusable: () => ({ fields: { value: 'tradesPerHour' }, rules: { invalid_value: 'must be from 0 to 1000000' } }),
})

const excludeBody = z
  .object({
    /** Milliseconds since 1970 UTC, at least 24 h ahead. */
    until: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
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

/** It can be made longer and never shorter, by nobody. Options already placed run on. */
export const excludeFromOptions = commandEndpoint('POST', '/api/option/exclude', {
  summary: 'Exclude oneself from options',
  body: excludeBody,
  data: protection,
  toCommand: ({ body }, context) => toExcludeFromOptions(body, context),
  refusable: () => ({ fields: { value: 'until', until: 'until' }, rules: { invalid_value: 'must be at least 24 hours ahead' } }),
})

/** Limits hold over all option markets, which are all paid in USDT. */
function toSetOptionLimits(body: LimitsBody, { actor, asset }: CommandContext): SetOptionLimits | Fault {
  const { decimals } = asset(USDT_ASSET_ID)
  const stakePerOrder = toLimit(body.stakePerOrder, decimals, 'stakePerOrder')
  if (typeof stakePerOrder === 'object') return stakePerOrder
  const lossPerDay = toLimit(body.lossPerDay, decimals, 'lossPerDay')
  if (typeof lossPerDay === 'object') return lossPerDay
  const limits = { stakePerOrder: amount(stakePerOrder), lossPerDay: amount(lossPerDay), tradesPerHour: body.tradesPerHour }
  return { type: 'SetOptionLimits', actor, limits }
}

function toLimit(text: string, decimals: number, field: string): bigint | Fault {
  const units = parseDecimal(text, decimals)
  if (units === 'not_a_number') return { reason: units, field, rule: 'must be a plain decimal number' }
  if (units === 'too_many_decimals') return { reason: units, field, rule: `must have at most ${decimals} decimals` }
  return units > LARGEST_STAKE ? { reason: 'quantity_too_large', field, rule: 'is too large' } : units
}

const toExcludeFromOptions = ({ until, forEver }: ExcludeBody, { actor }: CommandContext): ExcludeFromOptions => ({
  type: 'ExcludeFromOptions',
  actor,
  untilMs: forEver ? EXCLUDED_FOR_EVER : timeMs(until as number),
})

export function protectionToWire(view: OptionProtectionView, decimals: number): Protection {
  const isWaiting = view.nextFromMs !== 0
  const isExcluded = view.excludedUntilMs !== 0
  return {
    limits: limitsToWire(view.limits, decimals),
    next: isWaiting ? limitsToWire(view.next, decimals) : null,
    nextFrom: isWaiting ? view.nextFromMs : null,
    excludedUntil: isExcluded ? view.excludedUntilMs : null,
    isForEver: view.excludedUntilMs === EXCLUDED_FOR_EVER,
    lostToday: formatDecimal(view.lostToday, decimals),
    openStakes: formatDecimal(view.openStakes, decimals),
    tradesThisHour: view.tradesThisHour,
  }
}

const limitsToWire = ({ stakePerOrder, lossPerDay, tradesPerHour }: OptionLimits, decimals: number) => ({
  stakePerOrder: formatDecimal(stakePerOrder, decimals),
  lossPerDay: formatDecimal(lossPerDay, decimals),
  tradesPerHour,
})
