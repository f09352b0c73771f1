import {
  type AccountId,
  type Command,
  type Event,
  houseAccountId,
  type MarketId,
  type Posted,
  type QuoteShape,
  type SwapAccepted,
  type SwapExecuted,
  type SwapReleased,
} from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'

export interface WitnessedSwap {
  readonly accepted: SwapAccepted
  readonly atMs: number
  fate: 'waiting' | 'executed' | 'released'
  held: bigint
}

interface SeenPoint {
  readonly atMs: number
  readonly price: bigint
  /** The oldest of the quotes it is made of. */
  readonly receivedMs: number
  readonly venueTimeMs: number
}

const POOL = houseAccountId('real', 'swap')
const USDT = 1
const MILLION = 1_000_000n
const LIMIT = 50_000n * MILLION

/** What is swapped, as events tell it: points, ladders and formulas of its own. */
export class WitnessedSwaps {
  readonly all = new Map<number, WitnessedSwap>()
  /** The same, oldest first. */
  private readonly inOrder: WitnessedSwap[] = []
  private readonly waiting = new Set<WitnessedSwap>()
  private readonly points = new Map<number, SeenPoint>()
  /** Of the real realm, while it stands. */
  private readonly ladders = new Map<MarketId, QuoteShape>()
  private readonly touched = new Set<WitnessedSwap>()
  /** Postings of an execution that must follow. */
  private readonly due: { accountId: AccountId; assetId: number; available: bigint; held: bigint }[] = []
  private readonly decimals = new Map<number, bigint>()
  private readonly witness: Witness

  constructor(witness: Witness) {
    this.witness = witness
  }

  waitingOf(accountId: AccountId): WitnessedSwap[] {
    return [...this.waiting].filter(({ accepted }) => accepted.accountId === accountId)
  }

  waitingMoments(): SwapAccepted[] {
    return [...this.waiting].map(({ accepted }) => accepted)
  }

  /** What others take too. */
  note(event: Event): void {
    if (event.type === 'AssetConfigured') this.decimals.set(event.asset.assetId, 10n ** BigInt(event.asset.decimals))
    if (event.type === 'QuotesReplaced' && event.realm === 'real') {
      if (event.shape.levels > 0) this.ladders.set(event.marketId, event.shape)
      else this.ladders.delete(event.marketId)
    }
    if (event.type === 'MarketStateSet' && event.state === 'delisted') this.ladders.delete(event.marketId)
    if (event.type !== 'IndexPriceUpdated') return
    const used = event.parts.filter(({ fault }) => fault === '')
    const oldest = (of: (part: (typeof used)[number]) => number) => Math.min(...used.map(of))
    const times = { receivedMs: oldest(({ receivedMs }) => receivedMs), venueTimeMs: oldest(({ venueTimeMs }) => venueTimeMs) }
    this.points.set(event.indexId, { atMs: this.witness.timeMs, price: BigInt(event.price), ...times })
  }

  take(command: Command | null, event: Event): boolean {
    if (event.type === 'SwapAccepted') this.takeAccepted(event)
    else if (event.type === 'SwapExecuted') this.takeExecuted(command, event)
    else if (event.type === 'SwapReleased') this.takeReleased(command, event)
    else return false
    return true
  }

  /** Held of a swap: true. */
  takeHold(event: Posted): boolean {
    const swap = this.all.get(event.orderId)
    if (swap === undefined) return false
    const { accountId, fromAssetId } = swap.accepted
    const isOwn = event.accountId === accountId && event.assetId === fromAssetId && event.wallet === 1
    mustHold(isOwn, 'a swap holds what it gives, in its own account', { event })
    swap.held += event.heldDelta
    this.touched.add(swap)
    return true
  }

  observePosting(event: Posted): void {
    if (event.purpose !== 'swap') return
    const next = this.due.shift()
    const isDue =
      next?.accountId === event.accountId &&
      next.assetId === event.assetId &&
      next.available === event.availableDelta &&
      next.held === event.heldDelta
    mustHold(isDue, 'a swap moves its amount one way and what it brings the other, and nothing else', { event, next })
  }

