/**
 * Snapshot sections in canonical varints, each list by id: equal states give equal bytes, whatever road led there.
 * Derived things are rebuilt on reading. Once a core is released, a changed shape raises SHAPE_VERSION and decodeState
 * reads the former one too: the next core opens its era with it (docs/adr/0003-eras.md).
 */

import { type AccountId, FIRST_USER_ACCOUNT_ID, type IndexPrice, REALMS, type SourceTick, timeMs, type Wallet } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { type Field, flag, hex, hexOrNone, int, listOf, oneOf, record, uint } from '../codec/fields.ts'
import { Reader } from '../codec/reader.ts'
import {
  assetShape,
  contractShape,
  gateShape,
  houseFeesShape,
  indexShape,
  marketShape,
  optionShape,
  partShape,
  quoteShape,
  sourceShape,
} from '../codec/shapes.ts'
import { Writer } from '../codec/writer.ts'
import type { PendingRule } from '../configuration/pending-rules.ts'
import { firstMoment } from '../due.ts'
import type { Index, IndexPricePoint } from '../index-price/indices.ts'
import type { RememberedKey } from '../keys/key-memory.ts'
import { AVAILABLE, HELD } from '../ledger/balances.ts'
import type { Ladder } from '../matching/ladder.ts'
import { BUY } from '../matching/orders.ts'
import { refreshBands } from '../spot/bands.ts'
import { enterLists } from '../spot/close.ts'
import { restoreQuote } from '../spot/ladder.ts'
import { createMarket, type SpotRealmMarket } from '../spot/market.ts'
import { createState, type State } from '../state.ts'
import { byId } from '../tables/by-id.ts'
import { readContractProtections, writeContractProtections } from './contract-protection-state.ts'
import { readCustody, writeCustody } from './custody-state.ts'
import { readGates, writeGates } from './gate-state.ts'
import { readOperators, writeOperators } from './operator-state.ts'
import { readOptions, writeOptions } from './option-state.ts'
import { readPerpetual, writePerpetual } from './perpetual-state.ts'
import { readSettling, writeSettling } from './settling-state.ts'
import { readSwaps, writeSwaps } from './swap-state.ts'
import { readWithdrawals, writeWithdrawals } from './withdrawal-state.ts'
import { readWithdrawn, writeWithdrawn } from './withdrawn-state.ts'

export const SHAPE_VERSION = 1

export function encodeState(state: State): Uint8Array {
  const writer = new Writer(1 << 16)
  head.write(writer, state)
  listOf(assetShape).write(writer, byId(state.assets))
  listOf(sourceShape).write(writer, byId(state.sources))
  listOf(indexState).write(writer, byId(state.indices))
  writeMarkets(writer, state)
  houseFeesShape.write(writer, state.houseFees)
  writer.uint(state.houseFeesVersion)
  listOf(pendingRule).write(writer, state.pending)
  writeAccounts(writer, state)
  writeBalances(writer, state)
  writeOrders(writer, state)
  listOf(hex(32)).write(writer, state.evidence.sorted())
  writer.uint(state.keys.count)
  for (const key of state.keys.entries()) keyShape.write(writer, key)
  writePerpetual(writer, state)
  writeOptions(writer, state)
  writeWithdrawn(writer, state)
  writeSettling(writer, state)
  writeGates(writer, state)
  writeContractProtections(writer, state)
  writeCustody(writer, state)
  writeWithdrawals(writer, state)
  writeSwaps(writer, state)
  writeOperators(writer, state)
  return writer.take()
}

export function decodeState(shapeVersion: number, sections: Uint8Array): State {
  assert(shapeVersion === SHAPE_VERSION, 'a snapshot has a shape this core can read')
  const reader = new Reader(sections)
  const state = createState()
  Object.assign(state, head.read(reader))
  for (const asset of listOf(assetShape).read(reader)) state.assets.set(asset.assetId, asset)
  for (const source of listOf(sourceShape).read(reader)) state.sources.set(source.sourceId, source)
  for (const index of listOf(indexState).read(reader)) state.indices.set(index.config.indexId, index)
  readMarkets(reader, state)
  state.houseFees = houseFeesShape.read(reader)
  state.houseFeesVersion = reader.uint()
  state.pending.push(...listOf(pendingRule).read(reader))
  readAccounts(reader, state)
  readBalances(reader, state)
  readOrders(reader, state)
  for (const evidence of listOf(hex(32)).read(reader)) state.evidence.add(evidence, 0)
  for (let left = reader.uint(); left > 0; left--) state.keys.remember(keyShape.read(reader))
  readPerpetual(reader, state)
  readOptions(reader, state)
  readWithdrawn(reader, state)
  readSettling(reader, state)
  readGates(reader, state)
  readContractProtections(reader, state)
  readCustody(reader, state)
  readWithdrawals(reader, state)
  readSwaps(reader, state)
  readOperators(reader, state)
  assert(reader.isAtEnd, 'a snapshot ends after its last section')
  for (const market of byId(state.markets)) refreshBands(state, market)
  state.dueFromMs = firstMoment(state)
  return state
}

