import {
  houseAccountId,
  type MarketConfig,
  type QuoteAround,
  type QuoteShape,
  type Realm,
  type RefusalReason,
  type Side,
} from '@glasshouse/domain'
import { shapeKey } from '../state/ladder-shapes.ts'
import { post } from '../state/ledger.ts'
import { balanceOf, holdOfBuy, type NaiveState, queue, type Resting, rest, smaller } from '../state/naive-state.ts'
import { lotsOfLevel } from '../state/quote-sizes.ts'
import { leaveBook, settle } from './settle.ts'
import { mayRestAt, reaches, referenceOf, walk } from './walk.ts'

const LARGEST = 2n ** 53n - 1n
const USABLE_MOST = 2n ** 52n - 1n

export function checkQuotes(state: NaiveState, command: QuoteAround): RefusalReason | null {
  const market = state.markets.get(command.marketId)?.config
  if (!market) return 'unknown_market'
  const { levels } = command.shape
  if (levels !== 0 && market.state !== 'open') return 'market_not_open'
  if (levels !== 0 && state.isHalted) return 'new_orders_halted'
  const refusal = checkSpotShape(state, market, command.actor.realm, command.shape)
  if (refusal || levels === 0) return refusal
  return state.indices.get(market.indexId)?.isStale ? 'index_stale' : null
}

export function checkSpotShape(state: NaiveState, market: MarketConfig, realm: Realm, shape: QuoteShape): RefusalReason | null {
  const { midTicks, halfSpreadTicks, stepTicks, levels, sizeLots, sizeSeed } = shape
  if (!Number.isSafeInteger(levels) || levels < 0 || levels > 50) return 'invalid_value'
  if (!Number.isSafeInteger(sizeSeed) || sizeSeed < 0 || sizeSeed > 2 ** 32 - 1) return 'invalid_value'
  if (levels === 0) return null
  if ([midTicks, halfSpreadTicks, stepTicks, sizeLots].some((value) => !Number.isSafeInteger(value) || value < 1)) return 'invalid_value'
  const farthest = BigInt(midTicks) + BigInt(halfSpreadTicks) + 50n * BigInt(stepTicks)
  if (farthest * BigInt(market.tickSize) > LARGEST) return 'invalid_value'
  if (BigInt(sizeLots) * 50n * market.lotUnits > 2n ** 52n - 1n) return 'invalid_value'
  const side = (which: Side) => queue(state, market.marketId, realm, which).reduce((sum, resting) => sum + resting.left, 0n)
  const isTooMuch = (which: Side) => side(which) + BigInt(sizeLots) * 1_275n > LARGEST
  return isTooMuch('buy') || isTooMuch('sell') ? 'invalid_value' : null
}

export function quoteAround(state: NaiveState, command: QuoteAround): void {
  const market = (state.markets.get(command.marketId) as { config: MarketConfig }).config
  quoteSpotShape(state, market, command.actor.realm, command.shape)
}

export function quoteSpotShape(state: NaiveState, market: MarketConfig, realm: Realm, shape: QuoteShape): void {
  const accountId = houseAccountId(realm, 'market_maker')
  const reference = referenceOf(state, market, realm)
  const priority = ++state.lastOrderId
  state.events.push({ type: 'QuotesReplaced', marketId: market.marketId, realm, shape })
  const freed = takeLadderOff(state, market, realm)
  if (shape.levels > 0) state.ladderShapes.set(shapeKey(market.marketId, realm), shape)
  const held: Holds = { quote: 0n, base: 0n }
  let isFreedPosted = false
  const beforeFirstFill = () => {
    if (!isFreedPosted) postHolds(state, market, accountId, { quote: -freed.quote, base: -freed.base })
    isFreedPosted = true
  }
  for (const side of ['buy', 'sell'] as const)
    for (let level = 0; level < shape.levels; level++) {
      const distance = BigInt(shape.halfSpreadTicks) + BigInt(level) * BigInt(shape.stepTicks)
      const price = BigInt(shape.midTicks) + (side === 'buy' ? -distance : distance)
      const lots = lotsOfLevel(shape, market.marketId, level)
      const unposted = isFreedPosted ? { quote: 0n, base: 0n } : freed
      quote(state, { market, realm, accountId, priority, reference, side, price, lots, held, unposted, beforeFirstFill })
    }
  const before = isFreedPosted ? { quote: 0n, base: 0n } : freed
  postHolds(state, market, accountId, { quote: held.quote - before.quote, base: held.base - before.base })
}

