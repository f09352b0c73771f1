import {
  amount,
  type ExcludeFromOptions,
  formatDecimal,
  type OptionLimits,
  type OptionProtectionView,
  type SetOptionLimits,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { z } from 'zod'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import { endpoint } from '../endpoint.ts'
import type { Fault } from '../envelope.ts'
import { decimalText, wireDecimal } from '../fields.ts'
import {
  type ExcludeBody,
  excludeBody,
  excludeRefusable,
  standingFields,
  standingToWire,
  toLimit,
  untilOf,
  wholeNumber,
} from '../own-limits.ts'
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
  ...standingFields(ownLimits),
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

/** It can be made longer and never shorter, by nobody. Options already placed run on. */
export const excludeFromOptions = commandEndpoint('POST', '/api/option/exclude', {
  summary: 'Exclude oneself from options',
  body: excludeBody,
  data: protection,
  toCommand: ({ body }, context) => toExcludeFromOptions(body, context),
  refusable: excludeRefusable,
})

/** Limits hold over all option markets, which are all paid in USDT. */
function toSetOptionLimits(body: LimitsBody, { actor, asset }: CommandContext): SetOptionLimits | Fault {
  const terms = { decimals: asset(USDT_ASSET_ID).decimals, most: LARGEST_STAKE }
  const stakePerOrder = toLimit(body.stakePerOrder, { ...terms, field: 'stakePerOrder' })
  if (typeof stakePerOrder === 'object') return stakePerOrder
  const lossPerDay = toLimit(body.lossPerDay, { ...terms, field: 'lossPerDay' })
  if (typeof lossPerDay === 'object') return lossPerDay
  const limits = { stakePerOrder: amount(stakePerOrder), lossPerDay: amount(lossPerDay), tradesPerHour: body.tradesPerHour }
  return { type: 'SetOptionLimits', actor, limits }
}

const toExcludeFromOptions = (body: ExcludeBody, { actor }: CommandContext): ExcludeFromOptions => ({
  type: 'ExcludeFromOptions',
  actor,
  untilMs: untilOf(body),
})

export function protectionToWire(view: OptionProtectionView, decimals: number): Protection {
  return {
    ...standingToWire(view, (limits) => limitsToWire(limits, decimals)),
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
