/**
 * The same seeded streams for every contender: plain columns, made before the clock runs. A book of our own runs along,
 * so that only resting orders are cancelled and the book stays bounded: about 15,000 orders rest in the order-book mix,
 * 10,000 in the other.
 */
import { Book, match, OrderTable, STOP_OWN, TakerOrder } from '@glasshouse/core/matching'

export const ADD = 0
export const CANCEL = 1
export const MARKET = 2
export const MID_TICKS = 500_000
export const ACCOUNTS = 4_000
/** Every book starts with these. */
const FIRST_ADDS = 10_000
/**
 * Market orders are larger while more than this rests, so that the order-book mix neither drains nor floods the book.
 */
const RESTING = 15_000

export interface Stream {
  readonly name: string
  readonly length: number
  readonly kind: Uint8Array
  /** 0 buy, 1 sell. */
  readonly side: Uint8Array
  readonly priceTicks: Float64Array
  readonly lots: Float64Array
  readonly account: Int32Array
  /** Number of the order added or cancelled, counted from 1 in order of adding (market orders count too). */
  readonly order: Int32Array
  /** Position that the order closes when the stream is played as contract orders; 0: it opens one. */
  readonly position: Int32Array
}

/** 60 % add, 30 % cancel, 10 % market. */
export function orderBookMix(length: number, seed: number): Stream {
  return fill('order-book mix', length, seed, (random) => {
    const draw = random()
    return draw < 0.6 ? ADD : draw < 0.9 ? CANCEL : MARKET
  })
}

/** A book of 10,000 orders whose owners keep moving them: each cancel is followed by a new order. */
export function modifyMix(length: number, seed: number): Stream {
  let isReplacing = false
  return fill('modify mix', length, seed, (random, live) => {
    if (isReplacing) {
      isReplacing = false
      return ADD
    }
    if (live < 10_000) return ADD
    if (random() < 0.02) return MARKET
    isReplacing = true
    return CANCEL
  })
}

