import { amount, houseAccountId, OPTION_SIDES, type OptionPlaced, type PlaceOption, type RefusalReason } from '@glasshouse/domain'
import { isGateClosed } from '../gates.ts'
import { post } from '../state/ledger.ts'
import { balanceOf, type NaiveState } from '../state/naive-state.ts'
import { mayEndIn, type NaiveOption, optionOf, poolOf, profitOf, secondsFrom, sumOf } from '../state/option-state.ts'
import { awaitStrike } from './option-ends.ts'
import { isExcluded, limitsNow, lostToday, noteTrade, stakesOf, tradesThisHour } from './option-protection.ts'

const MOST_OPEN = 200
const DAY_MS = 86_400_000
const STAKE_MOST = 2n ** 52n - 1n

/** From `unknown_market` on, in the order of REFUSALS. */
export function checkPlaceOption(state: NaiveState, command: PlaceOption): RefusalReason | null {
  const market = state.optionMarkets.get(command.marketId)?.config
  const { accountId } = command.actor
  const account = state.accounts.get(accountId)
  if (!market || !account) return 'unknown_market'
  if (account.flags.frozen) return 'account_frozen'
  if (account.flags.close_only) return 'account_close_only'
  if (!account.flags.trade_option) return 'trading_not_permitted'
  if (isGateClosed(state, accountId, 'options')) return 'gate_not_passed'
  if (isExcluded(state, accountId)) return 'self_excluded'
  if (market.state !== 'open') return 'market_not_open'
  if (state.isHalted) return 'new_orders_halted'
  const { side, stake, openAtMs, periodId } = command
  if (!OPTION_SIDES.includes(side) || stake < 1n || stake > STAKE_MOST) return 'invalid_value'
  if (!Number.isSafeInteger(openAtMs) || openAtMs < 0) return 'invalid_value'
  const period = market.periods.find((offered) => offered.periodId === periodId)
  if (!period) return 'period_not_offered'
  if (stake < period.minStake) return 'stake_too_small'
  if (stake > period.maxStake) return 'stake_too_large'
  if (openAtMs !== 0 && openAtMs <= state.nowMs) return 'open_time_not_ahead'
  if (openAtMs > state.nowMs + DAY_MS) return 'open_time_too_far'
  const index = state.indices.get(market.indexId)
  if (!index || index.price === 0n || index.isStale) return 'index_stale'
  if (openOf(state, accountId).length >= MOST_OPEN) return 'too_many_open_orders'
  return checkOwnLimits(state, command) ?? checkMoney(state, command)
}

function checkOwnLimits(state: NaiveState, { actor: { accountId }, stake }: PlaceOption): RefusalReason | null {
  const { stakePerOrder, lossPerDay, tradesPerHour } = limitsNow(state, accountId)
  if (stakePerOrder > 0n && stake > stakePerOrder) return 'own_stake_limit'
  const lost = lostToday(state, accountId)
  const atRisk = (lost > 0n ? lost : 0n) + stakesOf(state, accountId) + stake
  if (lossPerDay > 0n && atRisk > lossPerDay) return 'own_loss_limit'
  return tradesPerHour > 0 && tradesThisHour(state, accountId) >= tradesPerHour ? 'own_trades_limit' : null
}

function checkMoney(state: NaiveState, command: PlaceOption): RefusalReason | null {
  const { realm, accountId } = command.actor
  const { marketId, stakeAssetId, marketLimitPpm, secondLimitPpm } = optionOf(state, command.marketId).config
  if (balanceOf(state, accountId, 1, stakeAssetId).available < command.stake) return 'insufficient_available'
  const { payout, opensAtMs, period, rule } = wanted(state, command)
  const pool = poolOf(state, realm, stakeAssetId)
  const total = pool.available + pool.held
  if (pool.available < payout || total === 0n) return 'pool_empty'
  const ofPool = [...state.options.values()].filter(({ placed, rule }) => placed.realm === realm && rule.stakeAssetId === stakeAssetId)
  const isBeyond = (open: readonly NaiveOption[], limitPpm: number) =>
    (sumOf(open, (option) => option.payout) + payout) * 1_000_000n > BigInt(limitPpm) * total
  const ofMarket = ofPool.filter(({ placed }) => placed.marketId === marketId)
  if (isBeyond(ofMarket, marketLimitPpm)) return 'market_exposure_limit'
  const [from, to] = secondsFrom(opensAtMs, period.seconds, rule)
  for (let second = from; second <= to; second++)
    if (
      isBeyond(
        ofPool.filter((option) => mayEndIn(option, second)),
        secondLimitPpm,
      )
    )
      return 'expiry_exposure_limit'
  return null
}

/** What depends on when it opens and on its period. */
function wanted(state: NaiveState, { marketId, periodId, stake, openAtMs }: PlaceOption) {
  const rule = optionOf(state, marketId).config
  const period = rule.periods.find((offered) => offered.periodId === periodId) as (typeof rule.periods)[number]
  const opensAtMs = openAtMs === 0 ? state.nowMs : openAtMs
  return {
    rule,
    period,
    opensAtMs,
    payout: profitOf(stake, period.oddsPpm),
  }
}

export function placeOption(state: NaiveState, command: PlaceOption): number {
  const { actor, marketId, side, stake, openAtMs, periodId } = command
  const { accountId, realm } = actor
  const { rule, period, opensAtMs, payout } = wanted(state, command)
  const optionId = ++state.lastOrderId
  const placed: OptionPlaced = {
    type: 'OptionPlaced',
    optionId,
    accountId,
    marketId,
    realm,
    side,
    periodId,
    seconds: period.seconds,
    stake,
    oddsPpm: period.oddsPpm,
    payout: amount(payout),
    ruleVersion: rule.version,
    openAtMs: opensAtMs as OptionPlaced['openAtMs'],
    strikeFromMs: (opensAtMs + rule.strikeDelayMs) as OptionPlaced['strikeFromMs'],
    isScheduled: openAtMs !== 0,
  }
  const acceptedAtMs = state.nowMs
  const option = { placed, rule, acceptedAtMs, payout, strike: 0n, struckAtMs: 0, expiryMs: 0, wasLookedAt: false }
  state.options.set(optionId, option)
  noteTrade(state, accountId)
  state.events.push(placed)
  const named = { assetId: rule.stakeAssetId, purpose: 'hold', orderId: optionId } as const
  post(state, { ...named, accountId, available: -stake, held: stake })
  post(state, { ...named, accountId: houseAccountId(realm, 'option_pool'), available: -payout, held: payout })
  awaitStrike(state, option)
  return optionId
}

export const openOf = (state: NaiveState, accountId: number): NaiveOption[] =>
  [...state.options.values()].filter(({ placed }) => placed.accountId === accountId)
