/**
 * The snapshot's section of contracts, by id throughout. Books, account markets and ordered sets are derived and
 * rebuilt.
 */

import { CONTRACT_CAUSES, type ContractConfig, indexPrice, type MarketId } from '@glasshouse/domain'
import { flag, int, listOf, record, uint } from '../codec/fields.ts'
import type { Reader } from '../codec/reader.ts'
import { contractShape, houseFeesShape, quoteShape } from '../codec/shapes.ts'
import type { Writer } from '../codec/writer.ts'
import { addToAccountMarket } from '../perpetual/fills/end-order.ts'
import { restoreContractQuote } from '../perpetual/ladder/quote-contracts.ts'
import { placeSlot } from '../perpetual/orders/place-contract-order.ts'
import {
  type Contract,
  type ContractLadder,
  type ContractRealmMarket,
  createContract,
  type Funding,
  setContractConfig,
} from '../perpetual/state/contracts.ts'
import { bookSide, causeOf, effectOf, leverageOf, positionSideOf, setTerms } from '../perpetual/state/order-terms.ts'
import { enterPosition } from '../perpetual/state/position-changes.ts'
import { Position } from '../perpetual/state/positions.ts'
import { enterStop, type Stop, startWork } from '../perpetual/state/stop-table.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'

const fundingShape = record<Funding>({
  nextSampleMs: uint(),
  nextPeriodEndMs: uint(),
  samples: uint(),
  sum: int(),
  waitingMs: uint(),
  lastAtMs: uint(),
  lastRatePpm: int(),
})

export function writePerpetual(writer: Writer, state: State): void {
  const { perpetual } = state
  writer.uint(perpetual.nextPositionId)
  writer.uint(perpetual.contracts.size)
  for (const contract of byId(perpetual.contracts)) writeContract(writer, state, contract)
  writer.uint(perpetual.positions.size)
  for (const position of byId(perpetual.positions)) writePosition(writer, position)
  const orderIds = perpetual.slotOfOrder.sortedKeys()
  writer.uint(orderIds.length)
  for (const orderId of orderIds) writeOrder(writer, state, perpetual.slotOfOrder.get(orderId))
  writer.uint(perpetual.stops.size)
  for (const stop of byId(perpetual.stops)) writeStop(writer, stop)
}

export function readPerpetual(reader: Reader, state: State): void {
  const { perpetual } = state
  perpetual.nextPositionId = reader.uint()
  for (let left = reader.uint(); left > 0; left--) perpetual.add(readContract(reader, state))
  for (let left = reader.uint(); left > 0; left--) enterPosition(state, readPosition(reader, state))
  const slots = byId(perpetual.contracts).flatMap(({ byRealm }) => byRealm.flatMap(({ ladder }) => ladder?.slots ?? []))
  for (let left = reader.uint(); left > 0; left--) slots.push(readOrder(reader, state))
  const { orders, accountMarkets } = perpetual
  slots.sort((a, b) => orders.priorityId(a) - orders.priorityId(b))
  for (const slot of slots) accountMarkets.all[orders.accountMarket(slot)]!.realmMarket.book.rest(slot)
  for (let left = reader.uint(); left > 0; left--) readStop(reader, state)
}

function writeContract(writer: Writer, state: State, contract: Contract): void {
  listOf(contractShape).write(writer, byId(contract.rules))
  writer.uint(contract.config.version)
  writer.uint(contract.lastVersion)
  for (const realmMarket of contract.byRealm) {
    writer.uint(realmMarket.lastTicks)
    fundingShape.write(writer, realmMarket.funding)
    writeLadder(writer, state, realmMarket.ladder)
  }
}

