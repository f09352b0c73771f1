import {
  type ContractConfig,
  houseAccountId,
  type QuoteAround,
  type QuoteShape,
  type Realm,
  type RefusalReason,
  type Side,
} from '@glasshouse/domain'
import { largest } from '../spot/quotes.ts'
import {
  contractOf,
  contractQueue,
  holdOf,
  isSettling,
  markOf,
  type NaiveContractOrder,
  positionsIn,
  postToWallet,
  restContract,
  sumLeft,
  walletBalanceOf,
} from '../state/contract-state.ts'
import { ceil, fraction, least, over } from '../state/fraction.ts'
import { nearestTick, shapeKey } from '../state/ladder-shapes.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { lotsOfLevel } from '../state/quote-sizes.ts'
import { emitPosition } from './contract-fills.ts'
import { equityOf, valueAt } from './contract-margin.ts'
import { isInRestBand } from './contract-orders.ts'
import { takeContracts } from './contract-walk.ts'
import { moveMargin } from './position-changes.ts'

const LARGEST = 2n ** 53n - 1n
const USABLE_MOST = 2n ** 52n - 1n

export function checkContractQuotes(state: NaiveState, { actor, marketId, shape }: QuoteAround): RefusalReason | null {
  const { config } = contractOf(state, marketId)
  if (shape.levels !== 0 && config.state !== 'open') return 'market_not_open'
  if (shape.levels !== 0 && state.isHalted) return 'new_orders_halted'
  if (isSettling(state, config, actor.realm)) return 'funding_running'
  const refusal = checkContractShape(state, config, actor.realm, shape)
  if (refusal || shape.levels === 0) return refusal
  return state.indices.get(config.indexId)?.isStale ? 'index_stale' : null
}

export function checkContractShape(state: NaiveState, config: ContractConfig, realm: Realm, shape: QuoteShape): RefusalReason | null {
  const { midTicks, halfSpreadTicks, stepTicks, levels, sizeLots, sizeSeed } = shape
  if (!Number.isSafeInteger(sizeSeed) || sizeSeed < 0 || sizeSeed > 2 ** 32 - 1) return 'invalid_value'
  if (!Number.isSafeInteger(levels) || levels < 0 || levels > 50) return 'invalid_value'
  if (levels === 0) return null
  if ([midTicks, halfSpreadTicks, stepTicks, sizeLots].some((value) => !Number.isSafeInteger(value) || value < 1)) return 'invalid_value'
  const farthest = BigInt(midTicks) + BigInt(halfSpreadTicks) + 50n * BigInt(stepTicks)
  const most = BigInt(sizeLots) * 50n
  if (farthest * BigInt(config.tickSize) > LARGEST || most > 2n ** 40n) return 'invalid_value'
  if (most * farthest * config.tickContractUnits > USABLE_MOST) return 'invalid_value'
  const isTooMuch = (side: Side) => sumLeft(contractQueue(state, config.marketId, realm, side)) + BigInt(sizeLots) * 1_275n > LARGEST
  return isTooMuch('buy') || isTooMuch('sell') ? 'invalid_value' : null
}

/** The ladder in the making. */
interface Ladder {
  readonly config: ContractConfig
  readonly realm: Realm
  readonly accountId: number
  readonly priority: number
  /** Hold of the former ladder that is not posted back yet. */
  unposted: bigint
  /** What the new quotes that rest need so far. */
  held: bigint
}

export function quoteContract(state: NaiveState, { marketId, actor, shape }: QuoteAround): void {
  quoteContractShape(state, contractOf(state, marketId).config, actor.realm, shape)
}

/** A ladder that stands goes to the mark with its shape, if its mid lies elsewhere and the shape may stand there. */
export function recentreContract(state: NaiveState, config: ContractConfig, realm: Realm): void {
  const former = state.ladderShapes.get(shapeKey(config.marketId, realm))
  if (!former) return
  const midTicks = nearestTick(state, config)
  if (midTicks === former.midTicks) return
  const shape = { ...former, midTicks } as QuoteShape
  if (checkContractShape(state, config, realm, shape) === null) quoteContractShape(state, config, realm, shape)
}

export function quoteContractShape(state: NaiveState, config: ContractConfig, realm: Realm, shape: QuoteShape): void {
  const ladder = openLadder(state, config, realm, shape)
  if (shape.levels > 0) state.ladderShapes.set(shapeKey(config.marketId, realm), shape)
  for (const side of ['buy', 'sell'] as const)
    for (let level = 0; level < shape.levels; level++) {
      const distance = BigInt(shape.halfSpreadTicks) + BigInt(level) * BigInt(shape.stepTicks)
      const price = BigInt(shape.midTicks) + (side === 'buy' ? -distance : distance)
      quote(state, ladder, side, price, lotsOfLevel(shape, config.marketId, level))
    }
  postLadder(state, ladder, ladder.held - ladder.unposted)
  balanceMargin(state, config, realm)
}

