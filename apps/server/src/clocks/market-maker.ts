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
import { systemActor } from '../engine/protocol/actors.ts'
import type { Engine, PublishedGroup } from '../engine/protocol/engine.ts'
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
  /** Ladder that rests now as far as we know; null: none, or somebody traded with it. */
  shape: QuoteShape | null
  isSubmitting: boolean
  /** Moves of its index. */
  readonly moves: SecondMoves
}

/**
 * Quotes every spot market that has an index and every contract, in both realms, around each new index point: same
 * queue, same rules and a published fee tier, nothing else. Ladders on a stale index the core takes back and brings
 * back itself: what is withdrawn here would not come back.
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
    case 'IndexPriceUpdated':
      requote(engine, ladders, event, atMs)
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

type Pointed = Extract<Event, { type: 'IndexPriceUpdated' }>
type Deal = Extract<Event, { type: 'Traded' | 'ContractTraded' }>

/**
 * By itself, or by the core: it takes ladders back when their index goes stale, puts them back at the first fresh
 * point, moves them to the mark before stops and liquidations, and removes the market maker's own before the market
 * maker is liquidated.
 */
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
  const actor = systemActor('system', realm, houseAccountId(realm, 'market_maker'))
  return engine.submit({ type: 'QuoteAround', actor, marketId, shape })
}

/** Also ladders that hold nothing now, because the core took them back with a stale index: it would bring them back. */
async function withdrawAll(engine: Engine): Promise<void> {
  const markets = await quotedMarkets(engine)
  const indices = await Promise.all([...new Set(markets.map(({ indexId }) => indexId))].map((indexId) => engine.read.index(indexId)))
  const stale = new Set(indices.filter((index) => index?.isStale).map((index) => index?.indexId))
  for (const realm of REALMS) {
    const balances = await engine.read.balances(houseAccountId(realm, 'market_maker'))
    const isHolding = balances.some(({ held }) => held > 0n)
    const left = markets.filter(({ indexId }) => isHolding || stale.has(indexId))
    await Promise.all(left.map(({ marketId }) => submitQuote(engine, marketId, realm, WITHDRAWN)))
  }
}

function nameOf(marketId: MarketId, realm: Realm): string {
  return `${marketId}/${realm}`
}
