/** The same seeded streams for every contender: plain columns, made before the clock runs. */

export const ADD = 0
export const CANCEL = 1
export const MARKET = 2
export const MID_TICKS = 500_000
export const ACCOUNTS = 4_000
/** Every book starts with these, so that no market order finds it empty. */
const FIRST_ADDS = 2_000

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
  const live: [order: number, account: number][] = []
  let orders = 0
  for (let at = 0; at < length; at++) {
    const kind = at < FIRST_ADDS ? ADD : next(random, live.length)
    stream.kind[at] = kind
    if (kind === CANCEL) {
      const place = below(live.length)
      const [order, account] = live[place] as [number, number]
      live[place] = live.at(-1) as [number, number]
      live.pop()
      stream.order[at] = order
      stream.account[at] = account
      continue
    }
    const side = below(2)
    stream.order[at] = ++orders
    stream.account[at] = below(ACCOUNTS)
    stream.side[at] = side
    // At least the smallest notional, so that no order is refused and order ids count alike everywhere.
    stream.lots[at] = 11 + below(kind === MARKET ? 200 : 100)
    if (kind === MARKET) continue
    // Mostly behind the best price, sometimes across it: about one add in twenty trades at once.
    const away = below(200) - 10
    stream.priceTicks[at] = side === 0 ? MID_TICKS - away : MID_TICKS + away
    live.push([orders, stream.account[at] as number])
  }
  return stream
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
