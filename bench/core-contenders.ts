/** Who runs a stream: npm's nodejs-order-book as the probe, our book alone, and the core with and without encoding. */
import { core } from '@glasshouse/core'
import { runCommands } from '@glasshouse/core/group'
import { Book, type FillSink, IntegerTable, match, OrderTable, STOP_OWN, TakerOrder } from '@glasshouse/core/matching'
import {
  type Actor,
  amount,
  type Command,
  type CoreState,
  indexPrice,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  LISTED_SPOT_MARKETS,
  lots,
  ratePpm,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { OrderBook, Side } from 'nodejs-order-book'
import { ACCOUNTS, ADD, CANCEL, MARKET, MID_TICKS, REPLACE, type Stream } from './core-streams.ts'

/** Runs the operations of the stream it was made for. */
export interface Runner {
  /** Before the clock runs: what a host would have at hand, as the commands of a group. */
  ready?(from: number, to: number): void
  run(from: number, to: number): void
}

export interface Contender {
  readonly name: string
  prepare(stream: Stream): Runner
}

/** The npm package, driven as its documentation says. */
export const nodejsOrderBook: Contender = {
  name: 'nodejs-order-book',
  prepare(stream) {
    const book = new OrderBook()
    const ids = Array.from(stream.order, (order) => String(order))
    const run = (from: number, to: number) => {
      for (let at = from; at < to; at++) {
        const kind = stream.kind[at]
        const side = stream.side[at] === 0 ? Side.BUY : Side.SELL
        if (kind === ADD)
          book.limit({ side, id: ids[at] as string, size: stream.lots[at] as number, price: stream.priceTicks[at] as number })
        else if (kind === CANCEL) book.cancel(ids[at] as string)
        else if (kind === REPLACE)
          book.modify(ids[at] as string, { size: stream.lots[at] as number, price: stream.priceTicks[at] as number })
        else book.market({ side, size: stream.lots[at] as number })
      }
    }
    return { run }
  },
}

/** Price-time matching alone: no accounts' money, no events. */
export const bookAlone: Contender = {
  name: 'matching',
  prepare(stream) {
    const orders = new OrderTable()
    const book = new Book(orders)
    const slots = new IntegerTable(1024)
    const incoming = new TakerOrder()
    const sink: FillSink & { filledLots: number } = {
      filledLots: 0,
      fill(_incoming, _maker, filled) {
        this.filledLots += filled
        return 0
      },
      makerFilled(maker) {
        slots.delete(orders.orderId(maker))
        orders.free(maker)
      },
    }
    const run = (from: number, to: number) => {
      for (let at = from; at < to; at++) {
        const kind = stream.kind[at]
        if (kind === CANCEL) {
          const slot = slots.get(stream.order[at] as number)
          if (slot < 0) continue
          book.remove(slot)
          slots.delete(stream.order[at] as number)
          orders.free(slot)
          continue
        }
        const side = stream.side[at] as number
        const edge = side === 0 ? Number.POSITIVE_INFINITY : 0
        incoming.side = side
        incoming.accountId = stream.account[at] as number
        incoming.limitTicks = kind === MARKET ? edge : (stream.priceTicks[at] as number)
        incoming.bandTicks = edge
        incoming.remaining = stream.lots[at] as number
        const replaced = kind === REPLACE ? slots.get(stream.order[at] as number) : -1
        if (replaced >= 0) {
          book.remove(replaced)
          slots.delete(stream.order[at] as number)
          orders.free(replaced)
        }
        const stop = match(book, incoming, sink)
        if (kind === MARKET || incoming.remaining === 0 || stop === STOP_OWN) continue
        const slot = orders.take()
        orders.setOrderId(slot, stream.order[at] as number)
        orders.setPriorityId(slot, stream.order[at] as number)
        orders.setAccountId(slot, incoming.accountId)
        orders.setPriceTicks(slot, incoming.limitTicks)
        orders.setRemaining(slot, incoming.remaining)
        orders.setSide(slot, side)
        book.rest(slot)
        slots.set(stream.order[at] as number, slot)
      }
    }
    return { run }
  },
}

/** Ledger, holds, fees, bands and checks; the events of each group are noted, but do not become bytes. */
export const coreAlone: Contender = {
  name: 'matching+risk',
  prepare(stream) {
    const { state, marketId } = listed()
    const inside = state as unknown as Parameters<typeof runCommands>[0]
    let commands: Command[] = []
    return {
      ready(from, to) {
        assertNoneRefused(state, stream, from)
        commands = commandsOf(stream, marketId, from, to)
      },
      run() {
        runCommands(inside, { seq: core.lastSeq(state) + 1, timeMs: timeMs(NOW), commands })
        checksum += inside.events.count
      },
    }
  },
}

/** The same with what a durable group needs besides: each command encoded, the records joined, the events as bytes. */
export const coreWithEncoding: Contender = {
  name: 'matching+risk+encoding',
  prepare(stream) {
    const { state, marketId } = listed()
    let commands: Command[] = []
    return {
      ready(from, to) {
        assertNoneRefused(state, stream, from)
        commands = commandsOf(stream, marketId, from, to)
      },
      run() {
        checksum += core.joinRecords(commands.map((command) => core.encodeCommand(command))).length
        run(state, commands)
      },
    }
  },
}

/**
 * The same streams as contract orders at 10x: an order closes its account's position of the other side where that is
 * large enough, else it opens one, so every fill moves two positions, their margins and their liquidation prices. With
 * encoding, as a durable group needs it.
 */
export const contractsWithEncoding: Contender = {
  name: 'contracts+risk+encoding',
  prepare(stream) {
    const { state } = listed()
    let commands: Command[] = []
    return {
      ready(from, to) {
        assertNoneRefused(state, stream, from)
        commands = commandsOf(stream, CONTRACT.marketId, from, to).map((command, at) =>
          asContractOrder(command, stream.position[from + at] as number),
        )
      },
      run() {
        checksum += core.joinRecords(commands.map((command) => core.encodeCommand(command))).length
        run(state, commands)
      },
    }
  },
}

/** One tier and wide limits: no order is refused, so that ids count as in the stream. */
const CONTRACT = {
  ...(LISTED_CONTRACTS[0] as (typeof LISTED_CONTRACTS)[number]),
  indexId: 1,
  tiers: [{ notionalTo: amount(2n ** 60n), maintenancePpm: ratePpm(5_000), deduction: amount(0n), maxLeverage: 100 }],
  positionLimit: amount(2n ** 48n),
  openInterestFactor: 1_000,
}

function asContractOrder(command: Command, positionId: number): Command {
  const { actor } = command
  if (command.type === 'ReplaceOrder') {
    const { orderId, priceTicks, quantityLots } = command
    return { type: 'ReplaceContractOrder', actor, marketId: CONTRACT.marketId, orderId, priceTicks, contracts: quantityLots }
  }
  if (command.type === 'CancelOrder') return { type: 'CancelContractOrder', actor, orderId: command.orderId }
  if (command.type !== 'PlaceOrder') return command
  const { orderType, timeInForce, priceTicks, quantityLots } = command
  const isClosing = positionId !== 0
  const positionSide = (command.side === 'buy') === isClosing ? 'short' : 'long'
  const terms = isClosing ? ({ effect: 'close', leverage: 0 } as const) : ({ effect: 'open', leverage: 10 } as const)
  const place = { marketId: CONTRACT.marketId, positionSide, positionId, ...terms } as const
  return { type: 'PlaceContractOrder', actor, ...place, orderType, timeInForce, priceTicks, contracts: quantityLots }
}

let checksum = 0

function run(state: CoreState, commands: readonly Command[]): void {
  const { eventBytes } = core.runGroup(state, { seq: core.lastSeq(state) + 1, timeMs: timeMs(NOW), commands })
  checksum += eventBytes.length
}

/** Made so far, so that nothing can be optimised away. */
export const workDone = () => checksum

const NOW = 1_700_000_000_000
const nobody: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }
const seed = { approverId: 0, reasonCode: 'genesis' } as const
const FIRST = 1001
/**
 * Covers every hold of a stream, so that none of its orders is refused; all deposits of one asset together stay above
 * the floor of `external`.
 */
