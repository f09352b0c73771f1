/**
 * Every resting order and house quote, one slot each: two neighbouring cache lines, one of doubles (all safe integers)
 * and one of 32-bit words, so that touching an order costs one or two memory reads however many fields are read. Slots
 * are reused and mean nothing outside memory: state is walked by id. A quote has order id 0 and the priority id of its
 * ladder.
 */
import { grown } from '../tables/grow.ts'

export const BUY = 0
export const SELL = 1
export const NONE = -1

/**
 * Doubles and words a slot, and the places of its fields, for the hot paths: each method called there costs V8's room
 * to inline.
 */
export const NUMBERS = 16
export const WORDS = 32
export const ORDER_ID = 0
export const PRIORITY_ID = 1
export const PRICE_TICKS = 2
export const REMAINING = 3
export const QUANTITY = 4
export const FILLED_NOTIONAL = 5
export const FEE_PAID = 6
export const ACCEPTED_AT_MS = 7
export const ACCOUNT_ID = 16
export const ACCOUNT_MARKET = 17
export const HOLD_CELL = 18
export const MARKET_ID = 19
export const REALM = 20
export const SIDE = 21
export const TAKER_FEE_PPM = 22
export const LEVEL = 23
export const NEXT = 24
export const PREVIOUS = 25
export const NEXT_OF_ACCOUNT = 26
export const PREVIOUS_OF_ACCOUNT = 27
export const MAKER_FEE_PPM = 28
export const TIME_IN_FORCE = 29
export const MARKET_VERSION = 30

// biome-ignore format: two lines a field read as a table
export class OrderTable {
  numbers = new Float64Array(0)
  /** The same memory. */
  words = new Int32Array(this.numbers.buffer)
  #free = NONE

  constructor() {
    this.#grow(256)
  }

  /** A slot whose fields the caller fills. */
  take(): number {
    if (this.#free === NONE) this.#grow(Math.floor(this.words.length / WORDS) * 2)
    const slot = this.#free
    this.#free = this.next(slot)
    return slot
  }

  free(slot: number): void {
    this.setNext(slot, this.#free)
    this.#free = slot
  }

  orderId(slot: number): number { return this.numbers[slot * NUMBERS + ORDER_ID]! }
  setOrderId(slot: number, value: number): void { this.numbers[slot * NUMBERS + ORDER_ID] = value }
  /** Time priority at one price: lower goes first. */
  priorityId(slot: number): number { return this.numbers[slot * NUMBERS + PRIORITY_ID]! }
  setPriorityId(slot: number, value: number): void { this.numbers[slot * NUMBERS + PRIORITY_ID] = value }
  priceTicks(slot: number): number { return this.numbers[slot * NUMBERS + PRICE_TICKS]! }
  setPriceTicks(slot: number, value: number): void { this.numbers[slot * NUMBERS + PRICE_TICKS] = value }
  remaining(slot: number): number { return this.numbers[slot * NUMBERS + REMAINING]! }
  setRemaining(slot: number, value: number): void { this.numbers[slot * NUMBERS + REMAINING] = value }
  quantity(slot: number): number { return this.numbers[slot * NUMBERS + QUANTITY]! }
  setQuantity(slot: number, value: number): void { this.numbers[slot * NUMBERS + QUANTITY] = value }
  filledNotional(slot: number): number { return this.numbers[slot * NUMBERS + FILLED_NOTIONAL]! }
  setFilledNotional(slot: number, value: number): void { this.numbers[slot * NUMBERS + FILLED_NOTIONAL] = value }
  feePaid(slot: number): number { return this.numbers[slot * NUMBERS + FEE_PAID]! }
  setFeePaid(slot: number, value: number): void { this.numbers[slot * NUMBERS + FEE_PAID] = value }
  acceptedAtMs(slot: number): number { return this.numbers[slot * NUMBERS + ACCEPTED_AT_MS]! }
  setAcceptedAtMs(slot: number, value: number): void { this.numbers[slot * NUMBERS + ACCEPTED_AT_MS] = value }
  accountId(slot: number): number { return this.words[slot * WORDS + ACCOUNT_ID]! }
  setAccountId(slot: number, value: number): void { this.words[slot * WORDS + ACCOUNT_ID] = value }
  /** Cells of the owner in this market: see Seats. */
  accountMarket(slot: number): number { return this.words[slot * WORDS + ACCOUNT_MARKET]! }
  setAccountMarket(slot: number, value: number): void { this.words[slot * WORDS + ACCOUNT_MARKET] = value }
  /** Where its hold stands: the account market's cell of its side. */
  holdCell(slot: number): number { return this.words[slot * WORDS + HOLD_CELL]! }
  setHoldCell(slot: number, value: number): void { this.words[slot * WORDS + HOLD_CELL] = value }
  marketId(slot: number): number { return this.words[slot * WORDS + MARKET_ID]! }
  setMarketId(slot: number, value: number): void { this.words[slot * WORDS + MARKET_ID] = value }
  realm(slot: number): number { return this.words[slot * WORDS + REALM]! }
  setRealm(slot: number, value: number): void { this.words[slot * WORDS + REALM] = value }
  side(slot: number): number { return this.words[slot * WORDS + SIDE]! }
  setSide(slot: number, value: number): void { this.words[slot * WORDS + SIDE] = value }
  timeInForce(slot: number): number { return this.words[slot * WORDS + TIME_IN_FORCE]! }
  setTimeInForce(slot: number, value: number): void { this.words[slot * WORDS + TIME_IN_FORCE] = value }
  makerFeePpm(slot: number): number { return this.words[slot * WORDS + MAKER_FEE_PPM]! }
  setMakerFeePpm(slot: number, value: number): void { this.words[slot * WORDS + MAKER_FEE_PPM] = value }
  takerFeePpm(slot: number): number { return this.words[slot * WORDS + TAKER_FEE_PPM]! }
  setTakerFeePpm(slot: number, value: number): void { this.words[slot * WORDS + TAKER_FEE_PPM] = value }
  marketVersion(slot: number): number { return this.words[slot * WORDS + MARKET_VERSION]! }
  setMarketVersion(slot: number, value: number): void { this.words[slot * WORDS + MARKET_VERSION] = value }
  /** Place in the book. */
  level(slot: number): number { return this.words[slot * WORDS + LEVEL]! }
  setLevel(slot: number, value: number): void { this.words[slot * WORDS + LEVEL] = value }
  next(slot: number): number { return this.words[slot * WORDS + NEXT]! }
  setNext(slot: number, value: number): void { this.words[slot * WORDS + NEXT] = value }
  previous(slot: number): number { return this.words[slot * WORDS + PREVIOUS]! }
  setPrevious(slot: number, value: number): void { this.words[slot * WORDS + PREVIOUS] = value }
  /** The account's open orders, oldest first. */
  nextOfAccount(slot: number): number { return this.words[slot * WORDS + NEXT_OF_ACCOUNT]! }

  #grow(slots: number): void {
    const from = Math.floor(this.words.length / WORDS)
    this.numbers = grown(this.numbers, slots * NUMBERS)
    this.words = new Int32Array(this.numbers.buffer)
    for (let slot = slots - 1; slot >= from; slot--) this.free(slot)
  }
}
