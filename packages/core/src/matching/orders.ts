/**
 * Every resting order and house quote, one slot each: two cache lines, one of doubles (all safe integers) and one of 32-bit words, so that
 * touching an order costs two memory reads however many fields are asked. Slots are reused and mean nothing outside memory: state is walked by
 * id. A quote has order id 0 and the priority id of its ladder.
 */
import { grown } from '../tables/grow.ts'

export const BUY = 0
export const SELL = 1
export const NONE = -1

const NUMBERS = 8
const WORDS = 16

// biome-ignore format: two lines a field read as a table
export class OrderTable {
  #numbers = new Float64Array(0)
  #words = new Int32Array(0)
  #free = NONE

  constructor() {
    this.#grow(256)
  }

  /** A slot whose fields the caller fills. */
  take(): number {
    if (this.#free === NONE) this.#grow(Math.floor(this.#words.length / WORDS) * 2)
    const slot = this.#free
    this.#free = this.next(slot)
    return slot
  }

  free(slot: number): void {
    this.setNext(slot, this.#free)
    this.#free = slot
  }

  orderId(slot: number): number { return this.#numbers[slot * NUMBERS + 0]! }
  setOrderId(slot: number, value: number): void { this.#numbers[slot * NUMBERS + 0] = value }
  /** Time priority at one price: lower goes first. */
  priorityId(slot: number): number { return this.#numbers[slot * NUMBERS + 1]! }
  setPriorityId(slot: number, value: number): void { this.#numbers[slot * NUMBERS + 1] = value }
  priceTicks(slot: number): number { return this.#numbers[slot * NUMBERS + 2]! }
  setPriceTicks(slot: number, value: number): void { this.#numbers[slot * NUMBERS + 2] = value }
  remaining(slot: number): number { return this.#numbers[slot * NUMBERS + 3]! }
  setRemaining(slot: number, value: number): void { this.#numbers[slot * NUMBERS + 3] = value }
  quantity(slot: number): number { return this.#numbers[slot * NUMBERS + 4]! }
  setQuantity(slot: number, value: number): void { this.#numbers[slot * NUMBERS + 4] = value }
  filledNotional(slot: number): number { return this.#numbers[slot * NUMBERS + 5]! }
  setFilledNotional(slot: number, value: number): void { this.#numbers[slot * NUMBERS + 5] = value }
  feePaid(slot: number): number { return this.#numbers[slot * NUMBERS + 6]! }
  setFeePaid(slot: number, value: number): void { this.#numbers[slot * NUMBERS + 6] = value }
  acceptedAtMs(slot: number): number { return this.#numbers[slot * NUMBERS + 7]! }
  setAcceptedAtMs(slot: number, value: number): void { this.#numbers[slot * NUMBERS + 7] = value }
  accountId(slot: number): number { return this.#words[slot * WORDS + 0]! }
  setAccountId(slot: number, value: number): void { this.#words[slot * WORDS + 0] = value }
  /** Cells of the owner in this market: see Seats. */
  seat(slot: number): number { return this.#words[slot * WORDS + 1]! }
  setSeat(slot: number, value: number): void { this.#words[slot * WORDS + 1] = value }
  marketId(slot: number): number { return this.#words[slot * WORDS + 2]! }
  setMarketId(slot: number, value: number): void { this.#words[slot * WORDS + 2] = value }
  realm(slot: number): number { return this.#words[slot * WORDS + 3]! }
  setRealm(slot: number, value: number): void { this.#words[slot * WORDS + 3] = value }
  side(slot: number): number { return this.#words[slot * WORDS + 4]! }
  setSide(slot: number, value: number): void { this.#words[slot * WORDS + 4] = value }
  timeInForce(slot: number): number { return this.#words[slot * WORDS + 5]! }
  setTimeInForce(slot: number, value: number): void { this.#words[slot * WORDS + 5] = value }
  makerFeePpm(slot: number): number { return this.#words[slot * WORDS + 6]! }
  setMakerFeePpm(slot: number, value: number): void { this.#words[slot * WORDS + 6] = value }
  takerFeePpm(slot: number): number { return this.#words[slot * WORDS + 7]! }
  setTakerFeePpm(slot: number, value: number): void { this.#words[slot * WORDS + 7] = value }
  marketVersion(slot: number): number { return this.#words[slot * WORDS + 8]! }
  setMarketVersion(slot: number, value: number): void { this.#words[slot * WORDS + 8] = value }
  /** Place in the book. */
  level(slot: number): number { return this.#words[slot * WORDS + 9]! }
  setLevel(slot: number, value: number): void { this.#words[slot * WORDS + 9] = value }
  next(slot: number): number { return this.#words[slot * WORDS + 10]! }
  setNext(slot: number, value: number): void { this.#words[slot * WORDS + 10] = value }
  previous(slot: number): number { return this.#words[slot * WORDS + 11]! }
  setPrevious(slot: number, value: number): void { this.#words[slot * WORDS + 11] = value }
  /** The account's open orders, oldest first. */
  nextOfAccount(slot: number): number { return this.#words[slot * WORDS + 12]! }
  setNextOfAccount(slot: number, value: number): void { this.#words[slot * WORDS + 12] = value }
  previousOfAccount(slot: number): number { return this.#words[slot * WORDS + 13]! }
  setPreviousOfAccount(slot: number, value: number): void { this.#words[slot * WORDS + 13] = value }

  #grow(slots: number): void {
    const from = Math.floor(this.#words.length / WORDS)
    this.#numbers = grown(this.#numbers, slots * NUMBERS)
    this.#words = grown(this.#words, slots * WORDS)
    for (let slot = slots - 1; slot >= from; slot--) this.free(slot)
  }
}