function readContract(reader: Reader, state: State): Contract {
  const rules = new Map<number, ContractConfig>()
  for (const rule of listOf(contractShape).read(reader)) rules.set(rule.version, rule)
  const config = rules.get(reader.uint())!
  const contract = createContract(state.perpetual.orders, config, state.timeMs)
  contract.rules.clear()
  for (const [version, rule] of rules) contract.rules.set(version, rule)
  setContractConfig(contract, config)
  contract.lastVersion = reader.uint()
  for (const realmMarket of contract.byRealm) {
    realmMarket.lastTicks = reader.uint()
    Object.assign(realmMarket.funding, fundingShape.read(reader))
    if (flag.read(reader)) readLadder(reader, state, realmMarket)
  }
  return contract
}

/** Quotes in the ladder's own order: bids outward, then asks outward. */
function writeLadder(writer: Writer, { perpetual: { orders } }: State, ladder: ContractLadder | null): void {
  flag.write(writer, ladder !== null)
  if (ladder === null) return
  writer.uint(ladder.ladderId)
  quoteShape.write(writer, ladder.shape)
  houseFeesShape.write(writer, ladder.fees)
  writer.uint(ladder.leverage)
  writer.uint(ladder.ruleVersion)
  writer.uint(ladder.slots.length)
  for (const slot of ladder.slots) {
    writer.u8(orders.side(slot))
    writer.uint(orders.priceTicks(slot))
    writer.uint(orders.remaining(slot))
    writer.uint(orders.acceptedAtMs(slot))
  }
}

function readLadder(reader: Reader, state: State, realmMarket: ContractRealmMarket): void {
  realmMarket.ladder = {
    ladderId: reader.uint(),
    shape: quoteShape.read(reader),
    fees: houseFeesShape.read(reader),
    leverage: reader.uint(),
    ruleVersion: reader.uint(),
    slots: [],
  }
  for (let left = reader.uint(); left > 0; left--)
    restoreContractQuote(state, realmMarket, {
      side: reader.u8(),
      priceTicks: reader.uint(),
      contracts: reader.uint(),
      acceptedAtMs: reader.uint(),
    })
}

function writePosition(writer: Writer, position: Position): void {
  const { accountMarket } = position
  writer.uint(position.positionId)
  writer.uint(accountMarket.accountId)
  writer.uint(accountMarket.realmMarket.contract.marketId)
  writer.u8(accountMarket.realmMarket.realm)
  writer.u8(position.side)
  writer.uint(position.leverage)
  writer.uint(position.contracts)
  for (const units of [position.cost, position.margin, position.added]) writer.amount(units)
  writer.uint(position.rule.version)
  writer.uint(position.liquidationPrice)
  writer.uint(position.openedAtMs)
  for (const units of [position.realized, position.feePaid, position.fundingPaid]) writer.amount(units)
  writer.uint(position.liquidationStart)
}

/** What binds it follows with the orders. */
function readPosition(reader: Reader, state: State): Position {
  const positionId = reader.uint()
  const accountId = reader.uint()
  const contract = state.perpetual.contracts.get(reader.uint() as MarketId)!
  const accountMarket = state.perpetual.accountMarkets.take(accountId, contract.byRealm[reader.u8()]!)
  const [side, leverage, contracts] = [reader.u8(), reader.uint(), reader.uint()]
  const [cost, margin, added] = [reader.amount(), reader.amount(), reader.amount()]
  const rule = contract.rules.get(reader.uint())!
  const liquidationPrice = indexPrice(reader.uint())
  const position = new Position({ positionId, accountMarket, side, leverage, rule, openedAtMs: reader.uint() })
  const [realized, feePaid, fundingPaid] = [reader.amount(), reader.amount(), reader.amount()]
  return Object.assign(position, {
    contracts,
    cost,
    margin,
    added,
    liquidationPrice,
    realized,
    feePaid,
    fundingPaid,
    liquidationStart: reader.uint(),
  })
}