/** Takes the ladder from the book; its hold is still to be given back. */
export function takeLadderOff(state: NaiveState, market: MarketConfig, realm: Realm): Holds {
  const freed: Holds = { quote: 0n, base: 0n }
  state.ladderShapes.delete(shapeKey(market.marketId, realm))
  state.keptShapes.delete(shapeKey(market.marketId, realm))
  const ladder = (['buy', 'sell'] as const)
    .flatMap((side) => queue(state, market.marketId, realm, side))
    .filter((resting) => !resting.order)
  for (const resting of ladder) {
    leaveBook(state, market, realm, resting)
    if (resting.side === 'buy') freed.quote += holdOfBuy(resting.left, resting.price, market.tickLotUnits, resting.holdFee)
    else freed.base += resting.left * market.lotUnits
  }
  return freed
}

/** Positive: placed; negative: released. Quote, then base. */
export function postHolds(state: NaiveState, market: MarketConfig, accountId: number, change: Holds): void {
  for (const [assetId, units] of [
    [market.quoteAssetId, change.quote],
    [market.baseAssetId, change.base],
  ] as const)
    post(state, { accountId, assetId, available: -units, held: units, purpose: units > 0n ? 'hold' : 'release' })
}

interface Holds {
  quote: bigint
  base: bigint
}

interface Quote {
  readonly market: MarketConfig
  readonly realm: Realm
  readonly accountId: number
  readonly priority: number
  readonly reference: bigint
  readonly side: Side
  readonly price: bigint
  readonly lots: bigint
  /** Sum of the holds of this ladder so far, not posted yet. */
  readonly held: Holds
  /** What the former ladder gives back and is not posted yet. */
  readonly unposted: Holds
  readonly beforeFirstFill: () => void
}

function quote(
  state: NaiveState,
  { market, realm, accountId, priority, reference, side, price, lots, held, unposted, beforeFirstFill }: Quote,
): void {
  const u = market.tickLotUnits
  const rate = BigInt(state.houseFees.takerFeePpm)
  if (price < 1n || !mayRestAt(market, reference, price) || price * lots * u > market.maxNotional) return
  const opposite = queue(state, market.marketId, realm, side === 'buy' ? 'sell' : 'buy')[0]
  if (market.indexId !== 0 && reference === 0n && opposite && reaches({ side, limit: price }, opposite.price)) return
  const usable = (assetId: number, freed: bigint) => smaller(balanceOf(state, accountId, 1, assetId).available + freed, USABLE_MOST)
  const left =
    side === 'buy'
      ? largest(lots, (q) => holdOfBuy(q, price, u, rate) <= usable(market.quoteAssetId, unposted.quote) - held.quote)
      : largest(lots, (q) => q * market.lotUnits <= usable(market.baseAssetId, unposted.base) - held.base)
  if (left === 0n) return
  const walked = walk(state, market, realm, reference, { accountId, side, limit: price, lots: left, budget: 0n, takerFee: rate })
  let remaining = left
  for (const fill of walked.fills) {
    beforeFirstFill()
    const freedBy = (filled: bigint) => holdOfBuy(remaining, price, u, rate) - holdOfBuy(remaining - filled, price, u, rate)
    settle(state, market, realm, { accountId, side, fee: rate, order: null, freedBy }, fill)
    remaining -= fill.lots
  }
  if (remaining === 0n || walked.stop === 'band') return
  const resting: Resting = {
    priority,
    accountId,
    side,
    price,
    left: remaining,
    makerFee: BigInt(state.houseFees.makerFeePpm),
    holdFee: rate,
    order: null,
  }
  rest(state, market.marketId, realm, resting)
  if (side === 'buy') held.quote += holdOfBuy(remaining, price, u, rate)
  else held.base += remaining * market.lotUnits
}

/** The largest q <= most that fits. */
export function largest(most: bigint, fits: (q: bigint) => boolean): bigint {
  let enough = 0n
  let tooMuch = most + 1n
  while (tooMuch - enough > 1n) {
    const middle = (enough + tooMuch) / 2n
    if (fits(middle)) enough = middle
    else tooMuch = middle
  }
  return enough
}
