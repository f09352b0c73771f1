/**
 * Snapshot sections in canonical varints, each list by id: equal states give equal bytes, whatever road led there.
 * Derived things are rebuilt on reading. A changed shape raises SHAPE_VERSION and keeps a reader for the older one.
 */

import {
  type AccountId,
  FIRST_USER_ACCOUNT_ID,
  type IndexConfig,
  type IndexPart,
  type IndexPrice,
  type QuoteShape,
  REALMS,
  type SourceTick,
  timeMs,
  type Wallet,
} from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { type Field, flag, hex, hexOrNone, int, listOf, oneOf, record, uint } from '../codec/fields.ts'
import { Reader } from '../codec/reader.ts'
import {
  assetShape,
  contractShape,
  gateShape,
  houseFeesShape,
  indexBeforeLate,
  indexShape,
  marketShape,
  partBeforeTimes,
  partShape,
  quoteBeforeSeeds,
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
import { OPTION_SHAPES, OPTION_SHAPES_BEFORE_STRIKES, type OptionShapes, readOptions, writeOptions } from './option-state.ts'
import { readPerpetual, writePerpetual } from './perpetual-state.ts'
import { readSettling, writeSettling } from './settling-state.ts'
import { readSwaps, writeSwaps } from './swap-state.ts'
import { readWithdrawals, writeWithdrawals } from './withdrawal-state.ts'
import { goStaleAnew, readWithdrawn, writeWithdrawn } from './withdrawn-state.ts'

/**
 * 1: without contracts. 2: without options. 3: without strike delays, the times of quotes in points, seeds of sizes,
 * and ladders taken back. 4: without fundings on their way. 5: without replaced orders, so that each stands where its
 * id says. 6: without orders that carry stops. 7: without gates. 8: without own limits in contracts. 9: without credits
 * of custody, debts and withdrawals. 10: without swaps. 11: without operators' keys.
 */
export const SHAPE_VERSION = 12
const SHAPE_WITHOUT_CONTRACTS = 1
const SHAPE_WITHOUT_OPTIONS = 2
/** Also without ladders taken back. */
const SHAPE_WITHOUT_STRIKE_DELAYS = 3
const SHAPE_WITHOUT_SETTLING = 4
const SHAPE_WITHOUT_REPLACED = 5
const SHAPE_WITHOUT_ORDER_STOPS = 6
const SHAPE_WITHOUT_GATES = 7
const SHAPE_WITHOUT_CONTRACT_LIMITS = 8
const SHAPE_WITHOUT_CREDITS = 9
const SHAPE_WITHOUT_SWAPS = 10
const SHAPE_WITHOUT_OPERATORS = 11

/** What a snapshot holds of indices, ladders, orders and options. */
export interface Shapes extends OptionShapes {
  /** An order tells its place in time, and a buy that was replaced what was held for it in all. */
  readonly hasReplaced: boolean
  /** A contract order tells the stops that it carries. */
  readonly hasOrderStops: boolean
  readonly hasGates: boolean
  readonly hasContractLimits: boolean
  readonly hasCredits: boolean
  readonly hasSwaps: boolean
  readonly hasOperators: boolean
  readonly index: Field<IndexConfig>
  readonly part: Field<IndexPart>
  readonly quote: Field<QuoteShape>
}
const SHAPES: Shapes = {
  ...OPTION_SHAPES,
  hasReplaced: true,
  hasOrderStops: true,
  hasGates: true,
  hasContractLimits: true,
  hasCredits: true,
  hasSwaps: true,
  hasOperators: true,
  index: indexShape,
  part: partShape,
  quote: quoteShape,
}
export const SHAPES_BEFORE_OPERATORS: Shapes = { ...SHAPES, hasOperators: false }
export const SHAPES_BEFORE_SWAPS: Shapes = { ...SHAPES_BEFORE_OPERATORS, hasSwaps: false }
export const SHAPES_BEFORE_CREDITS: Shapes = { ...SHAPES_BEFORE_SWAPS, hasCredits: false }
export const SHAPES_BEFORE_CONTRACT_LIMITS: Shapes = { ...SHAPES_BEFORE_CREDITS, hasContractLimits: false }
export const SHAPES_BEFORE_GATES: Shapes = { ...SHAPES_BEFORE_CONTRACT_LIMITS, hasGates: false }
export const SHAPES_BEFORE_ORDER_STOPS: Shapes = { ...SHAPES_BEFORE_GATES, hasOrderStops: false }
export const SHAPES_BEFORE_REPLACED: Shapes = { ...SHAPES_BEFORE_ORDER_STOPS, hasReplaced: false }
export const SHAPES_BEFORE_STRIKES: Shapes = {
  ...OPTION_SHAPES_BEFORE_STRIKES,
  hasReplaced: false,
  hasOrderStops: false,
  hasGates: false,
  hasContractLimits: false,
  hasCredits: false,
  hasSwaps: false,
  hasOperators: false,
  index: indexBeforeLate,
  part: partBeforeTimes,
  quote: quoteBeforeSeeds,
}

/** Other shapes than today's are written in tests alone. */
export function encodeState(state: State, shapes: Shapes = SHAPES): Uint8Array {
  const writer = new Writer(1 << 16)
  writeSections(writer, state, shapes)
  writeWithdrawn(writer, state)
  writeSettling(writer, state)
  if (shapes.hasGates) writeGates(writer, state)
  if (shapes.hasContractLimits) writeContractProtections(writer, state)
  if (!shapes.hasCredits) return writer.take()
  writeCustody(writer, state)
  writeWithdrawals(writer, state)
  if (shapes.hasSwaps) writeSwaps(writer, state)
  if (shapes.hasOperators) writeOperators(writer, state)
  return writer.take()
}

/**
 * The sections of shape 3. Other shapes than today's are written in tests alone: what was read of a snapshot is all
 * that it said.
 */
export function encodeSections(state: State, shapes: Shapes): Uint8Array {
  const writer = new Writer(1 << 16)
  writeSections(writer, state, shapes)
  return writer.take()
}

function writeSections(writer: Writer, state: State, shapes: Shapes): void {
  head.write(writer, state)
  listOf(assetShape).write(writer, byId(state.assets))
  listOf(sourceShape).write(writer, byId(state.sources))
  listOf(indexState(shapes)).write(writer, byId(state.indices))
  writeMarkets(writer, state, shapes)
  houseFeesShape.write(writer, state.houseFees)
  writer.uint(state.houseFeesVersion)
  listOf(pendingRule(shapes)).write(writer, state.pending)
  writeAccounts(writer, state)
  writeBalances(writer, state)
  writeOrders(writer, state, shapes)
  listOf(hex(32)).write(writer, state.evidence.sorted())
  writer.uint(state.keys.count)
  for (const key of state.keys.entries()) keyShape.write(writer, key)
  writePerpetual(writer, state, shapes)
  writeOptions(writer, state, shapes)
}

export function decodeState(shapeVersion: number, sections: Uint8Array): State {
  assert(shapeVersion >= SHAPE_WITHOUT_CONTRACTS && shapeVersion <= SHAPE_VERSION, 'a snapshot has a shape this core can read')
  const reader = new Reader(sections)
  const shapes = shapesOf(shapeVersion)
  const state = createState()
  Object.assign(state, head.read(reader))
  for (const asset of listOf(assetShape).read(reader)) state.assets.set(asset.assetId, asset)
  for (const source of listOf(sourceShape).read(reader)) state.sources.set(source.sourceId, source)
  for (const index of listOf(indexState(shapes)).read(reader)) state.indices.set(index.config.indexId, index)
  readMarkets(reader, state, shapes)
  state.houseFees = houseFeesShape.read(reader)
  state.houseFeesVersion = reader.uint()
  state.pending.push(...listOf(pendingRule(shapes)).read(reader))
  readAccounts(reader, state)
  readBalances(reader, state)
  readOrders(reader, state, shapes)
  for (const evidence of listOf(hex(32)).read(reader)) state.evidence.add(evidence, 0)
  for (let left = reader.uint(); left > 0; left--) state.keys.remember(keyShape.read(reader))
  if (shapeVersion > SHAPE_WITHOUT_CONTRACTS) readPerpetual(reader, state, shapes)
  if (shapeVersion > SHAPE_WITHOUT_OPTIONS) readOptions(reader, state, shapes)
  if (shapeVersion > SHAPE_WITHOUT_STRIKE_DELAYS) readWithdrawn(reader, state)
  else goStaleAnew(state)
  if (shapeVersion > SHAPE_WITHOUT_SETTLING) readSettling(reader, state)
  if (shapeVersion > SHAPE_WITHOUT_GATES) readGates(reader, state)
  if (shapeVersion > SHAPE_WITHOUT_CONTRACT_LIMITS) readContractProtections(reader, state)
  if (shapeVersion > SHAPE_WITHOUT_CREDITS) {
    readCustody(reader, state)
    readWithdrawals(reader, state)
  }
  if (shapeVersion > SHAPE_WITHOUT_SWAPS) readSwaps(reader, state)
  if (shapeVersion > SHAPE_WITHOUT_OPERATORS) readOperators(reader, state)
  assert(reader.isAtEnd, 'a snapshot ends after its last section')
  for (const market of byId(state.markets)) refreshBands(state, market)
  state.dueFromMs = firstMoment(state)
  return state
}

function shapesOf(shapeVersion: number): Shapes {
  if (shapeVersion <= SHAPE_WITHOUT_STRIKE_DELAYS) return SHAPES_BEFORE_STRIKES
  if (shapeVersion <= SHAPE_WITHOUT_REPLACED) return SHAPES_BEFORE_REPLACED
  return shapeVersion <= SHAPE_WITHOUT_ORDER_STOPS ? SHAPES_BEFORE_ORDER_STOPS : SHAPES
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
const pointShape = (part: Field<IndexPart>) => record<IndexPricePoint>({ atMs: uint(), price: uint<IndexPrice>(), parts: listOf(part) })
const indexState = ({ index: configShape, part }: Shapes): Field<Index> => ({
  write(writer, index) {
    configShape.write(writer, index.config)
    listOf(tickShape).write(writer, byId(index.ticks))
    listOf(pointShape(part)).write(writer, index.points)
    flag.write(writer, index.isStale)
  },
  read(reader) {
    const config = configShape.read(reader)
    const ticks = new Map(
      listOf(tickShape)
        .read(reader)
        .map((tick) => [tick.sourceId, tick]),
    )
    return { config, ticks, points: [...listOf(pointShape(part)).read(reader)], isStale: flag.read(reader) }
  },
})

const RULE_KINDS = ['market', 'index', 'house_fees', 'contract', 'option', 'gate'] as const
const pendingRule = (shapes: Shapes): Field<PendingRule> => ({
  write(writer, rule) {
    oneOf(RULE_KINDS).write(writer, rule.kind)
    writer.uint(rule.id)
    writer.uint(rule.effectiveFromMs)
    if (rule.kind === 'index') return shapes.index.write(writer, rule.index)
    if (rule.kind === 'gate') return gateShape.write(writer, rule.gate)
    if (rule.kind === 'contract') return contractShape.write(writer, rule.contract)
    if (rule.kind === 'option') return shapes.option.write(writer, rule.option)
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
    if (kind === 'index') return { kind, ...when, index: shapes.index.read(reader) }
    if (kind === 'gate') return { kind, ...when, gate: gateShape.read(reader) }
    if (kind === 'contract') return { kind, ...when, contract: contractShape.read(reader) }
    if (kind === 'option') return { kind, ...when, option: shapes.option.read(reader) }
    if (kind === 'market') return { kind, ...when, market: marketShape.read(reader), feesOnly: flag.read(reader) }
    return { kind, ...when, fees: houseFeesShape.read(reader), version: reader.uint() }
  },
})

function writeMarkets(writer: Writer, state: State, shapes: Shapes): void {
  writer.uint(state.markets.size)
  for (const market of byId(state.markets)) {
    marketShape.write(writer, market.config)
    writer.uint(market.lastVersion)
    for (const realmMarket of market.byRealm) {
      writer.uint(realmMarket.lastTicks)
      writeLadder(writer, state, realmMarket.ladder, shapes)
    }
  }
}

/** Quotes in the ladder's own order: bids outward, then asks outward. */
function writeLadder(writer: Writer, state: State, ladder: Ladder | null, { quote }: Shapes): void {
  flag.write(writer, ladder !== null)
  if (ladder === null) return
  writer.uint(ladder.ladderId)
  quote.write(writer, ladder.shape)
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
function readMarkets(reader: Reader, state: State, shapes: Shapes): void {
  for (let left = reader.uint(); left > 0; left--) {
    const market = createMarket(state.orders, marketShape.read(reader))
    market.lastVersion = reader.uint()
    state.markets.set(market.config.marketId, market)
    for (const realmMarket of market.byRealm) {
      realmMarket.lastTicks = reader.uint()
      if (flag.read(reader)) readLadder(reader, state, realmMarket, shapes)
    }
  }
}

function readLadder(reader: Reader, state: State, realmMarket: SpotRealmMarket, { quote }: Shapes): void {
  realmMarket.ladder = { ladderId: reader.uint(), shape: quote.read(reader), fees: houseFeesShape.read(reader), slots: [] }
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

function writeOrders(writer: Writer, state: State, { hasReplaced }: Shapes): void {
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
    if (!hasReplaced) continue
    writer.uint(orders.priorityId(slot))
    writer.uint(state.heldInAll.get(orderId) ?? 0)
  }
}

function readOrders(reader: Reader, state: State, shapes: Shapes): void {
  const slots = byId(state.markets).flatMap((market) => market.byRealm.flatMap((realmMarket) => realmMarket.ladder?.slots ?? []))
  for (let left = reader.uint(); left > 0; left--) slots.push(readOrder(reader, state, shapes))
  const { orders } = state
  slots.sort((a, b) => orders.priorityId(a) - orders.priorityId(b))
  for (const slot of slots) state.markets.get(orders.marketId(slot))!.byRealm[orders.realm(slot)]!.book.rest(slot)
}

function readOrder(reader: Reader, state: State, { hasReplaced }: Shapes): number {
  const { orders } = state
  const slot = orders.take()
  orders.setOrderId(slot, reader.uint())
  orders.setPriorityId(slot, orders.orderId(slot))
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
  if (hasReplaced) {
    orders.setPriorityId(slot, reader.uint())
    const held = reader.uint()
    // Shape 6 said it of sells too at first.
    if (held > 0 && orders.side(slot) === BUY) state.heldInAll.set(orders.orderId(slot), held)
  }
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