  checkTouched(): void {
    mustHold(this.due.length === 0, 'a swap that executes is paid', { due: this.due })
    for (const { accepted, fate, held } of this.touched)
      mustHold(held === (fate === 'waiting' ? accepted.amount : 0n), 'a swap is held whole until it ends', { accepted, fate, held })
    this.touched.clear()
  }

  /** What was due before the commands of a group is done. */
  checkDue(): void {
    for (const { accepted } of this.waiting)
      mustHold(this.witness.timeMs <= accepted.untilMs, 'no swap waits longer than five seconds', { accepted })
  }

  private takeAccepted(event: SwapAccepted): void {
    const { swapId, accountId, fromAssetId, toAssetId, amount, minimum, value } = event
    this.witness.takeOrderId(swapId)
    const account = this.witness.accounts.get(accountId)
    mustHold(account?.realm === 'real', 'no demo money is swapped', { event })
    const { frozen, close_only, trade_spot } = account.flags
    mustHold(!frozen && trade_spot && !(close_only && toAssetId !== USDT), 'permitted accounts swap only', { event })
    if (toAssetId !== USDT) this.witness.gates.admit(accountId, 'spot')
    mustHold(amount > 0n && minimum > 0n && fromAssetId !== toAssetId, 'a swap gives something and asks for something', { event })
    mustHold(!this.witness.rules.isHalted, 'nothing is accepted while new orders are halted', { event })
    const price = this.checkLeg(fromAssetId, event.fromMarketId)
    this.checkLeg(toAssetId, event.toMarketId)
    const under = 100n * this.unitsOf(fromAssetId)
    mustHold(value === (fromAssetId === USDT ? amount : (amount * price + under - 1n) / under), 'a swap counts what it gives', { event })
    const { timeMs } = this.witness
    mustHold(event.fromMs === timeMs + 1_000 && event.untilMs === timeMs + 5_000, 'a swap is priced from one to five seconds later', {
      event,
    })
    const swap: WitnessedSwap = { accepted: event, atMs: timeMs, fate: 'waiting', held: 0n }
    this.all.set(swapId, swap)
    this.inOrder.push(swap)
    this.waiting.add(swap)
    this.touched.add(swap)
    mustHold(this.lastMinuteOf(accountId) <= LIMIT, 'nobody swaps more than the minute allows', { event })
    mustHold(this.waitingOf(accountId).length <= 20, 'nobody has more than 20 swaps waiting', { event })
  }

  private lastMinuteOf(accountId: AccountId): bigint {
    let sum = 0n
    for (let at = this.inOrder.length - 1; at >= 0; at--) {
      const { accepted, atMs, fate } = this.inOrder[at] as WitnessedSwap
      if (atMs <= this.witness.timeMs - 60_000) break
      if (accepted.accountId === accountId && fate !== 'released') sum += accepted.value
    }
    return sum
  }

  /** Its price at acceptance. */
  private checkLeg(assetId: number, marketId: MarketId): bigint {
    mustHold((marketId === 0) === (assetId === USDT), 'USDT alone has no market', { assetId, marketId })
    if (marketId === 0) return 0n
    const market = this.witness.rules.market(marketId)
    const isPriced = market.baseAssetId === assetId && market.quoteAssetId === USDT && market.indexId !== 0 && market.state === 'open'
    mustHold(isPriced, 'a coin is swapped at the index of its open market', { market })
    const index = this.witness.rules.indices.get(market.indexId)
    mustHold(index !== undefined && !index.isStale, 'no swap is accepted on a stale index', { market, index })
    return BigInt(index.price)
  }

  private unitsOf = (assetId: number): bigint => this.decimals.get(assetId) ?? 1n

