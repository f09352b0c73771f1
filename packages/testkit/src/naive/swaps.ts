import {
  amount,
  type Event,
  houseAccountId,
  indexPrice,
  type MarketConfig,
  type RefusalReason,
  ratePpm,
  type Swap,
  type SwapRelease,
  timeMs,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { isGateClosed } from './gates.ts'
import { over as divided, floor, fraction, times } from './state/fraction.ts'
import { shapeKey } from './state/ladder-shapes.ts'
import { post } from './state/ledger.ts'
import { balanceOf, type NaiveState } from './state/naive-state.ts'
import type { NaiveSwap } from './state/swap-state.ts'

/** RULES.md 10.5 once more. Ended ones stay. */
const POOL = houseAccountId('real', 'swap')
const MOST = 2n ** 62n
const LIMIT = 50_000n * 1_000_000n
const ONE_USDT = 100_000_000n

export function checkSwap(state: NaiveState, command: Swap): RefusalReason | null {
  const { fromAssetId, toAssetId, amount: units, minimum } = command
  const { accountId } = command.actor
  const coins = [fromAssetId, toAssetId]
  if (!coins.every((coin) => state.assets.has(coin))) return 'unknown_asset'
  const account = state.accounts.get(accountId)
  if (account?.realm !== 'real') return 'real_only'
  const buysCoin = toAssetId !== USDT_ASSET_ID
  if (account.flags.frozen) return 'account_frozen'
  if (buysCoin && account.flags.close_only) return 'account_close_only'
  if (!account.flags.trade_spot) return 'trading_not_permitted'
  if (buysCoin && isGateClosed(state, accountId, 'spot')) return 'gate_not_passed'
  const legs = coins.filter((coin) => coin !== USDT_ASSET_ID).map((coin) => marketFor(state, coin))
  const priced = legs.filter((market) => market !== undefined && market.indexId !== 0) as MarketConfig[]
  if (priced.some((market) => market.state !== 'open')) return 'market_not_open'
  if (state.isHalted) return 'new_orders_halted'
  const isAmount = (value: bigint) => value > 0n && value <= MOST
  if (fromAssetId === toAssetId || !isAmount(units) || !isAmount(minimum)) return 'invalid_value'
  if (priced.length < legs.length) return 'coin_not_swapped'
  const indices = priced.map(({ indexId }) => state.indices.get(indexId))
  if (indices.some((index) => !index || index.price === 0n || index.isStale)) return 'index_stale'
  const own = [...state.swaps.values()].filter(({ accepted }) => accepted.accountId === accountId)
  if (own.filter(({ fate }) => fate === 'waiting').length >= 20) return 'too_many_open_orders'
  const counting = own.filter(({ fate, atMs }) => fate !== 'released' && atMs > state.nowMs - 60_000)
  const before = counting.reduce((sum, { accepted }) => sum + accepted.value, 0n)
  if (before + worth(state, fromAssetId, units) > LIMIT) return 'swap_limit'
  if (balanceOf(state, accountId, 1, fromAssetId).available < units) return 'insufficient_available'
  return balanceOf(state, POOL, 1, toAssetId).available < minimum ? 'pool_empty' : null
}

/** The one listed first. */
function marketFor(state: NaiveState, coin: number): MarketConfig | undefined {
  const all = [...state.markets.values()].map(({ config }) => config).sort((a, b) => a.marketId - b.marketId)
  return all.find(({ baseAssetId, quoteAssetId }) => baseAssetId === coin && quoteAssetId === USDT_ASSET_ID)
}

const wholeOf = (state: NaiveState, coin: number) => 10n ** BigInt(state.assets.get(coin)?.decimals ?? 0)

function worth(state: NaiveState, coin: number, units: bigint): bigint {
  if (coin === USDT_ASSET_ID) return units
  const price = state.indices.get(marketFor(state, coin)?.indexId ?? 0)?.price ?? 0n
  const under = 100n * wholeOf(state, coin)
  return (units * price + under - 1n) / under
}

export function placeSwap(state: NaiveState, command: Swap): number {
  const { fromAssetId, toAssetId, amount: units, minimum } = command
  const { accountId } = command.actor
  const swapId = ++state.lastOrderId
  const idOf = (coin: number) => (coin === USDT_ASSET_ID ? 0 : (marketFor(state, coin)?.marketId ?? 0))
  const accepted = {
    type: 'SwapAccepted',
    swapId,
    accountId,
    fromAssetId,
    toAssetId,
    amount: units,
    minimum,
    value: amount(worth(state, fromAssetId, units)),
    fromMarketId: idOf(fromAssetId),
    toMarketId: idOf(toAssetId),
    fromMs: timeMs(state.nowMs + 1_000),
    untilMs: timeMs(state.nowMs + 5_000),
  } as const
  const swap: NaiveSwap = { accepted, atMs: state.nowMs, fate: 'waiting' }
  state.swaps.set(swapId, swap)
  state.events.push(accepted)
  post(state, { accountId, assetId: fromAssetId, available: -units, held: units, purpose: 'hold', orderId: swapId })
  const act = () => {
    state.events = []
    if (swap.fate === 'waiting') release(state, swap, 'no_price', null)
    return state.events as Event[]
  }
  state.scheduled.push({ dueMs: state.nowMs + 5_001, kind: 11, id: swapId, act })
  return swapId
}

interface Leg {
  readonly price: bigint
  readonly spread: bigint
}
interface Outcome {
  readonly from: Leg
  readonly to: Leg
  readonly received: bigint
}

/** After all points of a command. */
export function priceSwaps(state: NaiveState): void {
  for (const swap of [...state.swaps.values()].sort((a, b) => a.accepted.swapId - b.accepted.swapId)) {
    if (swap.fate !== 'waiting') continue
    const { fromMarketId, toMarketId, minimum, toAssetId } = swap.accepted
    const [from, to] = [legOf(state, swap, fromMarketId), legOf(state, swap, toMarketId)]
    if (!from || !to) continue
    const outcome = { from, to, received: exchanged(state, swap, from, to) }
    if (outcome.received < minimum) release(state, swap, 'price_moved', outcome)
    else if (outcome.received > balanceOf(state, POOL, 1, toAssetId).available) release(state, swap, 'pool_empty', outcome)
    else execute(state, swap, outcome)
  }
}

function legOf(state: NaiveState, { atMs }: NaiveSwap, marketId: number): Leg | null {
  if (marketId === 0) return { price: ONE_USDT, spread: 0n }
  const market = state.markets.get(marketId)?.config
  const shape = state.ladderShapes.get(shapeKey(marketId, 'real'))
  const point = state.optionPoints.get(market?.indexId ?? 0)?.at(-1)
  if (!shape || market?.state !== 'open' || point?.atMs !== state.nowMs) return null
  const since = state.nowMs - atMs
  if (since < 1_000 || since > 5_000 || point.oldestArrivalMs <= atMs || point.oldestVenueTimeMs < atMs) return null
  const [half, mid] = [BigInt(shape.halfSpreadTicks), BigInt(shape.midTicks)]
  const ofLadder = (half * 1_000_000n + mid - 1n) / mid
  const spread = ofLadder > 2_000n ? ofLadder : 2_000n
  return { price: point.price, spread: spread > 1_000_000n ? 1_000_000n : spread }
}

/** In fractions, rounded down at the very end. */
function exchanged(state: NaiveState, { accepted }: NaiveSwap, from: Leg, to: Leg): bigint {
  const millionths = (count: bigint) => fraction(count, 1_000_000n)
  const price = (leg: Leg, side: 1n | -1n) => times(fraction(leg.price), millionths(1_000_000n + side * leg.spread))
  const given = divided(fraction(accepted.amount), fraction(wholeOf(state, accepted.fromAssetId)))
  const got = divided(times(given, price(from, -1n)), price(to, 1n))
  const units = floor(times(got, fraction(wholeOf(state, accepted.toAssetId))))
  return units > MOST ? MOST : units
}

const namedIn = ({ accepted: { swapId, accountId, fromAssetId, toAssetId, amount: units } }: NaiveSwap) => ({
  swapId,
  accountId,
  fromAssetId,
  toAssetId,
  amount: units,
})

const told = (outcome: Outcome | null) => ({
  received: amount(outcome?.received ?? 0n),
  fromPrice: indexPrice(Number(outcome?.from.price ?? 0n)),
  toPrice: indexPrice(Number(outcome?.to.price ?? 0n)),
  fromSpreadPpm: ratePpm(Number(outcome?.from.spread ?? 0n)),
  toSpreadPpm: ratePpm(Number(outcome?.to.spread ?? 0n)),
})

function execute(state: NaiveState, swap: NaiveSwap, outcome: Outcome): void {
  const { swapId: orderId, accountId, fromAssetId, toAssetId, amount: units } = swap.accepted
  swap.fate = 'executed'
  state.events.push({ type: 'SwapExecuted', ...namedIn(swap), ...told(outcome) })
  const of = { purpose: 'swap', orderId } as const
  post(state, { ...of, accountId, assetId: fromAssetId, held: -units })
  post(state, { ...of, accountId: POOL, assetId: fromAssetId, available: units })
  post(state, { ...of, accountId: POOL, assetId: toAssetId, available: -outcome.received })
  post(state, { ...of, accountId, assetId: toAssetId, available: outcome.received })
}

function release(state: NaiveState, swap: NaiveSwap, reason: SwapRelease, outcome: Outcome | null): void {
  const { swapId: orderId, accountId, fromAssetId: assetId, amount: units } = swap.accepted
  swap.fate = 'released'
  state.events.push({ type: 'SwapReleased', ...namedIn(swap), reason, ...told(outcome) })
  post(state, { accountId, assetId, available: units, held: -units, purpose: 'release', orderId })
}

/** For comparison with the core's reads. */
export const waitingSwapsOf = (state: NaiveState, accountId: number) =>
  [...state.swaps.values()].filter(({ accepted, fate }) => accepted.accountId === accountId && fate === 'waiting')
