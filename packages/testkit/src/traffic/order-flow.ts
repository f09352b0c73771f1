import {
  type Actor,
  amount,
  type CancelOrder,
  lots,
  type MarketConfig,
  type OrderType,
  type PlaceOrder,
  type Side,
  type TimeInForce,
  ticks,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import type { SimulatedFeed } from './price-feed.ts'

interface Wish {
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /**
   * `join` rests behind the best price, `improve` between the two sides, `take` reaches across, `far` rests out of
   * sight.
   */
  readonly pricing: 'join' | 'improve' | 'take' | 'far' | 'market'
}

/** Of 100 orders. */
const WISHES: readonly (Wish & { readonly weight: number })[] = [
  { weight: 24, orderType: 'limit', timeInForce: 'GTC', pricing: 'join' },
  { weight: 12, orderType: 'limit', timeInForce: 'GTC', pricing: 'improve' },
  { weight: 23, orderType: 'limit', timeInForce: 'GTC', pricing: 'take' },
  { weight: 5, orderType: 'limit', timeInForce: 'GTC', pricing: 'far' },
  { weight: 8, orderType: 'limit', timeInForce: 'IOC', pricing: 'take' },
  { weight: 5, orderType: 'limit', timeInForce: 'FOK', pricing: 'take' },
  { weight: 6, orderType: 'limit', timeInForce: 'POST_ONLY', pricing: 'join' },
  { weight: 1, orderType: 'limit', timeInForce: 'POST_ONLY', pricing: 'take' },
  { weight: 14, orderType: 'market', timeInForce: 'IOC', pricing: 'market' },
  { weight: 2, orderType: 'market', timeInForce: 'FOK', pricing: 'market' },
]

/** What users ask for: orders they can mostly afford, near the market, of all kinds. */
export class OrderFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly feed: SimulatedFeed

  constructor(random: Random, witness: Witness, feed: SimulatedFeed) {
    this.random = random
    this.witness = witness
    this.feed = feed
  }

  order(actor: Actor, account: WitnessedAccount): PlaceOrder {
    const { random, witness } = this
    const markets = [...witness.rules.markets.values()].filter((market) => market.state !== 'delisted' || random.chance(1))
    const market = markets[random.skewed(markets.length)] as MarketConfig
    const side = this.affordableSide(account, market)
    const wish = this.wish()
    const priceTicks = wish.pricing === 'market' ? 0 : this.price(market, account, side, wish.pricing)
    const isByValue = wish.pricing === 'market' && side === 'buy' && random.chance(50)
    const quantityLots = isByValue ? 0 : this.quantity(account, market, side, priceTicks)
    const spend = isByValue ? this.spend(account, market) : 0n
    return {
      type: 'PlaceOrder',
      actor,
      marketId: market.marketId,
      side,
      orderType: wish.orderType,
      timeInForce: wish.timeInForce,
      priceTicks: ticks(priceTicks),
      quantityLots: lots(quantityLots),
      spend: amount(spend),
    }
  }

  /** Whether the account has anything to trade with. */
  canTrade(account: WitnessedAccount): boolean {
    return (this.witness.balances.get(account.accountId) ?? []).some(
      (balance) => balance.wallet === 1 && Number(balance.available) > 20_000_000,
    )
  }

  /** A small order far from the market, to fill an account's allowance of open orders. */
  hoard(actor: Actor, account: WitnessedAccount, market: MarketConfig): PlaceOrder {
    const priceTicks = Math.max(1, Math.floor(this.referenceTicks(market, account) * 0.6))
    const quantityLots = Math.ceil(Number(market.minNotional) / (priceTicks * Number(market.tickLotUnits)))
    return {
      type: 'PlaceOrder',
      actor,
      marketId: market.marketId,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'GTC',
      priceTicks: ticks(priceTicks),
      quantityLots: lots(quantityLots + this.random.below(3)),
      spend: amount(0n),
    }
  }

  cancel(actor: Actor, orderId: number): CancelOrder {
    return { type: 'CancelOrder', actor, orderId }
  }

  /**
   * Two orders that meet exactly at the taking band or one tick beyond it: one rests there, the other wants everything
   * up to it.
   */
  meetAtBand(
    market: MarketConfig,
    maker: WitnessedAccount,
    taker: WitnessedAccount,
    actorOf: (account: WitnessedAccount) => Actor,
  ): PlaceOrder[] {
    const reference = this.witness.rules.indices.get(market.indexId)?.price ?? 0
    const side: Side = this.available(maker, market.baseAssetId) > 0 && this.random.chance(60) ? 'sell' : 'buy'
    const high = Math.floor(bandOf(reference, market.takeBandPpm, market))
    const low = Math.ceil(bandOf(reference, -market.takeBandPpm, market))
    const priceTicks = side === 'sell' ? high + this.random.below(2) : low - this.random.below(2)
    const least = Math.ceil(Number(market.minNotional) / (Math.max(1, priceTicks) * Number(market.tickLotUnits)))
    const levels = this.witness.book(market.marketId, maker.realm).levelsOf(side)
    let between = 0
    for (const level of levels)
      if (side === 'sell' ? level.price <= priceTicks : level.price >= priceTicks)
        for (const order of level.orders.values()) between += order.quantityLots - order.filledLots
    const limit = {
      type: 'PlaceOrder',
      marketId: market.marketId,
      orderType: 'limit',
      priceTicks: ticks(Math.max(1, priceTicks)),
      spend: amount(0n),
    } as const
    return [
      { ...limit, actor: actorOf(maker), side, timeInForce: 'GTC', quantityLots: lots(least) },
      { ...limit, actor: actorOf(taker), side: side === 'sell' ? 'buy' : 'sell', timeInForce: 'IOC', quantityLots: lots(between + least) },
    ]
  }

  /** The last tick inside a band around the index, or one beside it. */
  private edge(market: MarketConfig, account: WitnessedAccount, bandPpm: number): number {
    const reference = this.witness.rules.indices.get(market.indexId)?.price ?? this.referenceTicks(market, account) * market.tickSize
    const isHigh = this.random.chance(50)
    const inside = isHigh ? Math.floor(bandOf(reference, bandPpm, market)) : Math.ceil(bandOf(reference, -bandPpm, market))
    return inside + this.random.between(-1, 1)
  }

  private wish(): Wish {
    let drawn = this.random.below(100)
    for (const wish of WISHES) {
      drawn -= wish.weight
      if (drawn < 0) return wish
    }
    return WISHES[0] as Wish
  }

  private affordableSide(account: WitnessedAccount, market: MarketConfig): Side {
    const base = this.available(account, market.baseAssetId)
    const quote = this.available(account, market.quoteAssetId)
    const wished: Side = this.random.chance(50) ? 'buy' : 'sell'
    if (this.random.chance(2)) return wished
    const minBase =
      (Number(market.minNotional) / Math.max(1, this.referenceTicks(market, account) * Number(market.tickLotUnits))) *
      Number(market.lotUnits)
    if (wished === 'sell' && base < minBase) return 'buy'
    if (wished === 'buy' && quote < Number(market.minNotional) * 1.1) return 'sell'
    return wished
  }

  private price(market: MarketConfig, account: WitnessedAccount, side: Side, pricing: Wish['pricing']): number {
    const { random } = this
    const book = this.witness.book(market.marketId, account.realm)
    const sign = side === 'buy' ? 1 : -1
    const reference = this.referenceTicks(market, account)
    const own = book.best(side) || reference - sign * random.between(1, 4)
    const other = book.best(side === 'buy' ? 'sell' : 'buy') || reference + sign * random.between(1, 4)
    // One step is about two hundredths of a percent, at least a tick.
    const step = Math.max(1, Math.floor(reference / 5_000))
    const drawn = {
      join: () => own - sign * random.skewed(25) * step,
      improve: () => Math.min(own, other) + random.below(Math.abs(other - own) + 1),
      take: () => other + sign * random.skewed(25) * step,
      far: () =>
        random.chance(25)
          ? this.edge(market, account, market.restBandPpm)
          : reference - sign * Math.floor((reference * random.between(300, 5_300)) / 10_000),
      market: () => 0,
    }[pricing]()
    // After a storm the best of one's own side may lie outside the band in which anything rests.
    const isOutOfBand = Math.abs(drawn - reference) > reference * 0.45
    return Math.max(1, pricing !== 'far' && pricing !== 'market' && isOutOfBand ? reference - sign * step : drawn)
  }

  private referenceTicks(market: MarketConfig, account: WitnessedAccount): number {
    const indexTicks = Math.round(
      (this.witness.rules.indices.get(market.indexId)?.price ?? this.feed.price(market.indexId)) / market.tickSize,
    )
    return indexTicks || this.witness.book(market.marketId, account.realm).lastTradeTicks || 2_000
  }

  /** Mostly a part of what can be afforded; sometimes all of it, one lot more, or very little. */
  private quantity(account: WitnessedAccount, market: MarketConfig, side: Side, priceTicks: number): number {
    const { random } = this
    const price = priceTicks || this.referenceTicks(market, account)
    const lotCost = price * Number(market.tickLotUnits) * (1 + market.takerFeePpm / 1e6)
    const affordable =
      side === 'sell'
        ? Math.floor(this.available(account, market.baseAssetId) / Number(market.lotUnits))
        : Math.floor(this.available(account, market.quoteAssetId) / lotCost)
    const least = Math.ceil(Number(market.minNotional) / (price * Number(market.tickLotUnits)))
    const drawn = random.below(100)
    if (drawn < 2) return Math.max(1, least - 1)
    if (drawn < 5) return Math.max(1, affordable + random.between(0, 1))
    if (drawn < 40) return Math.max(1, Math.min(affordable, least + random.skewed(20)))
    return Math.max(least, Math.floor((affordable * random.between(1, 400)) / 1_000), 1)
  }

  private spend(account: WitnessedAccount, market: MarketConfig): bigint {
    const available = this.available(account, market.quoteAssetId)
    if (this.random.chance(3)) return BigInt(this.random.between(1, 60))
    if (this.random.chance(5)) return market.minNotional + BigInt(this.random.below(3_000_000))
    if (this.random.chance(3)) return BigInt(available) + BigInt(this.random.between(0, 1))
    return BigInt(Math.max(Number(market.minNotional), Math.floor((available * this.random.between(1, 300)) / 1_000)))
  }

  private available(account: WitnessedAccount, assetId: number): number {
    return Number(this.witness.balance(account.accountId, 1, assetId).available)
  }
}

/** Good enough to aim with; the laws compute it exactly. */
const bandOf = (reference: number, bandPpm: number, market: MarketConfig) =>
  ((reference / market.tickSize) * (1_000_000 + bandPpm)) / 1_000_000