function fill(name: string, length: number, seed: number, next: (random: () => number, live: number) => number): Stream {
  const random = xorshift(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const stream: Stream = {
    name,
    length,
    kind: new Uint8Array(length),
    side: new Uint8Array(length),
    priceTicks: new Float64Array(length),
    lots: new Float64Array(length),
    account: new Int32Array(length),
    order: new Int32Array(length),
    position: new Int32Array(length),
  }
  const live = new Live()
  let orders = 0
  for (let at = 0; at < length; at++) {
    const kind = at < FIRST_ADDS ? ADD : next(random, live.count)
    stream.kind[at] = kind
    if (kind === CANCEL) {
      const slot = live.slotAt(below(live.count))
      stream.order[at] = live.orders.orderId(slot)
      stream.account[at] = live.orders.accountId(slot)
      live.cancel(slot)
      continue
    }
    const side = below(2)
    stream.order[at] = ++orders
    stream.account[at] = below(ACCOUNTS)
    stream.side[at] = side
    // At least the smallest notional, so that no order is refused and order ids count alike everywhere.
    stream.lots[at] = 11 + below(kind === ADD ? 100 : live.count > RESTING ? 600 : 100)
    // Mostly behind the best price, sometimes across it: about one add in twenty trades at once.
    const away = below(200) - 10
    if (kind === ADD) stream.priceTicks[at] = side === 0 ? MID_TICKS - away : MID_TICKS + away
    stream.position[at] = live.positions.closable(side, stream.account[at] as number, stream.lots[at] as number)
    live.place(stream, at)
  }
  return stream
}

/** What rests, in no order, so that any of it can be drawn. */
class Live {
  readonly orders = new OrderTable()
  readonly positions = new Positions()
  readonly #book = new Book(this.orders)
  readonly #incoming = new TakerOrder()
  readonly #slots: number[] = []
  readonly #placeOf: number[] = []
  /** By slot: the position a resting order closes, 0 for none. */
  readonly #closes: number[] = []
  #takerCloses = 0

  get count(): number {
    return this.#slots.length
  }

  slotAt(place: number): number {
    return this.#slots[place] as number
  }

  cancel(slot: number): void {
    const { orders } = this
    if (this.#closes[slot] !== 0) this.positions.bind(orders.side(slot), orders.accountId(slot), -orders.remaining(slot))
    this.#book.remove(slot)
    this.makerFilled(slot)
  }

  place(stream: Stream, at: number): void {
    const { orders } = this
    const side = stream.side[at] as number
    const edge = side === 0 ? Number.POSITIVE_INFINITY : 0
    const incoming = Object.assign(this.#incoming, { side, accountId: stream.account[at], remaining: stream.lots[at], bandTicks: edge })
    incoming.limitTicks = stream.kind[at] === ADD ? (stream.priceTicks[at] as number) : edge
    const closes = stream.position[at] as number
    this.#takerCloses = closes
    const stop = match(this.#book, incoming, this)
    if (stream.kind[at] !== ADD || incoming.remaining === 0 || stop === STOP_OWN) return
    const slot = orders.take()
    orders.setOrderId(slot, stream.order[at] as number)
    orders.setAccountId(slot, incoming.accountId)
    orders.setPriceTicks(slot, incoming.limitTicks)
    orders.setRemaining(slot, incoming.remaining)
    orders.setSide(slot, side)
    this.#book.rest(slot)
    this.#closes[slot] = closes
    if (closes !== 0) this.positions.bind(side, incoming.accountId, incoming.remaining)
    this.#placeOf[slot] = this.#slots.push(slot) - 1
  }

  /** The maker's position changes first. */
  fill(taker: TakerOrder, maker: number, lots: number): number {
    const { orders, positions } = this
    const [side, accountId] = [orders.side(maker), orders.accountId(maker)]
    if (this.#closes[maker] !== 0) positions.bind(side, accountId, -lots)
    positions.fill(side, accountId, { lots, isClosing: this.#closes[maker] !== 0 })
    positions.fill(taker.side, taker.accountId, { lots, isClosing: this.#takerCloses !== 0 })
    return 0
  }

  makerFilled(slot: number): void {
    const last = this.#slots.pop() as number
    const place = this.#placeOf[slot] as number
    if (last !== slot) {
      this.#slots[place] = last
      this.#placeOf[last] = place
    }
    this.orders.free(slot)
  }
}

/**
 * Contract positions of the stream's accounts: a buy closes a short that is large enough, else it opens a long; sells
 * the other way.
 */
class Positions {
  #nextId = 1
  /** Longs, then shorts, by account. */
  readonly #lots = [new Float64Array(ACCOUNTS), new Float64Array(ACCOUNTS)] as const
  /** Bound by resting closing orders. */
  readonly #bound = [new Float64Array(ACCOUNTS), new Float64Array(ACCOUNTS)] as const
  readonly #ids = [new Int32Array(ACCOUNTS), new Int32Array(ACCOUNTS)] as const

  /** Position that an order of this side of the book can close with all its lots, 0 for none. */
  closable(side: number, account: number, lots: number): number {
    const closed = side === 0 ? 1 : 0
    const free = (this.#lots[closed][account] as number) - (this.#bound[closed][account] as number)
    return free >= lots ? (this.#ids[closed][account] as number) : 0
  }

  bind(side: number, account: number, change: number): void {
    const bound = this.#bound[side === 0 ? 1 : 0]
    bound[account] = (bound[account] as number) + change
  }

  fill(side: number, account: number, of: { lots: number; isClosing: boolean }): void {
    const moved = (side === 0) === of.isClosing ? 1 : 0
    const [lots, ids] = [this.#lots[moved], this.#ids[moved]]
    if (lots[account] === 0) ids[account] = this.#nextId++
    lots[account] = (lots[account] as number) + (of.isClosing ? -of.lots : of.lots)
  }
}

/** xorshift32: the same numbers on every machine. */
function xorshift(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}