const DEPOSIT = 5n * 10n ** 14n

/** A sandbox with one market at the stream's middle price and everybody funded. */
function listed(): { state: CoreState; marketId: number } {
  const state = core.createState()
  const market = LISTED_SPOT_MARKETS[0] as (typeof LISTED_SPOT_MARKETS)[number]
  const genesis: Command[] = [
    { type: 'OpenHouse', actor: nobody, isSandbox: true, publicKey: '0'.repeat(64) },
    ...LISTED_ASSETS.map((asset) => ({ type: 'ConfigureAsset', actor: nobody, ...seed, asset }) as const),
    { type: 'ConfigureSource', actor: nobody, ...seed, source: { sourceId: 1, name: 'bench', provenance: 'live' } },
    {
      type: 'ConfigureIndex',
      actor: nobody,
      ...seed,
      index: { indexId: 1, symbol: 'btcusdt', minSources: 1, sourceIds: [1], lateAfterMs: 1_000 },
      effectiveFromMs: timeMs(0),
    },
    {
      type: 'ConfigureMarket',
      actor: nobody,
      ...seed,
      market: { ...market, makerFeePpm: ratePpm(1_000), takerFeePpm: ratePpm(1_000) },
      effectiveFromMs: timeMs(0),
    },
  ]
  genesis.push({ type: 'ConfigureContract', actor: nobody, ...seed, contract: CONTRACT, effectiveFromMs: timeMs(0) })
  const fund = { realm: 'real', purpose: 'insurance', assetId: market.quoteAssetId, amount: amount(10n ** 17n) } as const
  genesis.push({ type: 'FundHouse', actor: nobody, ...seed, ...fund, evidence: 'f'.repeat(32) })
  const mid = indexPrice(MID_TICKS * market.tickSize)
  const quote = { indexId: 1, sourceId: 1, bid: mid, ask: mid, venueTimeMs: timeMs(NOW), receivedMs: timeMs(NOW) }
  genesis.push({ type: 'RecordTicks', actor: { ...nobody, origin: 'feed' }, ticks: [quote] })
  for (let account = 0; account < ACCOUNTS; account++) {
    genesis.push({ type: 'OpenAccount', actor: nobody, realm: 'real', userRef: account.toString(16).padStart(32, '0') })
    for (const [wallet, assetId] of [
      [1, market.baseAssetId] as const,
      [1, market.quoteAssetId] as const,
      [3, market.quoteAssetId] as const,
    ]) {
      const evidence = (account * 1_000 + wallet * 100 + assetId).toString(16).padStart(32, '0')
      genesis.push({
        type: 'CreditDeposit',
        actor: { ...nobody, origin: 'custody' },
        accountId: FIRST + account,
        wallet,
        assetId,
        amount: amount(DEPOSIT),
        evidence,
      })
    }
  }
  run(state, genesis)
  return { state, marketId: market.marketId }
}

