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
    live.place(stream, at)
  }
  return stream
}

/** What rests, in no order, so that any of it can be drawn. */
class Live {
  readonly orders = new OrderTable()
  readonly #book = new Book(this.orders)
  readonly #incoming = new TakerOrder()
  readonly #slots: number[] = []
  readonly #placeOf: number[] = []

  get count(): number {
    return this.#slots.length
  }

  slotAt(place: number): number {
    return this.#slots[place] as number
  }

  cancel(slot: number): void {
    this.#book.remove(slot)
    this.makerFilled(slot)
  }

  place(stream: Stream, at: number): void {
    const { orders } = this
    const side = stream.side[at] as number
    const edge = side === 0 ? Number.POSITIVE_INFINITY : 0
    const incoming = Object.assign(this.#incoming, { side, accountId: stream.account[at], remaining: stream.lots[at], bandTicks: edge })
    incoming.limitTicks = stream.kind[at] === ADD ? (stream.priceTicks[at] as number) : edge
    const stop = match(this.#book, incoming, this)
    if (stream.kind[at] !== ADD || incoming.remaining === 0 || stop === STOP_OWN) return
    const slot = orders.take()
    orders.setOrderId(slot, stream.order[at] as number)
    orders.setAccountId(slot, incoming.accountId)
    orders.setPriceTicks(slot, incoming.limitTicks)
    orders.setRemaining(slot, incoming.remaining)
    orders.setSide(slot, side)
    this.#book.rest(slot)
    this.#placeOf[slot] = this.#slots.push(slot) - 1
  }

  fill(): number {
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
