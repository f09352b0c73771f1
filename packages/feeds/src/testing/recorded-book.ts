import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parsePrice, RecordingError } from '../recorded-candles.ts'
import { recordingsFolder } from '../recordings.ts'

type Level = readonly [price: string, quantity: string]

export interface BookSnapshot {
  readonly type: 'snapshot'
  readonly time: number
  readonly lastUpdateId: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** Changes of the book: quantity 0 removes a level, any other replaces it. Covers update ids U to u. */
export interface BookUpdate {
  readonly type: 'diff'
  readonly time: number
  readonly U: number
  readonly u: number
  readonly b: readonly Level[]
  readonly a: readonly Level[]
}

export const BOOK_FILE = 'BTCUSDT-l2-2024-08-08.jsonl.gz'

/** Eleven minutes of the order book of BTC/USDT: its state, then what changed every 100 ms. */
export function readBook(path: string = join(recordingsFolder(), BOOK_FILE)): { snapshot: BookSnapshot; updates: BookUpdate[] } {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  const [snapshot, ...updates] = lines.map((line) => JSON.parse(line)) as [BookSnapshot, ...BookUpdate[]]
  if (snapshot.type !== 'snapshot' || updates.some(({ type }) => type !== 'diff'))
    throw new RecordingError(`${path}: not a snapshot and its updates`)
  return { snapshot, updates }
}

/** The book as it stood after an update. Prices and quantities are integers of 10^-8. */
export class RecordedBook {
  readonly bids = new Map<number, number>()
  readonly asks = new Map<number, number>()
  #lastUpdateId: number
  #bestBid = 0
  #bestAsk = Number.POSITIVE_INFINITY

  constructor(snapshot: BookSnapshot) {
    this.#lastUpdateId = snapshot.lastUpdateId
    this.#setLevels(snapshot.bids, snapshot.asks)
  }

  /** Refuses an update that does not follow the one before: a book with a hole would go on looking right. */
  apply(update: BookUpdate): void {
    if (update.U > this.#lastUpdateId + 1 || update.u <= this.#lastUpdateId)
      throw new RecordingError(`update ${update.U}..${update.u} does not follow ${this.#lastUpdateId}`)
    this.#setLevels(update.b, update.a)
    this.#lastUpdateId = update.u
  }

  get bestBid(): number {
    return this.#bestBid
  }

  get bestAsk(): number {
    return this.#bestAsk
  }

  #setLevels(bids: readonly Level[], asks: readonly Level[]): void {
    const [highest, isBidGone] = setLevels(this.bids, bids, this.#bestBid)
    const [, isAskGone, lowest] = setLevels(this.asks, asks, this.#bestAsk)
    // Looked for anew only when the best level is gone: the book is wide, and most changes are far away.
    this.#bestBid = isBidGone ? Math.max(...this.bids.keys()) : Math.max(this.#bestBid, highest)
    this.#bestAsk = isAskGone ? Math.min(...this.asks.keys()) : Math.min(this.#bestAsk, lowest)
  }
}

/** Returns the highest and the lowest price set, and whether the level that was best is gone. */
function setLevels(
  side: Map<number, number>,
  levels: readonly Level[],
  best: number,
): [highest: number, isBestGone: boolean, lowest: number] {
  let [highest, isBestGone, lowest] = [0, false, Number.POSITIVE_INFINITY]
  for (const [text, quantity] of levels) {
    const price = parsePrice(text)
    const size = parsePrice(quantity)
    if (size === 0) {
      side.delete(price)
      isBestGone ||= price === best
    } else {
      side.set(price, size)
      highest = Math.max(highest, price)
      lowest = Math.min(lowest, price)
    }
  }
  return [highest, isBestGone, lowest]
}