type Head = Pick<State, 'seq' | 'timeMs' | 'era' | 'isOpen' | 'isSandbox' | 'publicKey' | 'newOrdersHalted' | 'nextOrderId' | 'nextTradeId'>
const head = record<Head>({
  seq: uint(),
  timeMs: uint(),
  era: uint(),
  isOpen: flag,
  isSandbox: flag,
  publicKey: hexOrNone(64),
  newOrdersHalted: flag,
  nextOrderId: uint(),
  nextTradeId: uint(),
})

const tickShape = record<SourceTick>({ indexId: uint(), sourceId: uint(), bid: int(), ask: int(), venueTimeMs: uint(), receivedMs: uint() })
const pointShape = record<IndexPricePoint>({ atMs: uint(), price: uint<IndexPrice>(), parts: listOf(partShape) })
const indexState: Field<Index> = {
  write(writer, index) {
    indexShape.write(writer, index.config)
    listOf(tickShape).write(writer, byId(index.ticks))
    listOf(pointShape).write(writer, index.points)
    flag.write(writer, index.isStale)
  },
  read(reader) {
    const config = indexShape.read(reader)
    const ticks = new Map(
      listOf(tickShape)
        .read(reader)
        .map((tick) => [tick.sourceId, tick]),
    )
    return { config, ticks, points: [...listOf(pointShape).read(reader)], isStale: flag.read(reader) }
  },
}

const RULE_KINDS = ['market', 'index', 'house_fees', 'contract', 'option', 'gate'] as const
const pendingRule: Field<PendingRule> = {
  write(writer, rule) {
    oneOf(RULE_KINDS).write(writer, rule.kind)
    writer.uint(rule.id)
    writer.uint(rule.effectiveFromMs)
    if (rule.kind === 'index') return indexShape.write(writer, rule.index)
    if (rule.kind === 'gate') return gateShape.write(writer, rule.gate)
    if (rule.kind === 'contract') return contractShape.write(writer, rule.contract)
    if (rule.kind === 'option') return optionShape.write(writer, rule.option)
    if (rule.kind === 'market') {
      marketShape.write(writer, rule.market)
      return flag.write(writer, rule.feesOnly)
    }
    houseFeesShape.write(writer, rule.fees)
    writer.uint(rule.version)
  },
  read(reader) {
    const kind = oneOf(RULE_KINDS).read(reader)
    const when = { id: reader.uint(), effectiveFromMs: timeMs(reader.uint()) }
    if (kind === 'index') return { kind, ...when, index: indexShape.read(reader) }
    if (kind === 'gate') return { kind, ...when, gate: gateShape.read(reader) }
    if (kind === 'contract') return { kind, ...when, contract: contractShape.read(reader) }
    if (kind === 'option') return { kind, ...when, option: optionShape.read(reader) }
    if (kind === 'market') return { kind, ...when, market: marketShape.read(reader), feesOnly: flag.read(reader) }
    return { kind, ...when, fees: houseFeesShape.read(reader), version: reader.uint() }
  },
}

function writeMarkets(writer: Writer, state: State): void {
  writer.uint(state.markets.size)
  for (const market of byId(state.markets)) {
    marketShape.write(writer, market.config)
    writer.uint(market.lastVersion)
    for (const realmMarket of market.byRealm) {
      writer.uint(realmMarket.lastTicks)
      writeLadder(writer, state, realmMarket.ladder)
    }
  }
}

/** Quotes in the ladder's own order: bids outward, then asks outward. */
function writeLadder(writer: Writer, state: State, ladder: Ladder | null): void {
  flag.write(writer, ladder !== null)
  if (ladder === null) return
  writer.uint(ladder.ladderId)
  quoteShape.write(writer, ladder.shape)
  houseFeesShape.write(writer, ladder.fees)
  writer.uint(ladder.slots.length)
  for (const slot of ladder.slots) {
    writer.u8(state.orders.side(slot))
    writer.uint(state.orders.priceTicks(slot))
    writer.uint(state.orders.remaining(slot))
    writer.uint(state.orders.acceptedAtMs(slot))
  }
}