/** A stream whose orders are refused would measure refusals. */
function assertNoneRefused(state: CoreState, stream: Stream, from: number): void {
  const { nextOrderId } = state as unknown as { nextOrderId: number }
  let expected = nextOrderId
  for (let at = from; at < stream.length; at++) {
    if (stream.kind[at] === REPLACE) expected++
    if (stream.kind[at] === CANCEL || stream.kind[at] === REPLACE) continue
    if (stream.order[at] !== expected) throw new Error(`order ${expected} of the core is not order ${stream.order[at]} of the stream`)
    return
  }
}

function commandsOf(stream: Stream, marketId: number, from: number, to: number): Command[] {
  const commands: Command[] = []
  for (let at = from; at < to; at++) commands.push(commandAt(stream, at, marketId))
  return commands
}

/** Order ids of the core count placed orders; the stream's own numbers count the same way. */
function commandAt(stream: Stream, at: number, marketId: number): Command {
  const actor: Actor = { origin: 'user', actorId: 0, accountId: FIRST + (stream.account[at] as number), realm: 'real', key: '' }
  if (stream.kind[at] === CANCEL) return { type: 'CancelOrder', actor, orderId: stream.order[at] as number }
  if (stream.kind[at] === REPLACE) {
    const quantity = (stream.filledLots[at] as number) + (stream.lots[at] as number)
    const [orderId, priceTicks] = [stream.order[at] as number, ticks(stream.priceTicks[at] as number)]
    return { type: 'ReplaceOrder', actor, marketId, orderId, priceTicks, quantityLots: lots(quantity) }
  }
  const isLimit = stream.kind[at] === ADD
  return {
    type: 'PlaceOrder',
    actor,
    marketId,
    side: stream.side[at] === 0 ? 'buy' : 'sell',
    orderType: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? 'GTC' : 'IOC',
    priceTicks: ticks(isLimit ? (stream.priceTicks[at] as number) : 0),
    quantityLots: lots(stream.lots[at] as number),
    spend: amount(0n),
  }
}
