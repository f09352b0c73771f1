/** Why an option would not be accepted, in the order of REFUSALS (RULES.md 9.2). Pure. */

import {
  type Amount,
  OPTION_SCHEDULE_MOST_MS,
  OPTION_SIDES,
  type OptionPeriod,
  type PlaceOption,
  PPM,
  payoutOf,
  type RefusalReason,
  timeMs,
} from '@glasshouse/domain'
import { CLOSE_ONLY, FROZEN, TRADE_OPTION } from '../accounts/accounts.ts'
import { checkGate, OPTIONS_GATE } from '../gates/gates.ts'
import { AVAILABLE, HELD } from '../ledger/balances.ts'
import { isExcludedAt, limitsAt } from '../protection/own-limits.ts'
import { UNITS_MAX } from '../rounding.ts'
import type { State } from '../state.ts'
import type { OptionMarket, OptionRealmMarket } from './option-market.ts'
import { expirySecondsOf } from './options.ts'
import { lostAt, tradesAt } from './protections.ts'
import { hasNoFreshPoint } from './underlying.ts'

const OPEN_OPTIONS_MAX = 200

export function checkPlaceOption(state: State, command: PlaceOption): RefusalReason | null {
  const market = state.options.markets.get(command.marketId)
  if (!market) return 'unknown_market'
  const period = periodOf(market, command.periodId)
  return (
    checkPlayer(state, command.actor.accountId) ??
    checkMarket(state, market) ??
    checkFields(command) ??
    (period === null ? 'period_not_offered' : checkStake(period, command.stake)) ??
    checkOpening(state, command) ??
    (hasNoFreshPoint(state, market) ? 'index_stale' : null) ??
    checkOwnLimits(state, command) ??
    checkMoney(state, command, { market, period: period! })
  )
}

export const periodOf = ({ config }: OptionMarket, periodId: number): OptionPeriod | null =>
  config.periods.find((period) => period.periodId === periodId) ?? null

function checkPlayer(state: State, accountId: number): RefusalReason | null {
  const flags = state.accounts.flagBits(accountId)
  if ((flags & FROZEN) !== 0) return 'account_frozen'
  if ((flags & CLOSE_ONLY) !== 0) return 'account_close_only'
  if ((flags & TRADE_OPTION) === 0) return 'trading_not_permitted'
  if (checkGate(state, accountId, OPTIONS_GATE) !== null) return 'gate_not_passed'
  return isExcludedAt(state.options.protections.of(accountId), state.timeMs) ? 'self_excluded' : null
}

function checkMarket(state: State, { config }: OptionMarket): RefusalReason | null {
  if (config.state !== 'open') return 'market_not_open'
  return state.newOrdersHalted ? 'new_orders_halted' : null
}

function checkFields({ side, stake, openAtMs }: PlaceOption): RefusalReason | null {
  const isStake = typeof stake === 'bigint' && stake >= 1n && stake <= BigInt(UNITS_MAX)
  return OPTION_SIDES.includes(side) && isStake && Number.isSafeInteger(openAtMs) && openAtMs >= 0 ? null : 'invalid_value'
}

function checkStake({ minStake, maxStake }: OptionPeriod, stake: Amount): RefusalReason | null {
  if (stake < minStake) return 'stake_too_small'
  return stake > maxStake ? 'stake_too_large' : null
}

function checkOpening({ timeMs }: State, { openAtMs }: PlaceOption): RefusalReason | null {
  if (openAtMs === 0) return null
  if (openAtMs <= timeMs) return 'open_time_not_ahead'
  return openAtMs > timeMs + OPTION_SCHEDULE_MOST_MS ? 'open_time_too_far' : null
}

/** Every open stake counts as lost, so that a limit holds whatever comes. */
function checkOwnLimits(state: State, { actor: { accountId }, stake }: PlaceOption): RefusalReason | null {
  const { options, timeMs } = state
  if (options.of(accountId).size >= OPEN_OPTIONS_MAX) return 'too_many_open_orders'
  const protection = options.protections.of(accountId)
  const { stakePerOrder, lossPerDay, tradesPerHour } = limitsAt(protection, timeMs)
  if (stakePerOrder > 0n && stake > stakePerOrder) return 'own_stake_limit'
  const lost = lostAt(protection, timeMs)
  if (lossPerDay > 0n && (lost > 0n ? lost : 0n) + protection.openStakes + stake > lossPerDay) return 'own_loss_limit'
  return tradesPerHour > 0 && tradesAt(protection, timeMs) >= tradesPerHour ? 'own_trades_limit' : null
}

/** The user's stake, then what the pool can set aside. */
function checkMoney(state: State, command: PlaceOption, of: { market: OptionMarket; period: OptionPeriod }): RefusalReason | null {
  const { market, period } = of
  const { accountId } = command.actor
  const { balances, accounts } = state
  const cell = balances.find(accountId, 1, market.config.stakeAssetId)
  if (!balances.has(cell, AVAILABLE, Number(command.stake))) return 'insufficient_available'
  const realmMarket = market.byRealm[accounts.realmOf(accountId)]!
  const openAtMs = command.openAtMs === 0 ? state.timeMs : command.openAtMs
  const { strikeDelayMs, strikeWithinMs } = market.config
  const seconds = expirySecondsOf({ terms: { openAtMs, strikeDelayMs, strikeWithinMs, seconds: period.seconds }, expiryMs: timeMs(0) })
  return checkPool(state, realmMarket, { payout: payoutOf(command.stake, period.oddsPpm), seconds })
}

function checkPool(
  state: State,
  realmMarket: OptionRealmMarket,
  { payout, seconds }: { payout: bigint; seconds: readonly number[] },
): RefusalReason | null {
  const { balances, options } = state
  const { marketLimitPpm, secondLimitPpm } = realmMarket.market.config
  const available = balances.value(realmMarket.poolCell, AVAILABLE)
  const total = available + balances.value(realmMarket.poolCell, HELD)
  if (available < payout || total === 0n) return 'pool_empty'
  if ((realmMarket.openPayouts + payout) * PPM > BigInt(marketLimitPpm) * total) return 'market_exposure_limit'
  const isBeyond = (second: number) => (options.openPayoutsOf(realmMarket, second) + payout) * PPM > BigInt(secondLimitPpm) * total
  return seconds.some(isBeyond) ? 'expiry_exposure_limit' : null
}