/** Quotes and orders enter their books together, by priority id, once all are read. */
function readMarkets(reader: Reader, state: State): void {
  for (let left = reader.uint(); left > 0; left--) {
    const market = createMarket(state.orders, marketShape.read(reader))
    market.lastVersion = reader.uint()
    state.markets.set(market.config.marketId, market)
    for (const realmMarket of market.byRealm) {
      realmMarket.lastTicks = reader.uint()
      if (flag.read(reader)) readLadder(reader, state, realmMarket)
    }
  }
}

function readLadder(reader: Reader, state: State, realmMarket: SpotRealmMarket): void {
  realmMarket.ladder = { ladderId: reader.uint(), shape: quoteShape.read(reader), fees: houseFeesShape.read(reader), slots: [] }
  for (let left = reader.uint(); left > 0; left--) {
    restoreQuote(state, realmMarket, { side: reader.u8(), priceTicks: reader.uint(), lots: reader.uint(), acceptedAtMs: reader.uint() })
  }
}

function writeAccounts(writer: Writer, state: State): void {
  const { accounts } = state
  writer.uint(accounts.count)
  for (let at = 0; at < accounts.count; at++) {
    writer.u8(accounts.realm[at]!)
    writer.u8(accounts.flags[at]!)
    writer.hex(accounts.userRefOf(at + FIRST_USER_ACCOUNT_ID))
  }
}

function readAccounts(reader: Reader, state: State): void {
  for (let left = reader.uint(); left > 0; left--) {
    const realm = REALMS[reader.u8()]!
    const flags = reader.u8()
    state.accounts.open(reader.hex(32), realm, flags)
  }
}

function writeBalances(writer: Writer, state: State): void {
  const { balances } = state
  const cells = balances.sortedCells()
  writer.uint(cells.length)
  for (const cell of cells) {
    writer.uint(balances.accountOf(cell))
    writer.u8(balances.walletOf(cell))
    writer.uint(balances.assetOf(cell))
    writer.amount(balances.value(cell, AVAILABLE))
    writer.amount(balances.value(cell, HELD))
  }
}

function readBalances(reader: Reader, state: State): void {
  for (let left = reader.uint(); left > 0; left--) {
    const cell = state.balances.cell(reader.uint() as AccountId, reader.u8() as Wallet, reader.uint())
    state.balances.set(cell, AVAILABLE, reader.amount())
    state.balances.set(cell, HELD, reader.amount())
  }
}

function writeOrders(writer: Writer, state: State): void {
  const { orders } = state
  const ids = state.slotOfOrder.sortedKeys()
  writer.uint(ids.length)
  for (const orderId of ids) {
    const slot = state.slotOfOrder.get(orderId)
    writer.uint(orderId)
    writer.uint(orders.accountId(slot))
    writer.uint(orders.marketId(slot))
    writer.u8(orders.side(slot))
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
    writer.uint(state.heldInAll.get(orderId) ?? 0)
  }
}

function readOrders(reader: Reader, state: State): void {
  const slots = byId(state.markets).flatMap((market) => market.byRealm.flatMap((realmMarket) => realmMarket.ladder?.slots ?? []))
  for (let left = reader.uint(); left > 0; left--) slots.push(readOrder(reader, state))
  const { orders } = state
  slots.sort((a, b) => orders.priorityId(a) - orders.priorityId(b))
  for (const slot of slots) state.markets.get(orders.marketId(slot))!.byRealm[orders.realm(slot)]!.book.rest(slot)
}

function readOrder(reader: Reader, state: State): number {
  const { orders } = state
  const slot = orders.take()
  orders.setOrderId(slot, reader.uint())
  orders.setAccountId(slot, reader.uint())
  orders.setMarketId(slot, reader.uint())
  orders.setSide(slot, reader.u8() === BUY ? 0 : 1)
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
  const held = reader.uint()
  if (held > 0) state.heldInAll.set(orders.orderId(slot), held)
  orders.setRealm(slot, state.accounts.realmOf(orders.accountId(slot)))
  orders.setAccountMarket(slot, state.accountMarkets.take(orders.accountId(slot), state.markets.get(orders.marketId(slot))!.config))
  orders.setHoldCell(slot, state.accountMarkets.holdCell(orders.accountMarket(slot), orders.side(slot)))
  enterLists(state, slot)
  return slot
}

const keyShape = record<RememberedKey>({
  accountId: uint(),
  key: hex(32),
  digestHigh: uint(),
  digestLow: uint(),
  orderId: uint(),
  reasonCode: uint(),
  atMs: uint(),
})