/** As a ladder of no levels; also where the market maker's own position is liquidated. */
export function withdrawLadder(state: NaiveState, config: ContractConfig, realm: Realm): void {
  const shape = { midTicks: 0, halfSpreadTicks: 0, stepTicks: 0, levels: 0, sizeLots: 0, sizeSeed: 0 } as QuoteShape
  const ladder = openLadder(state, config, realm, shape)
  postLadder(state, ladder, -ladder.unposted)
}

/** Where a contract is delisted: the ladder goes, its hold comes back. */
export function withdrawContractLadder(state: NaiveState, marketId: number, realm: Realm): void {
  const { config } = contractOf(state, marketId)
  const freed = takeContractLadderOff(state, marketId, realm)
  postToWallet(state, config, { accountId: houseAccountId(realm, 'market_maker'), available: freed, held: -freed, purpose: 'release' })
}

function openLadder(state: NaiveState, config: ContractConfig, realm: Realm, shape: QuoteShape): Ladder {
  const priority = ++state.lastOrderId
  state.events.push({ type: 'QuotesReplaced', marketId: config.marketId, realm, shape })
  const unposted = takeContractLadderOff(state, config.marketId, realm)
  return { config, realm, accountId: houseAccountId(realm, 'market_maker'), priority, unposted, held: 0n }
}

/** Takes the ladder from the book; its hold is still to be given back. */
export function takeContractLadderOff(state: NaiveState, marketId: number, realm: Realm): bigint {
  let freed = 0n
  state.ladderShapes.delete(shapeKey(marketId, realm))
  state.keptShapes.delete(shapeKey(marketId, realm))
  for (const side of ['buy', 'sell'] as const) {
    const queue = contractQueue(state, marketId, realm, side)
    for (const quote of queue.filter((order) => order.isQuote)) {
      freed += holdOf(quote, quote.left)
      queue.splice(queue.indexOf(quote), 1)
    }
  }
  return freed
}

/** Above 0n: held; below: released. */
function postLadder(state: NaiveState, { config, accountId }: Ladder, change: bigint): void {
  const purpose = change > 0n ? 'hold' : 'release'
  postToWallet(state, config, { accountId, available: -change, held: change, purpose })
}

function quote(state: NaiveState, ladder: Ladder, side: Side, price: bigint, wanted: bigint): void {
  const { config, realm, accountId, priority } = ladder
  const mark = markOf(state, config)
  if (price < 1n || (mark !== null && !isInRestBand(config, mark, price))) return
  const best = contractQueue(state, config.marketId, realm, side === 'buy' ? 'sell' : 'buy')[0]
  if (mark === null && best && (side === 'buy' ? best.price <= price : best.price >= price)) return
  const terms = {
    orderId: 0,
    priority,
    isQuote: true,
    accountId,
    marketId: config.marketId,
    realm,
    positionSide: side === 'buy' ? 'long' : 'short',
    effect: 'open',
    positionId: 0,
    leverage: config.houseLeverage,
    orderType: 'limit',
    timeInForce: 'GTC',
    price,
    makerRate: state.houseFees.makerFeePpm,
    takerRate: state.houseFees.takerFeePpm,
    rule: config,
    cause: 'house',
    acceptedAtMs: state.nowMs,
    side,
  } as const
  const usable = () => least(walletBalanceOf(state, config, accountId).available + ladder.unposted, USABLE_MOST) - ladder.held
  const contracts = largest(wanted, (q) => holdOf(terms, q) <= usable())
  if (contracts === 0n) return
  const order: NaiveContractOrder = { ...terms, contracts, left: contracts, notional: 0n, fees: 0n }
  const beforeFill = () => {
    postLadder(state, ladder, -ladder.unposted)
    ladder.unposted = 0n
  }
  const reserved = () => ladder.held - ladder.unposted
  const { stop } = takeContracts(state, config, { order, role: 'taker', rate: order.takerRate, reserved, beforeFill })
  if (order.left === 0n || !(stop === 'limit' || stop === 'empty')) return
  const needed = holdOf(order, order.left)
  if (needed > usable()) return
  restContract(state, order)
  ladder.held += needed
}

/**
 * Brings the maker's position to the margin of its leverage: what is short from available, what is beyond twice that
 * back.
 */
function balanceMargin(state: NaiveState, config: ContractConfig, realm: Realm): void {
  const accountId = houseAccountId(realm, 'market_maker')
  const mark = markOf(state, config)
  const position = positionsIn(state, config.marketId, realm).find((candidate) => candidate.accountId === accountId)
  if (!position || mark === null) return
  const target = ceil(over(valueAt(config, position.contracts, mark), fraction(BigInt(config.houseLeverage))))
  const equity = equityOf(position, mark)
  const { available } = walletBalanceOf(state, config, accountId)
  const change = equity < target ? least(target - equity, available) : equity > 2n * target ? -least(equity - target, position.margin) : 0n
  if (change === 0n) return
  moveMargin(state, position, change)
  emitPosition(state, position, { cause: 'house' })
}