function writeOrder(writer: Writer, { perpetual: { orders, stopsOfOrder } }: State, slot: number): void {
  writer.uint(orders.orderId(slot))
  writer.uint(orders.accountId(slot))
  writer.uint(orders.marketId(slot))
  writer.u8(orders.realm(slot))
  writer.u8(positionSideOf(orders, slot))
  writer.u8(effectOf(orders, slot))
  writer.u8(CONTRACT_CAUSES.indexOf(causeOf(orders, slot)))
  writer.uint(leverageOf(orders, slot))
  writer.u8(orders.timeInForce(slot))
  writer.uint(orders.priceTicks(slot))
  writer.uint(orders.quantity(slot))
  writer.uint(orders.remaining(slot))
  writer.uint(orders.filledNotional(slot))
  writer.uint(orders.feePaid(slot))
  writer.uint(orders.acceptedAtMs(slot))
  writer.uint(orders.makerFeePpm(slot))
  writer.uint(orders.takerFeePpm(slot))
  writer.uint(orders.marketVersion(slot))
  writer.uint(orders.priorityId(slot))
  const stops = stopsOfOrder.get(orders.orderId(slot))
  writer.uint(stops?.takeProfit ?? 0)
  writer.uint(stops?.stopLoss ?? 0)
}

function readOrder(reader: Reader, state: State): number {
  const { orders, accountMarkets, contracts } = state.perpetual
  const slot = orders.take()
  orders.setOrderId(slot, reader.uint())
  const accountId = reader.uint()
  const contract = contracts.get(reader.uint())!
  const accountMarket = accountMarkets.take(accountId, contract.byRealm[reader.u8()]!)
  const [positionSide, effect] = [reader.u8(), reader.u8()]
  setTerms(orders, slot, { positionSide, effect, cause: CONTRACT_CAUSES[reader.u8()]!, leverage: reader.uint() })
  orders.setTimeInForce(slot, reader.u8())
  orders.setPriceTicks(slot, reader.uint())
  orders.setQuantity(slot, reader.uint())
  orders.setRemaining(slot, reader.uint())
  orders.setFilledNotional(slot, reader.uint())
  orders.setFeePaid(slot, reader.uint())
  orders.setAcceptedAtMs(slot, reader.uint())
  orders.setMakerFeePpm(slot, reader.uint())
  orders.setTakerFeePpm(slot, reader.uint())
  orders.setMarketVersion(slot, reader.uint())
  orders.setPriorityId(slot, reader.uint())
  readOrderStops(reader, state, slot)
  placeSlot(orders, slot, accountMarket, bookSide(positionSide, effect))
  addToAccountMarket(state, slot)
  return slot
}

/** Its first fill has set them. */
function readOrderStops(reader: Reader, { perpetual: { orders, stopsOfOrder } }: State, slot: number): void {
  const [takeProfit, stopLoss] = [reader.uint(), reader.uint()]
  const isSet = orders.remaining(slot) < orders.quantity(slot)
  if (takeProfit + stopLoss > 0) stopsOfOrder.set(orders.orderId(slot), { takeProfit, stopLoss, isSet })
}

function writeStop(writer: Writer, stop: Stop): void {
  writer.uint(stop.stopId)
  writer.uint(stop.position.positionId)
  writer.u8(stop.kind)
  writer.uint(stop.triggerPrice)
  writer.uint(stop.contracts)
  writer.u8(stop.orderType)
  writer.uint(stop.priceTicks)
  writer.uint(stop.setAtMs)
  writer.uint(stop.left)
}

function readStop(reader: Reader, state: State): void {
  const { stops, positions } = state.perpetual
  const stop: Stop = {
    stopId: reader.uint(),
    position: positions.get(reader.uint())!,
    kind: reader.u8(),
    triggerPrice: reader.uint(),
    contracts: reader.uint(),
    orderType: reader.u8(),
    priceTicks: reader.uint(),
    setAtMs: reader.uint(),
    left: 0,
  }
  const left = reader.uint()
  if (left > 0) startWork(stops, stop, left)
  else enterStop(stops, stop)
}
