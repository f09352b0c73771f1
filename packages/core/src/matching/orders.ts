/**
 * Every resting order and house quote, one slot each, in columns. Slots are reused and mean nothing outside memory:
 * state is walked by id. A quote has order id 0 and the priority id of its ladder.
 */
import { grown } from '../tables/grow.ts'

export const BUY = 0
export const SELL = 1
export const NONE = -1

export class OrderTable {
  orderId = new Float64Array(0)
  /** Time priority at one price: lower goes first. */
  priorityId = new Float64Array(0)
  priceTicks = new Float64Array(0)
  remaining = new Float64Array(0)
  quantity = new Float64Array(0)
  filledNotional = new Float64Array(0)
  feePaid = new Float64Array(0)
  acceptedAtMs = new Float64Array(0)
  accountId = new Uint32Array(0)
  /** Cells of the owner in this market: see Seats. */
  seat = new Int32Array(0)
  marketId = new Uint16Array(0)
  realm = new Uint8Array(0)
  side = new Uint8Array(0)
  timeInForce = new Uint8Array(0)
  makerFeePpm = new Uint32Array(0)
  takerFeePpm = new Uint32Array(0)
  marketVersion = new Uint32Array(0)
  /** Place in the book. */
  level = new Int32Array(0)
  next = new Int32Array(0)
  previous = new Int32Array(0)
  /** The account's open orders, oldest first. */
  nextOfAccount = new Int32Array(0)
  previousOfAccount = new Int32Array(0)
  #free = NONE

  constructor() {
    this.#grow(256)
  }

  /** A slot whose columns the caller fills. */
  take(): number {
    if (this.#free === NONE) this.#grow(this.orderId.length * 2)
    const slot = this.#free
    this.#free = this.next[slot]!
    return slot
  }

  free(slot: number): void {
    this.next[slot] = this.#free
    this.#free = slot
  }

  #grow(length: number): void {
    const from = this.orderId.length
    this.orderId = grown(this.orderId, length)
    this.priorityId = grown(this.priorityId, length)
    this.priceTicks = grown(this.priceTicks, length)
    this.remaining = grown(this.remaining, length)
    this.quantity = grown(this.quantity, length)
    this.filledNotional = grown(this.filledNotional, length)
    this.feePaid = grown(this.feePaid, length)
    this.acceptedAtMs = grown(this.acceptedAtMs, length)
    this.accountId = grown(this.accountId, length)
    this.seat = grown(this.seat, length)
    this.marketId = grown(this.marketId, length)
    this.realm = grown(this.realm, length)
    this.side = grown(this.side, length)
    this.timeInForce = grown(this.timeInForce, length)
    this.makerFeePpm = grown(this.makerFeePpm, length)
    this.takerFeePpm = grown(this.takerFeePpm, length)
    this.marketVersion = grown(this.marketVersion, length)
    this.level = grown(this.level, length)
    this.next = grown(this.next, length)
    this.previous = grown(this.previous, length)
    this.nextOfAccount = grown(this.nextOfAccount, length)
    this.previousOfAccount = grown(this.previousOfAccount, length)
    for (let slot = length - 1; slot >= from; slot--) this.free(slot)
  }
}
