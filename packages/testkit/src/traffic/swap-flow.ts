import { type Actor, amount, type Command, houseAccountId, lots, type MarketConfig, ticks } from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import { spenders } from './hoarders.ts'
import { ASSETS, MARKETS } from './simulated-exchange.ts'
import { spoil } from './spoiler.ts'

const USDT = 1
const MINUTE_LIMIT = 50_000_000_000n
const COINS = [1, 1, 2, 2, 3, 3, 4] as const
/** The own coin, and one that nobody knows. */
const ODD_COINS = [5, 99] as const

/** Of 100 groups, those with swaps. */
const RATES = { seldom: 15, often: 45, 'very often': 60 } as const
export type SwappingRate = keyof typeof RATES

/**
 * People who swap coins, for about what is to be expected or for too much, all that they have or a unit more, up to
 * the limit of the minute and beyond, many at once; operators who fill the pool, not always enough, and stop a market
 * in between; and ladders so wide that their spread counts.
 */
export class SwapFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly funded = new Map<number, number>()
  private lift: { readonly atMs: number; readonly command: Command } | null = null

  private readonly chance: number

  constructor(random: Random, witness: Witness, rate: SwappingRate) {
    this.random = random
    this.witness = witness
    this.chance = RATES[rate]
  }

  /** Before the other commands of a group, when prices may be old, or behind them. */
  next(nowMs: number): { readonly commands: Command[]; readonly comesFirst: boolean } {
    const { random, lift } = this
    if (lift !== null && lift.atMs <= nowMs) {
      this.lift = null
      return { commands: [lift.command], comesFirst: false }
    }
    if (spenders(this.witness).length < 4 || !random.chance(this.chance)) return { commands: [], comesFirst: false }
    const commands = this.commands(nowMs).map((command) => (random.chance(4) ? spoil(random, command) : command))
    return { commands, comesFirst: random.chance(25) }
  }

  /** Now and then the moment from which, up to which or after which a swap that waits is priced; 0: none. */
  edge(nowMs: number): number {
    const { random } = this
    if (!random.chance(8)) return 0
    const moments = this.witness.swaps.waitingMoments().flatMap(({ fromMs, untilMs }) => [fromMs - 1, fromMs, untilMs, untilMs + 1])
    const ahead = moments.filter((moment) => moment > nowMs)
    return ahead.length > 0 ? random.pick(ahead) : 0
  }

  private commands(nowMs: number): Command[] {
    const drawn = this.random.below(100)
    if (drawn < 8) return this.fund()
    if (drawn < 15) return this.atTheLimit(nowMs)
    if (drawn < 17) return this.many()
    if (drawn < 20) return this.forbidden()
    if (drawn < 24) return this.interrupted(nowMs)
    if (drawn < 28) return this.wideLadder()
    return Array.from({ length: this.random.between(1, 2) }, () => this.swap(this.account()))
  }

  /** Less and less often: what users bring in is there for others. */
  private fund(): Command[] {
    const { random } = this
    const assetId = random.pick(COINS)
    const times = this.funded.get(assetId) ?? 0
    if (times > 3 && !random.chance(20)) return [this.swap(this.account())]
    this.funded.set(assetId, times + 1)
    const units = worthOf(this.witness, assetId, BigInt(random.between(1_000, 60_000)) * 1_000_000n)
    const money = { realm: 'real', purpose: 'swap', assetId, amount: amount(units), evidence: random.hash128() } as const
    return [{ type: 'FundHouse', ...this.act(), ...money }]
  }

  /** Enough for two minutes, and then all of it, or a unit more. */
  private atTheLimit(nowMs: number): Command[] {
    const { random } = this
    const account = this.account()
    const { actor, ...approval } = this.act(account)
    const money = { wallet: 1, assetId: USDT, amount: amount(2n * MINUTE_LIMIT), evidence: random.hash128() } as const
    const { accountId, userRef } = account
    const named = { accountId, userRef, claim: '', firstEvidence: '' } as const
    const credit: Command = { type: 'CreditByHand', actor, ...approval, ...named, ...money }
    const units = random.pick([MINUTE_LIMIT, MINUTE_LIMIT + 1n, MINUTE_LIMIT - 1n, MINUTE_LIMIT / 2n])
    const swaps = [units, random.pick([MINUTE_LIMIT - units, MINUTE_LIMIT - units + 1n, 1n])].filter((value) => value > 0n)
    const toAssetId = nowMs % 2 === 0 ? 2 : 3
    const minimum = amount(random.chance(50) ? 1n : 2n ** 40n)
    return [credit, ...swaps.map((value) => this.order(account, { fromAssetId: USDT, toAssetId, amount: amount(value), minimum }))]
  }

  private many(): Command[] {
    const account = this.account()
    const wish = { fromAssetId: USDT, toAssetId: 2, amount: amount(2_000_000n), minimum: amount(1n) }
    return Array.from({ length: 22 }, () => this.order(account, wish))
  }

  /** Somebody who may not, or only out of coins, tries to. */
  private forbidden(): Command[] {
    const { random } = this
    const account = this.account()
    const { actor, ...approval } = this.act(account)
    const flag = random.pick(['frozen', 'close_only', 'trade_spot'] as const)
    const set = (isOn: boolean): Command => {
      return { type: 'SetAccountFlag', actor, ...approval, accountId: account.accountId, flag, isOn: isOn === (flag !== 'trade_spot') }
    }
    return [set(true), this.swap(account), this.swap(account), set(false)]
  }

  /** The market of a leg stops while the swap waits, and goes on before its time is over. */
  private interrupted(nowMs: number): Command[] {
    const { random } = this
    const swap = this.swap(this.account())
    const market = this.openMarket()
    if (this.lift !== null || !market) return [swap]
    const set = (state: 'halted' | 'open'): Command => ({ type: 'SetMarketState', ...this.act(), marketId: market.marketId, state })
    this.lift = { atMs: nowMs + random.between(500, 4_000), command: set('open') }
    return [swap, this.swap(this.account()), set('halted')]
  }

  private wideLadder(): Command[] {
    const { random, witness } = this
    const market = this.openMarket()
    const price = witness.rules.indices.get(market?.indexId ?? 0)?.price ?? 0
    if (!market || price === 0) return []
    const midTicks = Math.max(1, Math.floor(price / market.tickSize))
    const halfSpreadTicks = Math.max(1, Math.floor((midTicks * random.between(15, 120)) / 10_000))
    const size = { levels: 2, sizeLots: lots(random.between(1, 40)), sizeSeed: 0 }
    const shape = { midTicks: ticks(midTicks), halfSpreadTicks, stepTicks: halfSpreadTicks, ...size }
    const actor: Actor = { origin: 'system', actorId: 0, accountId: houseAccountId('real', 'market_maker'), realm: 'real', key: '' }
    return [{ type: 'QuoteAround', actor, marketId: market.marketId, shape }, this.swap(this.account())]
  }

  private openMarket(): MarketConfig | undefined {
    const priced = MARKETS.filter(({ quoteAssetId, indexId }) => quoteAssetId === USDT && indexId !== 0)
    const { marketId } = this.random.pick(priced)
    const market = this.witness.rules.markets.get(marketId)
    return market?.state === 'open' ? market : undefined
  }

  private swap(account: WitnessedAccount): Command {
    const { random, witness } = this
    const held = COINS.filter((coin) => witness.balance(account.accountId, 1, coin).available > 0n)
    const fromAssetId = this.oddly(held.length > 0 && random.chance(90) ? random.pick(held) : random.pick(COINS))
    const others = COINS.filter((coin) => coin !== fromAssetId)
    const toAssetId = random.chance(97) ? this.oddly(random.pick(others)) : fromAssetId
    const { available } = witness.balance(account.accountId, 1, fromAssetId)
    const share = (available * BigInt(random.between(1, 30))) / 100n
    const some = random.pick([share, share, share, share, share, available, available + 1n, 1n, 0n])
    const most = worthOf(witness, fromAssetId, 10_000_000_000n)
    const units = random.chance(80) && some > most ? most : some
    return this.order(account, {
      fromAssetId,
      toAssetId,
      amount: amount(units),
      minimum: amount(this.minimum(fromAssetId, toAssetId, units)),
    })
  }

  private oddly(coin: number): number {
    return this.random.chance(96) ? coin : this.random.pick(ODD_COINS)
  }

  /** Of what it brings at the price of now: about as much, a unit, far more, nothing. */
  private minimum(fromAssetId: number, toAssetId: number, units: bigint): bigint {
    const value = units === 0n ? 0n : (units * 1_000_000_000n) / most(1n, worthOf(this.witness, fromAssetId, 1_000_000_000n))
    const expected = worthOf(this.witness, toAssetId, value)
    const thousandths = this.random.pick([980n, 990n, 995n, 997n, 998n, 1_000n, 1_010n])
    return this.random.pick([
      1n,
      most(1n, (expected * thousandths) / 1_000n),
      most(1n, (expected * thousandths) / 1_000n),
      1n,
      2n ** 50n,
      0n,
    ])
  }

  private order(account: WitnessedAccount, wish: { fromAssetId: number; toAssetId: number; amount: bigint; minimum: bigint }): Command {
    const key = this.random.chance(15) ? this.random.hash128() : ''
    const actor: Actor = { origin: 'user', actorId: 0, accountId: account.accountId, realm: account.realm, key }
    return { type: 'Swap', actor, ...wish, amount: amount(wish.amount), minimum: amount(wish.minimum) }
  }

  /** Of the real realm as a rule. */
  private account(): WitnessedAccount {
    const all = spenders(this.witness)
    const real = all.filter(({ realm }) => realm === 'real')
    return real.length > 0 && this.random.chance(96) ? this.random.pick(real) : this.random.pick(all)
  }

  private act(account?: WitnessedAccount) {
    const actor: Actor = { origin: 'operator', actorId: 71, accountId: 0, realm: account?.realm ?? 'real', key: '' }
    return { actor, approverId: 72, reasonCode: 'funding' } as const
  }
}

const most = (a: bigint, b: bigint) => (a > b ? a : b)

/** Units of a coin for so many of USDT, at the index of now; as many without one. */
function worthOf(witness: Witness, assetId: number, usdt: bigint): bigint {
  const market = MARKETS.find(({ baseAssetId, quoteAssetId }) => baseAssetId === assetId && quoteAssetId === USDT)
  const price = BigInt(witness.rules.indices.get(market?.indexId ?? 0)?.price ?? 0)
  if (price === 0n) return usdt
  const decimals = ASSETS.find((asset) => asset.assetId === assetId)?.decimals ?? 0
  return (usdt * 100n * 10n ** BigInt(decimals)) / price
}
