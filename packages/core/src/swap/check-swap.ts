/** Why a swap would not be accepted, in the order of REFUSALS (RULES.md 10.5.2). Pure. */
import {
  houseAccountId,
  type MarketId,
  type RefusalReason,
  SWAP_AMOUNT_MOST,
  SWAP_MINUTE_LIMIT,
  SWAP_MINUTE_MS,
  SWAPS_WAITING_MOST,
  type Swap,
  USDT_ASSET_ID,
  usdtValue,
} from '@glasshouse/domain'
import { CLOSE_ONLY, FROZEN, TRADE_SPOT } from '../accounts/accounts.ts'
import { isDemo } from '../custody/credit.ts'
import { checkGate, SPOT_GATE } from '../gates/gates.ts'
import { AVAILABLE } from '../ledger/balances.ts'
import type { State } from '../state.ts'
import { hasFreshPoint, isOpen, marketIdOf } from './legs.ts'

export const SWAP_POOL = houseAccountId('real', 'swap')

export function checkSwap(state: State, command: Swap): RefusalReason | null {
  const { fromAssetId, toAssetId } = command
  if (!state.assets.has(fromAssetId) || !state.assets.has(toAssetId)) return 'unknown_asset'
  const markets = [marketIdOf(state, fromAssetId), marketIdOf(state, toAssetId)]
  return (
    checkTrader(state, command) ??
    checkMarkets(state, markets) ??
    (isSound(command) ? null : 'invalid_value') ??
    (markets.includes(null) ? 'coin_not_swapped' : null) ??
    (markets.every((marketId) => hasFreshPoint(state, marketId!)) ? null : 'index_stale') ??
    checkLimits(state, command) ??
    checkMoney(state, command)
  )
}

/** A swap into a coin is checked as a buy of it; one into USDT as a sale. */
function checkTrader(state: State, { actor: { accountId }, toAssetId }: Swap): RefusalReason | null {
  if (isDemo(state, accountId)) return 'real_only'
  const flags = state.accounts.flagBits(accountId)
  if (flags & FROZEN) return 'account_frozen'
  const isBuy = toAssetId !== USDT_ASSET_ID
  if (isBuy && flags & CLOSE_ONLY) return 'account_close_only'
  if (!(flags & TRADE_SPOT)) return 'trading_not_permitted'
  return isBuy ? checkGate(state, accountId, SPOT_GATE) : null
}

function checkMarkets(state: State, markets: readonly (MarketId | null)[]): RefusalReason | null {
  if (!markets.every((marketId) => marketId === null || isOpen(state, marketId))) return 'market_not_open'
  return state.newOrdersHalted ? 'new_orders_halted' : null
}

function isSound({ fromAssetId, toAssetId, amount, minimum }: Swap): boolean {
  const isAmount = (value: bigint) => typeof value === 'bigint' && value >= 1n && value <= SWAP_AMOUNT_MOST
  return fromAssetId !== toAssetId && isAmount(amount) && isAmount(minimum)
}

function checkLimits(state: State, command: Swap): RefusalReason | null {
  const { accountId } = command.actor
  if (state.swaps.of(accountId).length >= SWAPS_WAITING_MOST) return 'too_many_open_orders'
  const counted = state.swaps.valueSince(accountId, state.timeMs - SWAP_MINUTE_MS)
  return counted + swapValue(state, command) > SWAP_MINUTE_LIMIT ? 'swap_limit' : null
}

/** In USDT at the last point of the coin that is given, rounded up. */
export function swapValue(state: State, { fromAssetId, amount }: Pick<Swap, 'fromAssetId' | 'amount'>): bigint {
  const marketId = marketIdOf(state, fromAssetId)!
  if (marketId === 0) return amount
  const { points } = state.indices.get(state.markets.get(marketId)!.config.indexId)!
  return usdtValue(amount, BigInt(points.at(-1)!.price), state.assets.get(fromAssetId)!.decimals)
}

/** The pool must have the minimum at least; what it has is looked at again when the swap executes. */
function checkMoney({ balances }: State, { actor: { accountId }, fromAssetId, toAssetId, amount, minimum }: Swap): RefusalReason | null {
  if (balances.value(balances.find(accountId, 1, fromAssetId), AVAILABLE) < amount) return 'insufficient_available'
  return balances.value(balances.find(SWAP_POOL, 1, toAssetId), AVAILABLE) < minimum ? 'pool_empty' : null
}
