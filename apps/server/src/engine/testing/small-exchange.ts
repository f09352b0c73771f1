import { createHash } from 'node:crypto'
import {
  type AccountId,
  type Actor,
  type Amount,
  amount,
  type CancelOrder,
  type CreditDeposit,
  type Hash128,
  indexPrice,
  LISTED_INDICES,
  LISTED_OPTIONS,
  lots,
  type OptionConfig,
  type PlaceOrder,
  type Realm,
  STRIKE_DELAY_LEAST_MS,
  ticks,
  timeMs,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { arrived, type PriceFeed, type TickListener } from '@glasshouse/feeds'
import { runGenesis } from '../../clocks/genesis.ts'
import type { Engine } from '../protocol/engine.ts'
import { openingOf } from './signers.ts'

const SOURCE_ID = 1
const APART_ID = 2
/** Prices of a small exchange: 50,000 for BTC, 100 for all else. */
export const BTC_PRICE = indexPrice(50_000 * 10 ** 8)
const OTHER_PRICE = indexPrice(100 * 10 ** 8)
export const BTC_MARKET = 1
export const BTC_ASSET = 2

type FixedFeed = Pick<PriceFeed, 'sources' | 'indices' | 'ticksAt' | 'start' | 'stop'> & {
  /**
   * Sends the ticks of this moment, as the feed's second would: they arrive in monotonic time, and the venue's clock
   * says group time.
   */
  beat(monotonicMs: number, groupMs?: number): void
  setPrice(indexId: number, price: number): void
}

/**
 * A feed whose prices stand still until the test moves them; of all listed indices but those named. `apart`: those that
 * have a source of their own.
 */
export function fixedFeed(without: readonly string[] = [], apart: readonly string[] = []): FixedFeed {
  const listed = LISTED_INDICES.filter(({ symbol }) => !without.includes(symbol))
  const prices = new Map<number, number>(listed.map(({ indexId }) => [indexId, indexId === 1 ? BTC_PRICE : OTHER_PRICE]))
  const ofApart = new Set(listed.filter(({ symbol }) => apart.includes(symbol)).map(({ indexId }) => indexId))
  const sourceOf = (indexId: number) => (ofApart.has(indexId) ? APART_ID : SOURCE_ID)
  const nobody: TickListener = { onTicks: () => {}, onSecond: () => {} }
  let listener = nobody
  const feed: FixedFeed = {
    sources: [
      { sourceId: SOURCE_ID, name: 'fixed', provenance: 'simulated' },
      ...(ofApart.size > 0 ? [{ sourceId: APART_ID, name: 'apart', provenance: 'simulated' } as const] : []),
    ],
    indices: listed.map((index) => ({ ...index, minSources: 1, sourceIds: [sourceOf(index.indexId)], lateAfterMs: 1_000 })),
    ticksAt: (nowMs) =>
      [...prices].map(([indexId, price]) => ({
        indexId,
        sourceId: sourceOf(indexId),
        bid: indexPrice(price),
        ask: indexPrice(price),
        venueTimeMs: timeMs(nowMs),
        receivedMs: timeMs(nowMs),
      })),
    start: (given) => {
      listener = given
    },
    stop: () => {
      listener = nobody
    },
    beat: (monotonicMs, groupMs = monotonicMs) => {
      listener.onTicks(arrived(feed.ticksAt(groupMs), monotonicMs))
      listener.onSecond()
    },
    setPrice: (indexId, price) => void prices.set(indexId, price),
  }
  return feed
}

/** Genesis of a sandbox with fixed prices. */
export async function openHouse(engine: Engine, publicKey = 'ab'.repeat(32)): Promise<void> {
  await runGenesis({ engine, feed: fixedFeed(), seed: 'demo', publicKey, optionMarkets: QUICK_OPTIONS, gates: [], operators: openingOf() })
}

/** With the least wait a rule may have: a price a second later strikes. */
export const QUICK_OPTIONS: readonly OptionConfig[] = LISTED_OPTIONS.map((option) => ({ ...option, strikeDelayMs: STRIKE_DELAY_LEAST_MS }))

export function hash128(text: string): Hash128 {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

export async function openAccount(engine: Engine, name: string, realm: Realm = 'real'): Promise<AccountId> {
  const actor: Actor = { origin: 'system', actorId: 0, accountId: 0, realm, key: '' }
  const submitted = await engine.submit({ type: 'OpenAccount', actor, realm, userRef: hash128(name) })
  const opened = submitted.ok && submitted.events.find((event) => event.type === 'AccountOpened')
  if (!opened) throw new Error(`account of ${name} was not opened`)
  return opened.accountId
}

export function deposit(accountId: AccountId, assetId: number, units: bigint, evidence: string): CreditDeposit {
  const actor: Actor = { origin: 'custody', actorId: 0, accountId: 0, realm: 'real', key: '' }
  return { type: 'CreditDeposit', actor, accountId, wallet: 1, assetId, amount: amount(units), evidence: hash128(evidence) }
}

/** A real account with so many whole USDT. */
export async function trader(engine: Engine, name: string, usdt: bigint): Promise<AccountId> {
  const accountId = await openAccount(engine, name)
  await engine.submit(deposit(accountId, USDT_ASSET_ID, usdt * 1_000_000n, `deposit of ${name}`))
  return accountId
}

export interface OrderWords {
  readonly side?: 'buy' | 'sell'
  /** Whole USDT per BTC. */
  readonly price?: number
  /** 10^-5 BTC. */
  readonly lots?: number
  readonly key?: Hash128 | ''
  readonly realm?: Realm
  readonly timeInForce?: PlaceOrder['timeInForce']
}

/** A limit order on BTC; by default 0.001 BTC at 49,000, which rests. */
export function order(accountId: AccountId, words: OrderWords = {}): PlaceOrder {
  const { side = 'buy', price = 49_000, lots: quantity = 100, key = '', realm = 'real', timeInForce = 'GTC' } = words
  return {
    type: 'PlaceOrder',
    actor: { origin: 'user', actorId: 0, accountId, realm, key },
    marketId: BTC_MARKET,
    side,
    orderType: 'limit',
    timeInForce,
    priceTicks: ticks(price * 10),
    quantityLots: lots(quantity),
    spend: amount(0n),
  }
}

export function cancel(accountId: AccountId, orderId: number, realm: Realm = 'real'): CancelOrder {
  return { type: 'CancelOrder', actor: { origin: 'user', actorId: 0, accountId, realm, key: '' }, orderId }
}

export async function availableUsdt(engine: Engine, accountId: AccountId): Promise<Amount> {
  const balances = await engine.read.balances(accountId)
  return balances.find((balance) => balance.assetId === USDT_ASSET_ID && balance.wallet === 1)?.available ?? amount(0n)
}

/** Resolves when everything that is on its way, and what follows from it, is durable and projected. */
export async function settled(engine: Engine): Promise<void> {
  do await engine.read.configuration()
  while (engine.health().queueDepth > 0)
  await engine.whenProjected(engine.health().lastSeq)
}
