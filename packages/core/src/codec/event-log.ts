/**
 * The events of the running group. Every field of the frequent events is one varint (a code or position below 128 is its own), so
 * they are noted as plain numbers, field by field in the order of events.ts (a test compares both), and the whole group becomes bytes
 * in one loop at its end. Nothing is allocated for them, and no double is boxed on its way.
 */
import type { Event } from '@glasshouse/domain'
import { grown } from '../tables/grow.ts'
import { END_OF_LIST, EVENT_CODES, writeEvent } from './events.ts'
import { Writer, zigzag } from './writer.ts'

/** More than the longest of the events noted by hand: a code and 13 numbers. */
const ROOM = 16
/** Of one number as a varint. */
const BYTES_MAX = 8

export class EventLog {
  /** Varints in order; -n stands for the next n bytes of the rare events. */
  numbers = new Float64Array(1 << 14)
  count = 0
  readonly #rare = new Writer()
  readonly #bytes = new Writer(1 << 16)

  begin(): void {
    this.count = 0
    this.#rare.length = 0
  }

  endList(): void {
    const numbers = this.room()
    numbers[this.count++] = END_OF_LIST
  }

  add(event: Event): void {
    const before = this.#rare.length
    writeEvent(this.#rare, event)
    const numbers = this.room()
    numbers[this.count++] = before - this.#rare.length
  }

  /** For a balance too wide for one number. The caller has asked for room. */
  wideAmount(value: bigint): void {
    const before = this.#rare.length
    this.#rare.amount(value)
    this.numbers[this.count++] = before - this.#rare.length
  }

  /** The numbers, with room for one more event. */
  room(): Float64Array {
    if (this.count + ROOM > this.numbers.length) this.numbers = grown(this.numbers, this.numbers.length * 2)
    return this.numbers
  }

  /** The group's bytes. */
  encode(): Uint8Array {
    const writer = this.#bytes
    writer.length = 0
    writer.reserve(this.count * BYTES_MAX + this.#rare.length)
    writer.varints(this.numbers, this.count, this.#rare.bytes)
    return writer.take()
  }

  refused(commandCode: number, accountId: number, reasonCode: number): void {
    const numbers = this.room()
    const at = this.count
    numbers[at] = EVENT_CODES.Refused
    numbers[at + 1] = commandCode
    numbers[at + 2] = accountId
    numbers[at + 3] = reasonCode
    this.count = at + 4
  }

  orderAccepted(e: {
    orderId: number
    accountId: number
    marketId: number
    realm: number
    side: number
    orderType: number
    timeInForce: number
    priceTicks: number
    quantityLots: number
    spend: number
    held: number
    marketVersion: number
  }): void {
    const numbers = this.room()
    const at = this.count
    numbers[at] = EVENT_CODES.OrderAccepted
    numbers[at + 1] = e.orderId
    numbers[at + 2] = e.accountId
    numbers[at + 3] = e.marketId
    numbers[at + 4] = e.realm
    numbers[at + 5] = e.side
    numbers[at + 6] = e.orderType
    numbers[at + 7] = e.timeInForce
    numbers[at + 8] = e.priceTicks
    numbers[at + 9] = e.quantityLots
    numbers[at + 10] = zigzag(e.spend)
    numbers[at + 11] = zigzag(e.held)
    numbers[at + 12] = e.marketVersion
    this.count = at + 13
  }

  orderRested(orderId: number, accountId: number, marketId: number, remainingLots: number): void {
    const numbers = this.room()
    const at = this.count
    numbers[at] = EVENT_CODES.OrderRested
    numbers[at + 1] = orderId
    numbers[at + 2] = accountId
    numbers[at + 3] = marketId
    numbers[at + 4] = remainingLots
    this.count = at + 5
  }

  traded(e: {
    tradeId: number
    marketId: number
    realm: number
    priceTicks: number
    quantityLots: number
    notional: number
    takerSide: number
    makerOrderId: number
    takerOrderId: number
    makerAccountId: number
    takerAccountId: number
    makerFee: number
    takerFee: number
  }): void {
    const numbers = this.room()
    const at = this.count
    numbers[at] = EVENT_CODES.Traded
    numbers[at + 1] = e.tradeId
    numbers[at + 2] = e.marketId
    numbers[at + 3] = e.realm
    numbers[at + 4] = e.priceTicks
    numbers[at + 5] = e.quantityLots
    numbers[at + 6] = zigzag(e.notional)
    numbers[at + 7] = e.takerSide
    numbers[at + 8] = e.makerOrderId
    numbers[at + 9] = e.takerOrderId
    numbers[at + 10] = e.makerAccountId
    numbers[at + 11] = e.takerAccountId
    numbers[at + 12] = zigzag(e.makerFee)
    numbers[at + 13] = zigzag(e.takerFee)
    this.count = at + 14
  }

  orderEnded(e: {
    orderId: number
    accountId: number
    marketId: number
    end: number
    filledLots: number
    filledNotional: number
    feePaid: number
    released: number
  }): void {
    const numbers = this.room()
    const at = this.count
    numbers[at] = EVENT_CODES.OrderEnded
    numbers[at + 1] = e.orderId
    numbers[at + 2] = e.accountId
    numbers[at + 3] = e.marketId
    numbers[at + 4] = e.end
    numbers[at + 5] = e.filledLots
    numbers[at + 6] = zigzag(e.filledNotional)
    numbers[at + 7] = zigzag(e.feePaid)
    numbers[at + 8] = zigzag(e.released)
    this.count = at + 9
  }
}
