/** A small builder for the core's own tests: one sandbox house, two markets, people by name. */
import {
  type Actor,
  amount,
  type Command,
  type Event,
  type EventType,
  type HousePurpose,
  houseAccountId,
  indexPrice,
  LISTED_ASSETS,
  lots,
  type MarketConfig,
  type Origin,
  type PlaceOrder,
  type QuoteShape,
  type Realm,
  type RefusalReason,
  ratePpm,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { core } from '../index.ts'
import type { State } from '../state.ts'

export const START = 1_700_000_000_000
export const BTC = 1
export const GLS = 13
export const USDT = 1
export const BTC_ASSET = 2
export const GLS_ASSET = 14

/** 0.1 USDT a tick, 0.001 BTC a lot: one tick x one lot = 100 units of USDT. */
export const BTC_MARKET: MarketConfig = {
  marketId: BTC,
  symbol: 'btcusdt',
  kind: 'spot',
  baseAssetId: BTC_ASSET,
  quoteAssetId: USDT,
  indexId: 1,
  tickSize: 10_000_000,
  lotUnits: amount(100_000n),
  tickLotUnits: amount(100n),
  minNotional: amount(5_000_000n),
  maxNotional: amount(1_000_000_000_000n),
  makerFeePpm: ratePpm(1_000),
  takerFeePpm: ratePpm(2_000),
  takeBandPpm: ratePpm(50_000),
  restBandPpm: ratePpm(500_000),
  state: 'open',
  version: 1,
}

/** 0.00001 USDT a tick, 0.1 GLS a lot: one tick x one lot = 1 unit. */
export const GLS_MARKET: MarketConfig = {
  ...BTC_MARKET,
  marketId: GLS,
  symbol: 'glsusdt',
  baseAssetId: GLS_ASSET,
  indexId: 0,
  tickSize: 1_000,
  lotUnits: amount(100_000n),
  tickLotUnits: amount(1n),
}

const approval = { approverId: 8, reasonCode: 'incident' } as const

type Draft<Type extends Command['type']> = Omit<Extract<Command, { type: Type }>, 'type' | 'actor'>

export class Exchange {
  state = core.createState()
  now = START
  /** Bytes and objects of every group so far. */
  readonly groups: { seq: number; timeMs: number; commands: readonly Command[]; eventBytes: Uint8Array }[] = []
  due: readonly Event[] = []
  #hash = 0

  get inside(): State {
    return this.state as unknown as State
  }

  /** One group; the events of its only or last command. */
  run(...commands: Command[]): Event[] {
    const group = { seq: core.lastSeq(this.state) + 1, timeMs: timeMs(this.now), commands }
    const { eventBytes } = core.runGroup(this.state, group)
    this.groups.push({ ...group, eventBytes })
    const decoded = core.decodeEvents(eventBytes)
    this.due = decoded.due
    return [...(decoded.byCommand.at(-1) ?? [])]
  }

  later(ms: number): this {
    this.now += ms
    this.run(command('AdvanceTime', actor('clock'), {}))
    return this
  }

  /** A fresh 128-bit hash. */
  hash(): string {
    return (++this.#hash).toString(16).padStart(32, '0')
  }

  system<Type extends Command['type']>(type: Type, draft: Draft<Type>): Event[] {
    return this.run(command(type, actor('system'), draft))
  }

  operator<Type extends Command['type']>(type: Type, draft: Omit<Draft<Type>, 'approverId' | 'reasonCode'>): Event[] {
    return this.run(command(type, { ...actor('operator'), actorId: 7 }, { ...approval, ...draft } as unknown as Draft<Type>))
  }

  account(realm: Realm = 'real'): number {
    const events = this.system('OpenAccount', { realm, userRef: this.hash() })
    return one(events, 'AccountOpened').accountId
  }

  userRef(accountId: number): string {
    return core.account(this.state, accountId)?.userRef ?? ''
  }

  deposit(accountId: number, assetId: number, units: bigint, realm: Realm = 'real'): Event[] {
    return this.run(
      command(
        'CreditDeposit',
        { ...actor('custody'), realm },
        { accountId, wallet: 1, assetId, amount: amount(units), evidence: this.hash() },
      ),
    )
  }

  fund(purpose: HousePurpose, assetId: number, units: bigint, realm: Realm = 'real'): Event[] {
    return this.operator('FundHouse', { realm, purpose, assetId, amount: amount(units), evidence: this.hash() })
  }

  /** One source's quote for index 1, and so a point when it counts. */
  tick(price: number, sourceId = 1): Event[] {
    const quote = {
      indexId: 1,
      sourceId,
      bid: indexPrice(price),
      ask: indexPrice(price),
      venueTimeMs: timeMs(this.now),
      receivedMs: timeMs(this.now),
    }
    return this.run(command('RecordTicks', actor('feed'), { ticks: [quote] }))
  }

  place(accountId: number, draft: Partial<Draft<'PlaceOrder'>>, who: Partial<Actor> = {}): Event[] {
    return this.run(order(accountId, draft, who))
  }

  cancel(accountId: number, orderId: number, who: Partial<Actor> = {}): Event[] {
    return this.run(command('CancelOrder', { ...actor('user'), accountId, ...who }, { orderId }))
  }

  quotes(shape: QuoteShape, marketId = BTC, realm: Realm = 'real'): Event[] {
    return this.run(
      command('QuoteAround', { ...actor('system'), realm, accountId: houseAccountId(realm, 'market_maker') }, { marketId, shape }),
    )
  }

  /** [available, held] in units. */
  balance(accountId: number, assetId: number, wallet = 1): [bigint, bigint] {
    const view = core.balances(this.state, accountId).find((one) => one.assetId === assetId && one.wallet === wallet)
    return [view?.available ?? 0n, view?.held ?? 0n]
  }
}

export function actor(origin: Origin): Actor {
  return { origin, actorId: 0, accountId: 0, realm: 'real', key: '' }
}

export function command<Type extends Command['type']>(type: Type, who: Actor, draft: Draft<Type>): Extract<Command, { type: Type }> {
  return { type, actor: who, ...draft } as unknown as Extract<Command, { type: Type }>
}

/** A buy of 0.01 BTC at 50,000.0, resting until cancelled, unless said otherwise. */
export function order(accountId: number, draft: Partial<Draft<'PlaceOrder'>>, who: Partial<Actor> = {}): PlaceOrder {
  const usual = {
    marketId: BTC,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'GTC',
    priceTicks: ticks(500_000),
    quantityLots: lots(10),
    spend: amount(0n),
  } as const
  return command('PlaceOrder', { ...actor('user'), accountId, ...who }, { ...usual, ...draft })
}

export const marketOrder = (draft: Partial<Draft<'PlaceOrder'>>) =>
  ({ orderType: 'market', timeInForce: 'IOC', priceTicks: ticks(0), ...draft }) as const

export function shape(draft: Partial<{ [Name in keyof QuoteShape]: number }>): QuoteShape {
  return { midTicks: 500_000, halfSpreadTicks: 10, stepTicks: 10, levels: 3, sizeLots: 5, sizeSeed: 0, ...draft } as QuoteShape
}

export function all<Type extends EventType>(events: readonly Event[], type: Type): Extract<Event, { type: Type }>[] {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type)
}

/** The only event of its type. */
export function one<Type extends EventType>(events: readonly Event[], type: Type): Extract<Event, { type: Type }> {
  const found = all(events, type)
  if (found.length !== 1) throw new Error(`${found.length} events ${type} among ${events.map((event) => event.type).join(', ')}`)
  return found[0] as Extract<Event, { type: Type }>
}

export function refusal(events: readonly Event[]): RefusalReason {
  return one(events, 'Refused').reason
}

/** A sandbox with assets, three sources, index 1 at 50,000 and the markets BTC and GLS. */
export function exchange(options: { isSandbox?: boolean; withPoint?: boolean; markets?: readonly MarketConfig[] } = {}): Exchange {
  const x = new Exchange()
  const isSandbox = options.isSandbox ?? true
  const seed = { approverId: 0, reasonCode: 'genesis' } as const
  x.system('OpenHouse', { isSandbox, publicKey: 'ab'.repeat(32) })
  for (const asset of LISTED_ASSETS) x.system('ConfigureAsset', { ...seed, asset })
  for (const sourceId of [1, 2, 3, 4])
    x.system('ConfigureSource', { ...seed, source: { sourceId, name: `venue-${sourceId}`, provenance: 'live' } })
  x.system('ConfigureIndex', {
    ...seed,
    index: { indexId: 1, symbol: 'btcusdt', minSources: isSandbox ? 1 : 2, sourceIds: [1], lateAfterMs: 1_000 },
    effectiveFromMs: timeMs(0),
  })
  for (const market of options.markets ?? [BTC_MARKET, GLS_MARKET])
    x.system('ConfigureMarket', { ...seed, market, effectiveFromMs: timeMs(0) })
  if (options.withPoint ?? isSandbox) x.tick(5_000_000_000_000)
  return x
}
