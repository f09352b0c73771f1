import {
  type Event,
  houseAccountId,
  type IndexId,
  type IndexPrice,
  type MarketConfig,
  type MarketId,
  type QuoteShape,
  REALMS,
  type Realm,
} from '@glasshouse/domain'
import type { Engine, PublishedGroup } from '../engine/engine.ts'
import { houseActor } from './actors.ts'
import { hasMoved, shapeAround, WITHDRAWN } from './quote-shape.ts'

export interface MarketMakerOptions {
  readonly engine: Engine
  /** LIQUIDITY: off takes back whatever ladders an earlier run left and quotes nothing. */
  readonly isOn: boolean
}

/** One ladder: one market in one realm. */
interface Ladder {
  readonly market: MarketConfig
  readonly realm: Realm
  /** What rests now as far as we know; null: nothing, or somebody traded with it. */
  shape: QuoteShape | null
  isSubmitting: boolean
}

/**
 * Quotes every spot market that has an index, in both realms, around each new index point: same queue, same rules and a
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
  for (const events of [group.due, ...group.byCommand]) for (const event of events) onEvent(engine, ladders, event)
}

function onEvent(engine: Engine, ladders: Map<string, Ladder>, event: Event): void {
  switch (event.type) {
    case 'IndexPointed':
      requote(engine, ladders, event.indexId, event.price)
      return
    case 'IndexWentStale':
      withdraw(engine, ladders, event.indexId)
      return
    case 'Traded':
      markEaten(ladders, event)
      return
    case 'MarketConfigured':
    case 'MarketStateSet':
    case 'RuleTookEffect':
      void learnMarkets(engine, ladders)
      return
    default:
      return
  }
}

async function learnMarkets(engine: Engine, ladders: Map<string, Ladder>): Promise<void> {
  const { markets } = await engine.read.configuration()
  for (const market of markets) {
    if (market.kind !== 'spot' || market.indexId === 0) continue
    for (const realm of REALMS) {
      const name = nameOf(market.marketId, realm)
      const former = ladders.get(name)
      const isAsBefore = former?.market.state === market.state
      ladders.set(name, { market, realm, shape: isAsBefore ? former.shape : null, isSubmitting: former?.isSubmitting ?? false })
    }
  }
}

function requote(engine: Engine, ladders: Map<string, Ladder>, indexId: IndexId, price: IndexPrice): void {
  for (const ladder of ladders.values()) {
    if (ladder.market.indexId !== indexId || ladder.market.state !== 'open' || ladder.isSubmitting) continue
    const shape = shapeAround(price, ladder.market)
    if (ladder.shape === null || hasMoved(ladder.shape, shape)) void quote(engine, ladder, shape)
  }
}

function withdraw(engine: Engine, ladders: Map<string, Ladder>, indexId: IndexId): void {
  for (const ladder of ladders.values()) if (ladder.market.indexId === indexId) void quote(engine, ladder, WITHDRAWN)
}

function markEaten(ladders: Map<string, Ladder>, { makerAccountId, marketId, realm }: Extract<Event, { type: 'Traded' }>): void {
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
  const { markets } = await engine.read.configuration()
  for (const realm of REALMS) {
    const balances = await engine.read.balances(houseAccountId(realm, 'market_maker'))
    if (balances.every(({ held }) => held === 0n)) continue
    await Promise.all(markets.map(({ marketId }) => submitQuote(engine, marketId, realm, WITHDRAWN)))
  }
}

function nameOf(marketId: MarketId, realm: Realm): string {
  return `${marketId}/${realm}`
}
