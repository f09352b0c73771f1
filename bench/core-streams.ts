/**
 * The same seeded streams for every contender: plain columns, made before the clock runs. A book of our own runs along,
 * so that only resting orders are cancelled and the book stays bounded: about 15,000 orders rest in the order-book mix,
 * 10,000 in the other.
 */
import { Book, match, OrderTable, STOP_OWN, TakerOrder } from '@glasshouse/core/matching'

export const ADD = 0
export const CANCEL = 1
export const MARKET = 2
export const REPLACE = 3
export const MID_TICKS = 500_000
export const ACCOUNTS = 4_000
const NO_SLOT = -1
/** Below the smallest notional an order is refused. */
const LEAST_LOTS = 11
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
  /** Of a replaced order what shall be left to fill. */
  readonly lots: Float64Array
  /** Of a replaced order what was filled before. */
  readonly filledLots: Float64Array
  readonly account: Int32Array
  /**
   * Number of the order added, cancelled or replaced, counted from 1 in order of adding. Market orders count too, and a
   * replacement takes a number for its new place, which nothing names.
   */
  readonly order: Int32Array
  /**
   * Position that an order added or sent to market closes when the stream is played as contract orders; 0: it opens
   * one.
   */
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

/** The same book, moved in one command: an order keeps its number and takes another price, quantity and place. */
export function replaceMix(length: number, seed: number): Stream {
  return fill('replace mix', length, seed, (random, live) => {
    if (live < 10_000) return ADD
    return random() < 0.02 ? MARKET : REPLACE
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
    filledLots: new Float64Array(length),
    account: new Int32Array(length),
    order: new Int32Array(length),
    position: new Int32Array(length),
  }
  const live = new Live()
  let orders = 0
  for (let at = 0; at < length; at++) {
    const drawn = at < FIRST_ADDS ? ADD : next(random, live.count)
    const slot = drawn === CANCEL || drawn === REPLACE ? live.slotAt(below(live.count)) : NO_SLOT
    const kind = drawn === REPLACE && !live.isReplaceable(slot) ? CANCEL : drawn
    stream.kind[at] = kind
    if (slot !== NO_SLOT) {
      stream.order[at] = live.orders.orderId(slot)
      stream.account[at] = live.orders.accountId(slot)
    }
    if (kind === CANCEL) {
      live.cancel(slot)
      continue
    }
    if (kind === REPLACE) {
      orders++
      const side = live.orders.side(slot)
      stream.side[at] = side
      stream.filledLots[at] = live.filled(slot)
      stream.lots[at] = live.replaceable(slot, LEAST_LOTS + below(100))
      stream.priceTicks[at] = otherThan(live.orders.priceTicks(slot), priceOf(side, below(200)))
      live.replace(slot, stream, at)
      continue
    }
    const side = below(2)
    stream.order[at] = ++orders
    stream.account[at] = below(ACCOUNTS)
    stream.side[at] = side
    // At least the smallest notional, so that no order is refused and order ids count alike everywhere.
    stream.lots[at] = LEAST_LOTS + below(kind === ADD ? 100 : live.count > RESTING ? 600 : 100)
    const draw = below(200)
    if (kind === ADD) stream.priceTicks[at] = priceOf(side, draw)
    stream.position[at] = live.positions.closable(side, stream.account[at] as number, stream.lots[at] as number)
    live.place(stream, at)
  }
  return stream
}

/** Mostly behind the best price, sometimes across it: about one add in twenty trades at once. */
function priceOf(side: number, draw: number): number {
  const away = draw - 10
  return side === 0 ? MID_TICKS - away : MID_TICKS + away
}

/** A lower quantity at the same price would keep its place: that is another, lighter command. */
function otherThan(former: number, priceTicks: number): number {
  return former === priceTicks ? priceTicks + 1 : priceTicks
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

  /** A closing order may not grow beyond what it has bound, and that may be less than the smallest notional. */
  isReplaceable(slot: number): boolean {
    return this.#closes[slot] === 0 || this.orders.remaining(slot) >= LEAST_LOTS
  }

  replaceable(slot: number, lots: number): number {
    return this.#closes[slot] === 0 ? lots : Math.min(lots, this.orders.remaining(slot))
  }

  filled(slot: number): number {
    return this.orders.quantity(slot) - this.orders.remaining(slot)
  }

  replace(slot: number, stream: Stream, at: number): void {
    const { orders } = this
    if (this.#closes[slot] !== 0) this.positions.bind(orders.side(slot), orders.accountId(slot), -orders.remaining(slot))
    this.#book.remove(slot)
    orders.setPriceTicks(slot, stream.priceTicks[at] as number)
    orders.setQuantity(slot, (stream.filledLots[at] as number) + (stream.lots[at] as number))
    orders.setRemaining(slot, this.#take(stream, at, this.#closes[slot] as number))
    if (orders.remaining(slot) > 0) this.#rest(slot)
    else this.makerFilled(slot)
  }

  place(stream: Stream, at: number): void {
    const { orders } = this
    const closes = stream.position[at] as number
    const left = this.#take(stream, at, closes)
    if (stream.kind[at] !== ADD || left === 0) return
    const slot = orders.take()
    orders.setOrderId(slot, stream.order[at] as number)
    orders.setAccountId(slot, stream.account[at] as number)
    orders.setPriceTicks(slot, stream.priceTicks[at] as number)
    orders.setQuantity(slot, stream.lots[at] as number)
    orders.setRemaining(slot, left)
    orders.setSide(slot, stream.side[at] as number)
    this.#closes[slot] = closes
    this.#rest(slot)
    this.#placeOf[slot] = this.#slots.push(slot) - 1
  }

  /** Lots that are left to rest; none of an order that met one of its own account. */
  #take(stream: Stream, at: number, closes: number): number {
    const side = stream.side[at] as number
    const edge = side === 0 ? Number.POSITIVE_INFINITY : 0
    const incoming = Object.assign(this.#incoming, { side, accountId: stream.account[at], remaining: stream.lots[at], bandTicks: edge })
    incoming.limitTicks = stream.kind[at] === MARKET ? edge : (stream.priceTicks[at] as number)
    this.#takerCloses = closes
    return match(this.#book, incoming, this) === STOP_OWN ? 0 : incoming.remaining
  }

  #rest(slot: number): void {
    const { orders } = this
    this.#book.rest(slot)
    if (this.#closes[slot] !== 0) this.positions.bind(orders.side(slot), orders.accountId(slot), orders.remaining(slot))
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
