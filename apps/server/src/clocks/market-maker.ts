import {
  type Event,
  houseAccountId,
  type IndexId,
  type MarketId,
  type MarketState,
  type QuoteShape,
  REALMS,
  type Realm,
  type TimeMs,
} from '@glasshouse/domain'
import type { Engine, PublishedGroup } from '../engine/engine.ts'
import { houseActor } from './actors.ts'
import { contractQuoted, hasMoved, type QuotedMarket, shapeAround, spotQuoted, WITHDRAWN } from './quote-shape.ts'
import { SecondMoves } from './second-moves.ts'

export interface MarketMakerOptions {
  readonly engine: Engine
  /** LIQUIDITY: off takes back whatever ladders an earlier run left and quotes nothing. */
  readonly isOn: boolean
}

interface Market extends QuotedMarket {
  readonly marketId: MarketId
  readonly indexId: IndexId
  readonly state: MarketState
}

/** One ladder: one market in one realm. */
interface Ladder {
  readonly market: Market
  readonly realm: Realm
  /** What rests now as far as we know; null: nothing, or somebody traded with it. */
  shape: QuoteShape | null
  isSubmitting: boolean
  /** Of its index. */
  readonly moves: SecondMoves
}

/**
 * Quotes every spot market that has an index and every contract, in both realms, around each new index point: same queue, same rules and a
 * published fee tier, nothing else. A stale index takes its ladders back: the house does not trade on old prices.
 */
export async function startMarketMaker({ engine, isOn }: MarketMakerOptions): Promise<() => void> {
  if (!isOn) {
    await withdrawAll(engine)
    return () => {}
  }
  const ladders = new Map<string, Ladder>()
  await learnMarkets(engine, ladders)
  return engine.onGroup((group) => onGroup(engine, ladders, group))
}

function onGroup(engine: Engine, ladders: Map<string, Ladder>, group: PublishedGroup): void {
  for (const events of [group.due, ...group.byCommand]) for (const event of events) onEvent(engine, ladders, event, group.timeMs)
}

function onEvent(engine: Engine, ladders: Map<string, Ladder>, event: Event, atMs: TimeMs): void {
  switch (event.type) {
    case 'IndexPointed':
      requote(engine, ladders, event, atMs)
      return
    case 'IndexWentStale':
      withdraw(engine, ladders, event.indexId)
      return
    case 'Traded':
    case 'ContractTraded':
      markEaten(ladders, event)
      return
    case 'QuotesReplaced':
      learnLadder(ladders, event)
      return
    case 'MarketConfigured':
    case 'ContractConfigured':
    case 'MarketStateSet':
    case 'RuleTookEffect':
      void learnMarkets(engine, ladders)
      return
    default:
      return
  }
}

async function learnMarkets(engine: Engine, ladders: Map<string, Ladder>): Promise<void> {
  for (const market of await quotedMarkets(engine)) {
    for (const realm of REALMS) {
      const name = nameOf(market.marketId, realm)
      const former = ladders.get(name)
      const isAsBefore = former?.market.state === market.state
      const { isSubmitting, moves } = former ?? { isSubmitting: false, moves: new SecondMoves() }
      ladders.set(name, { market, realm, shape: isAsBefore ? former.shape : null, isSubmitting, moves })
    }
  }
}

/** Those with an index to quote around. */
async function quotedMarkets(engine: Engine): Promise<Market[]> {
  const { markets, contracts } = await engine.read.configuration()
  const spot = markets.map((market) => ({ ...market, ...spotQuoted(market) }))
  return [...spot, ...contracts.map((contract) => ({ ...contract, ...contractQuoted(contract) }))].filter(({ indexId }) => indexId !== 0)
}

function requote(engine: Engine, ladders: Map<string, Ladder>, { indexId, price }: Pointed, atMs: TimeMs): void {
  for (const ladder of ladders.values()) {
    if (ladder.market.indexId !== indexId) continue
    ladder.moves.add(atMs, price)
    if (ladder.market.state !== 'open' || ladder.isSubmitting) continue
    const shape = shapeAround(price, ladder.market, ladder.moves.p99Ppm)
    if (ladder.shape === null || hasMoved(ladder.shape, shape, ladder.market)) void quote(engine, ladder, shape)
  }
}

function withdraw(engine: Engine, ladders: Map<string, Ladder>, indexId: IndexId): void {
  for (const ladder of ladders.values()) if (ladder.market.indexId === indexId) void quote(engine, ladder, WITHDRAWN)
}

type Pointed = Extract<Event, { type: 'IndexPointed' }>
type Deal = Extract<Event, { type: 'Traded' | 'ContractTraded' }>

/** By itself, or by the core: before stops and liquidations it moves a ladder to the mark, before the market maker's own it takes it back. */
function learnLadder(ladders: Map<string, Ladder>, { marketId, realm, shape }: Extract<Event, { type: 'QuotesReplaced' }>): void {
  const ladder = ladders.get(nameOf(marketId, realm))
  if (ladder) ladder.shape = shape.levels === 0 ? null : shape
}

function markEaten(ladders: Map<string, Ladder>, { makerAccountId, marketId, realm }: Deal): void {
  if (makerAccountId !== houseAccountId(realm, 'market_maker')) return
  const ladder = ladders.get(nameOf(marketId, realm))
  if (ladder) ladder.shape = null
}

async function quote(engine: Engine, ladder: Ladder, shape: QuoteShape): Promise<void> {
  ladder.isSubmitting = true
  // Known before the answer: a trade in the ladder's own group must be able to mark it as eaten.
  ladder.shape = shape
  const submitted = await submitQuote(engine, ladder.market.marketId, ladder.realm, shape)
  ladder.isSubmitting = false
  if (!submitted.ok) ladder.shape = null
}

function submitQuote(engine: Engine, marketId: MarketId, realm: Realm, shape: QuoteShape) {
  const actor = houseActor('system', realm, houseAccountId(realm, 'market_maker'))
  return engine.submit({ type: 'QuoteAround', actor, marketId, shape })
}

async function withdrawAll(engine: Engine): Promise<void> {
  const markets = await quotedMarkets(engine)
  for (const realm of REALMS) {
    const balances = await engine.read.balances(houseAccountId(realm, 'market_maker'))
    if (balances.every(({ held }) => held === 0n)) continue
    await Promise.all(markets.map(({ marketId }) => submitQuote(engine, marketId, realm, WITHDRAWN)))
  }
}

function nameOf(marketId: MarketId, realm: Realm): string {
  return `${marketId}/${realm}`
}
