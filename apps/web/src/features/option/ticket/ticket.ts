import type { OptionSide } from '@glasshouse/domain'
import type { OptionInput, Period, Protection } from '@glasshouse/wire'
import { stakeText, stakeUnits } from './odds.ts'
import { momentOf, SCHEDULE_MOST_MS } from './scheduled-time.ts'

export const QUICK_AMOUNTS = ['500', '1000', '2000', '3000', '10000', '20000', '50000'] as const

/** What stands in the fields. */
export interface Ticket {
  readonly periodId: string
  /** Plain decimal text; '' is an empty field. */
  readonly stake: string
  readonly isScheduled: boolean
  /** Day and time on the reader's clock, as its field writes them. */
  readonly openAt: string
}

export interface TicketContext {
  readonly symbol: string
  readonly coinSymbol: string
  readonly baseSymbol: string
  /** The chosen one, as it was last offered. */
  readonly period: Period
  /** Whether the chosen period still is. */
  readonly isOffered: boolean
  readonly ruleVersion: number
  /** Balance of wallet 1; undefined until it is loaded, when no stake is called too large. */
  readonly available: string | undefined
  /** Undefined until it is known. The server enforces the limits. */
  readonly protection: Protection | undefined
  readonly timezone: string
  readonly nowMs: number
}

export type StakeError = 'stake_missing' | 'minimum' | 'maximum' | 'own_stake' | 'own_loss' | 'own_trades' | 'Input_amount_exceeds'
export type TimeError = 'time_missing' | 'greaterThanCurrentTime' | 'time_too_far'
export interface TicketErrors {
  readonly periodId?: 'period_gone'
  readonly stake?: StakeError
  readonly openAt?: TimeError
}

export function validationErrors(ticket: Ticket, context: TicketContext): TicketErrors {
  const stake = stakeError(ticket, context)
  const openAt = ticket.isScheduled ? timeError(ticket, context) : undefined
  return { ...(!context.isOffered && { periodId: 'period_gone' }), ...(stake && { stake }), ...(openAt && { openAt }) }
}

/** Checks in the server's order. */
function stakeError({ stake }: Ticket, { period, available, protection }: TicketContext): StakeError | undefined {
  const units = stakeUnits(stake)
  if (units === 0n) return 'stake_missing'
  if (units < stakeUnits(period.minAmount)) return 'minimum'
  if (units > stakeUnits(period.maxAmount)) return 'maximum'
  const left = protection && ownLimitsLeft(protection)
  if (left?.stake !== undefined && units > stakeUnits(left.stake)) return 'own_stake'
  if (left?.loss !== undefined && units > stakeUnits(left.loss)) return 'own_loss'
  if (left?.trades === 0) return 'own_trades'
  return available !== undefined && units > stakeUnits(available) ? 'Input_amount_exceeds' : undefined
}

function timeError({ openAt }: Ticket, { timezone, nowMs }: TicketContext): TimeError | undefined {
  const moment = momentOf(openAt, timezone)
  if (moment === undefined) return 'time_missing'
  if (moment <= nowMs) return 'greaterThanCurrentTime'
  return moment > nowMs + SCHEDULE_MOST_MS ? 'time_too_far' : undefined
}

/** What the user's own limits still allow; absent where there is no limit. */
export interface LimitsLeft {
  readonly stake?: string
  readonly loss?: string
  readonly trades?: number
}

/** Stakes of zero count as blank: a typed 0 may become 0.5. */
export const isStakeBlank = (name: keyof Ticket, { stake }: Ticket): boolean => name === 'stake' && stakeUnits(stake) === 0n

export function ownLimitsLeft({ limits, lostToday, openStakes, tradesThisHour }: Protection): LimitsLeft {
  const [perOrder, perDay] = [stakeUnits(limits.stakePerOrder), stakeUnits(limits.lossPerDay)]
  // What was won today makes no room for more.
  const atRisk = greater(stakeUnits(lostToday), 0n) + stakeUnits(openStakes)
  return {
    ...(perOrder > 0n && { stake: limits.stakePerOrder }),
    ...(perDay > 0n && { loss: stakeText(greater(perDay - atRisk, 0n)) }),
    ...(limits.tradesPerHour > 0 && { trades: Math.max(0, limits.tradesPerHour - tradesThisHour) }),
  }
}

/** The most that can be staked: all there is, as far as the period and the own limits go. */
export function mostStake({ period, available, protection }: TicketContext): string {
  const left: LimitsLeft = protection ? ownLimitsLeft(protection) : {}
  const ends = [available ?? '0', period.maxAmount, left.stake, left.loss].flatMap((text) => (text === undefined ? [] : [stakeUnits(text)]))
  return stakeText(ends.reduce(lesser))
}

/** The option as it is sent. Only for a ticket without errors. */
export function optionOf(side: OptionSide, ticket: Ticket, context: TicketContext & { readonly price: string }): OptionInput {
  const { symbol, coinSymbol, baseSymbol, period, ruleVersion, timezone, price } = context
  return {
    side,
    stake: ticket.stake,
    shownPrice: price,
    openAtMs: ticket.isScheduled ? (momentOf(ticket.openAt, timezone) ?? 0) : AT_ONCE,
    symbol,
    coin: coinSymbol,
    settleCoin: baseSymbol,
    periodId: period.id,
    minStake: period.minAmount,
    isScheduled: ticket.isScheduled,
    ruleVersion,
  }
}

/** The server opens it on acceptance. */
const AT_ONCE = 0

const lesser = (left: bigint, right: bigint): bigint => (left < right ? left : right)
const greater = (left: bigint, right: bigint): bigint => (left > right ? left : right)
