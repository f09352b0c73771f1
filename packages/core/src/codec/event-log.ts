/**
 * The events of the running group. Frequent events are written straight into the bytes, field by field in the order of
 * events.ts (a test compares both); nothing is allocated for them.
 */
import type { Event } from '@glasshouse/domain'
import { END_OF_LIST, EVENT_CODES, writeEvent } from './events.ts'
import { Writer } from './writer.ts'

/** More than the longest of the events written by hand: a code and 13 varints of at most 10 bytes. */
const ROOM = 160

export class EventLog {
  readonly writer = new Writer(1 << 16)

  begin(): void {
    this.writer.length = 0
  }

  endList(): void {
    this.writer.u8(END_OF_LIST)
  }

  add(event: Event): void {
    writeEvent(this.writer, event)
  }

  refused(commandCode: number, accountId: number, reasonCode: number): void {
    const writer = this.writer
    writer.reserve(ROOM)
    writer.bytes[writer.length++] = EVENT_CODES.Refused
    writer.bytes[writer.length++] = commandCode
    writer.rawUint(accountId)
    writer.bytes[writer.length++] = reasonCode
  }

  /** The rest of a Posted follows by `Ledger.post`, which knows the balances. */
  posted(): Writer {
    const writer = this.writer
    writer.reserve(ROOM)
    writer.bytes[writer.length++] = EVENT_CODES.Posted
    return writer
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
    const writer = this.writer
    writer.reserve(ROOM)
    writer.bytes[writer.length++] = EVENT_CODES.OrderAccepted
    writer.rawUint(e.orderId)
    writer.rawUint(e.accountId)
    writer.rawUint(e.marketId)
    writer.bytes[writer.length++] = e.realm
    writer.bytes[writer.length++] = e.side
    writer.bytes[writer.length++] = e.orderType
    writer.bytes[writer.length++] = e.timeInForce
    writer.rawUint(e.priceTicks)
    writer.rawUint(e.quantityLots)
    writer.rawInt(e.spend)
    writer.rawInt(e.held)
    writer.rawUint(e.marketVersion)
  }

  orderRested(orderId: number, accountId: number, marketId: number, remainingLots: number): void {
    const writer = this.writer
    writer.reserve(ROOM)
    writer.bytes[writer.length++] = EVENT_CODES.OrderRested
    writer.rawUint(orderId)
    writer.rawUint(accountId)
    writer.rawUint(marketId)
    writer.rawUint(remainingLots)
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
    const writer = this.writer
    writer.reserve(ROOM)
    writer.bytes[writer.length++] = EVENT_CODES.Traded
    writer.rawUint(e.tradeId)
    writer.rawUint(e.marketId)
    writer.bytes[writer.length++] = e.realm
    writer.rawUint(e.priceTicks)
    writer.rawUint(e.quantityLots)
    writer.rawInt(e.notional)
    writer.bytes[writer.length++] = e.takerSide
    writer.rawUint(e.makerOrderId)
    writer.rawUint(e.takerOrderId)
    writer.rawUint(e.makerAccountId)
    writer.rawUint(e.takerAccountId)
    writer.rawInt(e.makerFee)
    writer.rawInt(e.takerFee)
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
    const writer = this.writer
    writer.reserve(ROOM)
    writer.bytes[writer.length++] = EVENT_CODES.OrderEnded
    writer.rawUint(e.orderId)
    writer.rawUint(e.accountId)
    writer.rawUint(e.marketId)
    writer.bytes[writer.length++] = e.end
    writer.rawUint(e.filledLots)
    writer.rawInt(e.filledNotional)
    writer.rawInt(e.feePaid)
    writer.rawInt(e.released)
  }
}