  private takeExecuted(command: Command | null, event: SwapExecuted): void {
    const swap = this.end(event, 'executed')
    this.checkPrice(command, swap, event)
    mustHold(event.received >= swap.accepted.minimum, 'nobody gets less than the minimum', { event, swap })
    const { accountId, fromAssetId, toAssetId, amount } = event
    this.due.push(
      { accountId, assetId: fromAssetId, available: 0n, held: -amount },
      { accountId: POOL, assetId: fromAssetId, available: amount, held: 0n },
      { accountId: POOL, assetId: toAssetId, available: -event.received, held: 0n },
    )
    if (event.received !== 0n) this.due.push({ accountId, assetId: toAssetId, available: event.received, held: 0n })
  }

  private takeReleased(command: Command | null, event: SwapReleased): void {
    const swap = this.end(event, 'released')
    if (event.reason === 'no_price') {
      const isLate = command === null && this.witness.timeMs > swap.accepted.untilMs
      mustHold(isLate && event.received === 0n && event.toPrice === 0, 'a swap without a price ends after its last moment', { event })
      return
    }
    this.checkPrice(command, swap, event)
    const pool = this.witness.balance(POOL, 1, event.toAssetId).available
    const isTrue = event.reason === 'price_moved' ? event.received < swap.accepted.minimum : event.received > pool
    mustHold(isTrue, 'a swap is released for the reason that it says', { event, pool, swap })
  }

  private end(event: SwapExecuted | SwapReleased, fate: 'executed' | 'released'): WitnessedSwap {
    const swap = this.all.get(event.swapId)
    mustHold(swap?.fate === 'waiting', 'a swap ends once', { event })
    const fields = ['accountId', 'fromAssetId', 'toAssetId', 'amount'] as const
    mustHold(
      fields.every((field) => swap.accepted[field] === event[field]),
      'a swap ends as it was accepted',
      { event, swap },
    )
    swap.fate = fate
    this.waiting.delete(swap)
    this.touched.add(swap)
    return swap
  }

  /** Both legs at points of this moment that nobody knew at its acceptance, beside ladders that stand. */
  private checkPrice(command: Command | null, swap: WitnessedSwap, event: SwapExecuted | SwapReleased): void {
    const { fromAssetId, toAssetId, amount } = event
    mustHold(command?.type === 'RecordTicks', 'prices alone execute a swap', { event })
    this.checkLegPrice(swap, swap.accepted.fromMarketId, [event.fromPrice, event.fromSpreadPpm])
    this.checkLegPrice(swap, swap.accepted.toMarketId, [event.toPrice, event.toSpreadPpm])
    const given = amount * BigInt(event.fromPrice) * (MILLION - BigInt(event.fromSpreadPpm)) * this.unitsOf(toAssetId)
    const price = this.unitsOf(fromAssetId) * BigInt(event.toPrice) * (MILLION + BigInt(event.toSpreadPpm))
    const isRight = event.received * price <= given && (given < (event.received + 1n) * price || event.received === 2n ** 62n)
    mustHold(isRight, 'a swap brings its worth less both spreads, rounded down', { event })
  }

  private checkLegPrice({ atMs }: WitnessedSwap, marketId: MarketId, [price, spreadPpm]: readonly [number, number]): void {
    if (marketId === 0) {
      mustHold(price === 100_000_000 && spreadPpm === 0, 'USDT is one USDT', { price, spreadPpm })
      return
    }
    const market = this.witness.rules.market(marketId)
    const [point, ladder] = [this.points.get(market.indexId), this.ladders.get(marketId)]
    mustHold(market.state === 'open' && ladder !== undefined, 'no swap executes beside a ladder that does not stand', { market })
    const { timeMs } = this.witness
    const isInTime = timeMs >= atMs + 1_000 && timeMs <= atMs + 5_000
    mustHold(isInTime && point?.atMs === timeMs && BigInt(price) === point.price, 'a swap executes at a point of its window', {
      point,
      atMs,
    })
    mustHold(point.receivedMs > atMs && point.venueTimeMs >= atMs, 'no quote of before its acceptance prices a swap', { point, atMs })
    const least = Math.ceil((ladder.halfSpreadTicks * 1_000_000) / ladder.midTicks)
    mustHold(spreadPpm === Math.min(1_000_000, Math.max(2_000, least)), 'a leg has its published spread', { spreadPpm, ladder })
  }
}
