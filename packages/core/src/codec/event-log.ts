/**
 * The events of the running group. Every field of the frequent events is one varint (a code or position below 128 is
 * its own), so they are noted as plain numbers, field by field in the order of events.ts (a test compares both), and
 * the whole group becomes bytes in one loop at its end. Nothing is allocated for them, and no double is boxed on its
 * way.
 */
import { CONTRACT_CAUSES, EVENT_CODES, type Event, type PlaceOrder, type ReplaceContractOrder, type ReplaceOrder } from '@glasshouse/domain'
import { ACCOUNT_ID, MARKET_ID, NUMBERS, ORDER_ID, type OrderTable, PRICE_TICKS, QUANTITY, REMAINING, WORDS } from '../matching/orders.ts'
import type { ContractOrderDraft, ContractOrderScratch } from '../perpetual/state/contract-order-draft.ts'
import type { ContractRealmMarket } from '../perpetual/state/contracts.ts'
import type { FundingRun } from '../perpetual/state/funding-run.ts'
import type { Change, Position } from '../perpetual/state/positions.ts'
import { isShort } from '../rounding.ts'
import type { OrderDraft } from '../spot/order-draft.ts'
import { grown } from '../tables/grow.ts'
import { END_OF_LIST, writeEvent } from './events.ts'
import { Writer, zigzag } from './writer.ts'

// Constants of the module: V8 looks up a member of a table at every event.
const {
  Refused: REFUSED,
  OrderAccepted: ORDER_ACCEPTED,
  OrderRested: ORDER_RESTED,
  OrderReplaced: ORDER_REPLACED,
  Traded: TRADED,
  OrderEnded: ORDER_ENDED,
  ContractOrderAccepted: CONTRACT_ORDER_ACCEPTED,
  ContractOrderRested: CONTRACT_ORDER_RESTED,
  ContractOrderReplaced: CONTRACT_ORDER_REPLACED,
  ContractTraded: CONTRACT_TRADED,
  PositionChanged: POSITION_CHANGED,
  ContractOrderEnded: CONTRACT_ORDER_ENDED,
  FundingSettled: FUNDING_SETTLED,
} = EVENT_CODES

