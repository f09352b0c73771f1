import {
  amount,
  type Event,
  houseAccountId,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  LISTED_SPOT_MARKETS,
  lots,
  type MarketConfig,
  type PostingPurpose,
  type Realm,
  ratePpm,
  type Side,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { openReadModel, type ProjectedGroup, type ReadModel } from '../src/index.ts'
import { migratedTestDatabase } from './migrated-test-database.ts'

export const FIRST_MS = 1_760_000_000_000
export const BTC_MARKET = LISTED_SPOT_MARKETS[0] as MarketConfig
export const USDT = 1
export const BTC = 2
export const ADA = 1001
export const BOB = 1002
export const HOUSE_MAKER = houseAccountId('real', 'market_maker')

export async function migratedDatabase(): Promise<{ db: ReadModel; ownerDb: ReadModel; close(): Promise<void> }> {
  const database = await migratedTestDatabase()
  const ownerDb = openReadModel(database.ownerUrl, 2)
  const db = openReadModel(database.url, 2)
  const close = async () => {
    await Promise.all([db.destroy(), ownerDb.destroy()])
    await database.stop()
  }
  return { db, ownerDb, close }
}

/** Groups that follow each other, a second apart, each with the events of one command. */
export class Groups {
  #seq = 0

  next(...events: Event[]): ProjectedGroup {
    return this.keyed({}, ...events)
  }

  keyed(extra: Pick<ProjectedGroup, 'keys'>, ...events: Event[]): ProjectedGroup {
    this.#seq++
    return { seq: this.#seq, timeMs: timeMs(FIRST_MS + this.#seq * 1_000), due: [], byCommand: [events], ...extra }
  }

  due(...events: Event[]): ProjectedGroup {
    return { ...this.next(), due: events }
  }

  /** The first one: an exchange with everything that is listed. */
  opening(): ProjectedGroup {
    return this.next(
      { type: 'HouseOpened', isSandbox: true, publicKey: 'ab'.repeat(32) },
      ...LISTED_ASSETS.map((asset): Event => ({ type: 'AssetConfigured', asset })),
      ...LISTED_SPOT_MARKETS.map((market): Event => ({ type: 'MarketConfigured', market, effectiveFromMs: timeMs(FIRST_MS) })),
      ...LISTED_CONTRACTS.map((contract): Event => ({ type: 'ContractConfigured', contract, effectiveFromMs: timeMs(FIRST_MS) })),
    )
  }
}

export function opened(accountId: number, realm: Realm = 'real'): Event {
  return { type: 'AccountOpened', accountId, realm, userRef: accountId.toString(16).padStart(32, '0') }
}

interface OrderWords {
  readonly orderId: number
  readonly accountId?: number
  readonly side?: Side
  /** 0.1 USDT each. */
  readonly price?: number
  /** 0.00001 BTC each. */
  readonly lots?: number
  readonly spend?: bigint
  readonly held?: bigint
}

/** An accepted BTC order: a market order when it has no price. */
export function accepted({
  orderId,
  accountId = ADA,
  side = 'buy',
  price = 0,
  lots: quantity = 0,
  spend = 0n,
  held = 0n,
}: OrderWords): Event {
  return {
    type: 'OrderAccepted',
    orderId,
    accountId,
    marketId: BTC_MARKET.marketId,
    realm: 'real',
    side,
    orderType: price === 0 ? 'market' : 'limit',
    timeInForce: price === 0 ? 'IOC' : 'GTC',
    priceTicks: ticks(price),
    quantityLots: lots(quantity),
    spend: amount(spend),
    held: amount(held),
    marketVersion: 1,
  }
}

interface TradeWords {
  readonly tradeId: number
  readonly price: number
  readonly lots: number
  readonly maker: { readonly orderId: number; readonly accountId: number; readonly fee: bigint }
  readonly taker: { readonly orderId: number; readonly accountId: number; readonly fee: bigint }
  readonly takerSide?: Side
  readonly realm?: Realm
}

export function traded({ tradeId, price, lots: quantity, maker, taker, takerSide = 'buy', realm = 'real' }: TradeWords): Event {
  return {
    type: 'Traded',
    tradeId,
    marketId: BTC_MARKET.marketId,
    realm,
    priceTicks: ticks(price),
    quantityLots: lots(quantity),
    notional: amount(BigInt(price) * BigInt(quantity)),
    takerSide,
    makerOrderId: maker.orderId,
    takerOrderId: taker.orderId,
    makerAccountId: maker.accountId,
    takerAccountId: taker.accountId,
    makerFee: amount(maker.fee),
    takerFee: amount(taker.fee),
  }
}

interface ReplacementWords {
  readonly orderId: number
  readonly accountId?: number
  /** Ticks and lots, before and now. */
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly held: bigint
  readonly marketVersion?: number
}

export function replaced({ orderId, accountId = ADA, from, to, held, marketVersion = 1 }: ReplacementWords): Event {
  return {
    type: 'OrderReplaced',
    orderId,
    accountId,
    marketId: BTC_MARKET.marketId,
    formerPriceTicks: ticks(from[0]),
    formerQuantityLots: lots(from[1]),
    priceTicks: ticks(to[0]),
    quantityLots: lots(to[1]),
    held: amount(held),
    keepsPriority: from[0] === to[0] && to[1] < from[1],
    marketVersion,
  }
}

export function ended(orderId: number, end: Extract<Event, { type: 'OrderEnded' }>['end'], accountId = ADA): Event {
  // The sums repeat what the fills said; the projection adds those up itself.
  const sums = { filledLots: lots(0), filledNotional: amount(0n), feePaid: amount(0n), released: amount(0n) }
  return { type: 'OrderEnded', orderId, accountId, marketId: BTC_MARKET.marketId, end, ...sums }
}

interface PostingWords {
  readonly accountId?: number
  readonly assetId?: number
  /** Deltas, then what is left: available and held, smallest units. */
  readonly by: readonly [bigint, bigint]
  readonly to: readonly [bigint, bigint]
  readonly purpose: PostingPurpose
  readonly orderId?: number
  readonly tradeId?: number
}

export function posted({ accountId = ADA, assetId = USDT, by, to, purpose, orderId = 0, tradeId = 0 }: PostingWords): Event {
  return {
    type: 'Posted',
    accountId,
    wallet: 1,
    assetId,
    availableDelta: amount(by[0]),
    heldDelta: amount(by[1]),
    available: amount(to[0]),
    held: amount(to[1]),
    purpose,
    orderId,
    tradeId,
  }
}

export const fees = (maker: number, taker: number) => ({ makerFeePpm: ratePpm(maker), takerFeePpm: ratePpm(taker) })