/** More than the longest of the events noted by hand: a code and 20 numbers. */
const EVENT_NUMBERS_MAX = 24
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
    const numbers = this.reserve()
    numbers[this.count++] = END_OF_LIST
  }

  emit(event: Event): void {
    const before = this.#rare.length
    writeEvent(this.#rare, event)
    const numbers = this.reserve()
    numbers[this.count++] = before - this.#rare.length
  }

  /** What stands for a balance too wide for one number. */
  wideAmount(value: bigint): number {
    const before = this.#rare.length
    this.#rare.amount(value)
    return before - this.#rare.length
  }

  /** The numbers, with room for one more event. */
  reserve(): Float64Array {
    if (this.count + EVENT_NUMBERS_MAX > this.numbers.length) this.numbers = grown(this.numbers, this.numbers.length * 2)
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
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = REFUSED
    numbers[at + 1] = commandCode
    numbers[at + 2] = accountId
    numbers[at + 3] = reasonCode
    this.count = at + 4
  }

  orderAccepted(orderId: number, command: PlaceOrder, draft: OrderDraft): void {
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = ORDER_ACCEPTED
    numbers[at + 1] = orderId
    numbers[at + 2] = command.actor.accountId
    numbers[at + 3] = command.marketId
    numbers[at + 4] = draft.realmMarket.realm
    numbers[at + 5] = draft.side
    numbers[at + 6] = draft.orderType
    numbers[at + 7] = draft.timeInForce
    numbers[at + 8] = command.priceTicks
    numbers[at + 9] = command.quantityLots
    numbers[at + 10] = draft.spend * 2
    numbers[at + 11] = draft.held * 2
    numbers[at + 12] = draft.realmMarket.market.config.version
    this.count = at + 13
  }

  /** With what is left of it. */
  orderRested(orders: OrderTable, slot: number): void {
    const numbers = this.reserve()
    const at = this.count
    const n = slot * NUMBERS
    const w = slot * WORDS
    numbers[at] = ORDER_RESTED
    numbers[at + 1] = orders.numbers[n + ORDER_ID]!
    numbers[at + 2] = orders.words[w + ACCOUNT_ID]!
    numbers[at + 3] = orders.words[w + MARKET_ID]!
    numbers[at + 4] = orders.numbers[n + REMAINING]!
    this.count = at + 5
  }

  /** Before its price and quantity change. */
  orderReplaced(command: ReplaceOrder, orders: OrderTable, draft: OrderDraft, marketVersion: number): void {
    const numbers = this.reserve()
    const at = this.count
    const n = draft.slot * NUMBERS
    numbers[at] = ORDER_REPLACED
    numbers[at + 1] = command.orderId
    numbers[at + 2] = command.actor.accountId
    numbers[at + 3] = command.marketId
    numbers[at + 4] = orders.numbers[n + PRICE_TICKS]!
    numbers[at + 5] = orders.numbers[n + QUANTITY]!
    numbers[at + 6] = command.priceTicks
    numbers[at + 7] = command.quantityLots
    numbers[at + 8] = draft.held * 2
    numbers[at + 9] = draft.isDecrease ? 1 : 0
    numbers[at + 10] = marketVersion
    this.count = at + 11
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
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = TRADED
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

  orderEnded(
    orderId: number,
    accountId: number,
    marketId: number,
    end: number,
    filledLots: number,
    filledNotional: number,
    feePaid: number,
    released: number,
  ): void {
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = ORDER_ENDED
    numbers[at + 1] = orderId
    numbers[at + 2] = accountId
    numbers[at + 3] = marketId
    numbers[at + 4] = end
    numbers[at + 5] = filledLots
    numbers[at + 6] = zigzag(filledNotional)
    numbers[at + 7] = zigzag(feePaid)
    numbers[at + 8] = zigzag(released)
    this.count = at + 9
  }

  contractOrderAccepted(orderId: number, draft: ContractOrderDraft): void {
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = CONTRACT_ORDER_ACCEPTED
    numbers[at + 1] = orderId
    numbers[at + 2] = draft.accountId
    numbers[at + 3] = draft.realmMarket.contract.marketId
    numbers[at + 4] = draft.realmMarket.realm
    numbers[at + 5] = draft.positionSide
    numbers[at + 6] = draft.effect
    numbers[at + 7] = draft.position?.positionId ?? 0
    numbers[at + 8] = draft.leverage
    numbers[at + 9] = draft.orderType
    numbers[at + 10] = draft.timeInForce
    numbers[at + 11] = draft.priceTicks
    numbers[at + 12] = draft.contracts
    numbers[at + 13] = CONTRACT_CAUSES.indexOf(draft.cause)
    numbers[at + 14] = draft.rule.version
    this.count = at + 15
  }

  contractOrderRested(orders: OrderTable, slot: number, held: number): void {
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = CONTRACT_ORDER_RESTED
    numbers[at + 1] = orders.orderId(slot)
    numbers[at + 2] = orders.accountId(slot)
    numbers[at + 3] = orders.marketId(slot)
    numbers[at + 4] = orders.remaining(slot)
    numbers[at + 5] = held * 2
    this.count = at + 6
  }

  /** Before its price and contracts change. */
  contractOrderReplaced(command: ReplaceContractOrder, orders: OrderTable, draft: ContractOrderScratch, ruleVersion: number): void {
    const numbers = this.reserve()
    const at = this.count
    const n = draft.slot * NUMBERS
    numbers[at] = CONTRACT_ORDER_REPLACED
    numbers[at + 1] = command.orderId
    numbers[at + 2] = command.actor.accountId
    numbers[at + 3] = command.marketId
    numbers[at + 4] = orders.numbers[n + PRICE_TICKS]!
    numbers[at + 5] = orders.numbers[n + QUANTITY]!
    numbers[at + 6] = command.priceTicks
    numbers[at + 7] = command.contracts
    numbers[at + 8] = draft.isDecrease ? 1 : 0
    numbers[at + 9] = ruleVersion
    this.count = at + 10
  }

  contractTraded(e: {
    tradeId: number
    marketId: number
    realm: number
    priceTicks: number
    contracts: number
    notional: number
    takerSide: number
    makerOrderId: number
    takerOrderId: number
    makerAccountId: number
    takerAccountId: number
    makerFee: number
    takerFee: number
  }): void {
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = CONTRACT_TRADED
    numbers[at + 1] = e.tradeId
    numbers[at + 2] = e.marketId
    numbers[at + 3] = e.realm
    numbers[at + 4] = e.priceTicks
    numbers[at + 5] = e.contracts
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

  /** The whole position after the change. */
  positionChanged(position: Position, change: Change): void {
    const numbers = this.reserve()
    const at = this.count
    const { accountMarket } = position
    const { realmMarket } = accountMarket
    numbers[at] = POSITION_CHANGED
    numbers[at + 1] = position.positionId
    numbers[at + 2] = accountMarket.accountId
    numbers[at + 3] = realmMarket.contract.marketId
    numbers[at + 4] = realmMarket.realm
    numbers[at + 5] = position.side
    numbers[at + 6] = position.leverage
    numbers[at + 7] = position.contracts
    const { costUnits, marginUnits, addedUnits } = position
    numbers[at + 8] = isShort(costUnits) ? zigzag(costUnits) : this.wideAmount(position.cost)
    numbers[at + 9] = isShort(marginUnits) ? zigzag(marginUnits) : this.wideAmount(position.margin)
    numbers[at + 10] = isShort(addedUnits) ? zigzag(addedUnits) : this.wideAmount(position.added)
    numbers[at + 11] = position.liquidationPrice
    numbers[at + 12] = position.rule.version
    numbers[at + 13] = CONTRACT_CAUSES.indexOf(change.cause)
    numbers[at + 14] = change.orderId ?? 0
    numbers[at + 15] = change.tradeId ?? 0
    numbers[at + 16] = zigzag(change.contractsDelta ?? 0)
    numbers[at + 17] = this.#units(change.notional)
    numbers[at + 18] = this.#units(change.realized)
    numbers[at + 19] = this.#units(change.fee)
    numbers[at + 20] = this.#units(change.funding)
    this.count = at + 21
  }

  fundingSettled({ contract, realm }: ContractRealmMarket, run: FundingRun): void {
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = FUNDING_SETTLED
    numbers[at + 1] = contract.marketId
    numbers[at + 2] = realm
    numbers[at + 3] = run.periodEndMs
    numbers[at + 4] = zigzag(run.ratePpm)
    numbers[at + 5] = run.mark
    numbers[at + 6] = run.samples
    numbers[at + 7] = this.#units(run.collected)
    numbers[at + 8] = this.#units(run.paid)
    this.count = at + 9
  }

  /** An amount of any size as one number; what does not fit stands among the rare bytes. */
  #units(value: bigint | number = 0): number {
    const short = Number(value)
    return isShort(short) ? zigzag(short) : this.wideAmount(BigInt(value))
  }

  contractOrderEnded(
    orderId: number,
    accountId: number,
    marketId: number,
    end: number,
    filledContracts: number,
    filledNotional: number,
    feePaid: number,
  ): void {
    const numbers = this.reserve()
    const at = this.count
    numbers[at] = CONTRACT_ORDER_ENDED
    numbers[at + 1] = orderId
    numbers[at + 2] = accountId
    numbers[at + 3] = marketId
    numbers[at + 4] = end
    numbers[at + 5] = filledContracts
    numbers[at + 6] = zigzag(filledNotional)
    numbers[at + 7] = zigzag(feePaid)
    this.count = at + 8
  }
}
