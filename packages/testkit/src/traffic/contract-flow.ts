import {
  type Actor,
  amount,
  type Command,
  type ContractConfig,
  houseAccountId,
  indexPrice,
  initialMargin,
  type OrderType,
  type PlaceContractOrder,
  type PositionSide,
  removableMargin,
  type StopKind,
  type TimeInForce,
  ticks,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import type { WitnessedPosition } from '../witness/witnessed-position.ts'
import type { SimulatedFeed } from './price-feed.ts'

interface Wish {
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly pricing: 'join' | 'take' | 'far' | 'market'
}
/** Of 100 orders. */
const WISHES: readonly (Wish & { readonly weight: number })[] = [
  { weight: 26, orderType: 'limit', timeInForce: 'GTC', pricing: 'join' },
  { weight: 20, orderType: 'limit', timeInForce: 'GTC', pricing: 'take' },
  { weight: 4, orderType: 'limit', timeInForce: 'GTC', pricing: 'far' },
  { weight: 10, orderType: 'limit', timeInForce: 'IOC', pricing: 'take' },
  { weight: 8, orderType: 'limit', timeInForce: 'POST_ONLY', pricing: 'join' },
  { weight: 1, orderType: 'limit', timeInForce: 'POST_ONLY', pricing: 'take' },
  { weight: 31, orderType: 'market', timeInForce: 'IOC', pricing: 'market' },
]

/** What users ask of perpetual contracts: positions they can mostly afford, often too large for a rough market. */
export class ContractFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly feed: SimulatedFeed

  constructor(random: Random, witness: Witness, feed: SimulatedFeed) {
    this.random = random
    this.witness = witness
    this.feed = feed
  }

  /** Something this account might want of its contracts. */
  command(actor: Actor, account: WitnessedAccount): Command {
    const { random } = this
    const positions = [...(this.witness.contracts.positionsOf.get(account.accountId) ?? [])]
    const drawn = random.below(100)
    if (positions.length === 0) return drawn < 92 ? this.open(actor, account) : (this.cancel(actor, account) ?? this.open(actor, account))
    const position = random.pick(positions)
    if (drawn < 34) return this.open(actor, account)
    if (drawn < 56) return this.close(actor, position)
    if (drawn < 66) return this.cancel(actor, account) ?? this.close(actor, position)
    if (drawn < 75) return this.adjust(actor, account, position)
    if (drawn < 81) return this.enlarge(actor, account, position)
    if (drawn < 95) return this.stop(actor, position)
    return this.cancelStop(actor, position) ?? this.stop(actor, position)
  }

  open(actor: Actor, account: WitnessedAccount): PlaceContractOrder {
    const { random } = this
    const contracts = [...this.witness.contracts.contracts.values()].filter((contract) => contract.state !== 'delisted' || random.chance(1))
    const roomy = contracts.filter((listed) => this.room(listed, account) >= 1)
    const offered = roomy.length > 0 && random.chance(97) ? roomy : contracts
    const contract = offered[random.skewed(offered.length)] as ContractConfig
    const positionSide: PositionSide = random.chance(50) ? 'long' : 'short'
    const leverage = this.leverage(account, contract, positionSide)
    const wish = this.wish()
    const price = this.price(contract, account, (positionSide === 'long') === true, wish.pricing)
    return {
      type: 'PlaceContractOrder',
      actor,
      marketId: contract.marketId,
      positionSide,
      effect: 'open',
      positionId: 0,
      leverage,
      orderType: wish.orderType,
      timeInForce: wish.timeInForce,
      priceTicks: ticks(price),
      contracts: this.size(account, contract, { leverage, priceTicks: price, positionSide }),
    }
  }

  close(actor: Actor, { expected, closing }: WitnessedPosition): PlaceContractOrder {
    const { random } = this
    const contract = this.witness.contracts.contract(expected.marketId)
    const account = { accountId: expected.accountId, realm: expected.realm }
    const wish = this.wish()
    const isAll = wish.orderType === 'market' && random.chance(40)
    const left = expected.contracts - closing
    const part = random.chance(40) ? left : Math.ceil((left * random.between(1, 100)) / 100)
    return {
      type: 'PlaceContractOrder',
      actor,
      marketId: expected.marketId,
      positionSide: expected.side,
      effect: 'close',
      positionId: expected.positionId,
      leverage: 0,
      orderType: wish.orderType,
      timeInForce: wish.timeInForce,
      priceTicks: ticks(this.price(contract, account, expected.side === 'short', wish.pricing)),
      contracts: isAll ? 0 : Math.max(1, part + (random.chance(3) ? 1 : 0)),
    }
  }

  cancel(actor: Actor, account: WitnessedAccount): Command | null {
    const orders = [...(this.witness.contracts.ordersOf.get(account.accountId) ?? [])]
    if (orders.length === 0) return null
    return { type: 'CancelContractOrder', actor, orderId: this.random.pick(orders).orderId }
  }

  /**
   * Puts in, or takes out: of what was added, all of it, one unit more; or as much as the position can spare, and one
   * unit more.
   */
  private adjust(actor: Actor, account: WitnessedAccount, position: WitnessedPosition): Command {
    const { random } = this
    const { expected } = position
    const isOut = expected.addedMargin > 0n && random.chance(60)
    const available = this.available(account)
    const part = BigInt(random.between(1, 100))
    const spare = isOut && random.chance(40) ? this.spare(position) : 0n
    if (spare > 0n)
      return { type: 'AdjustMargin', actor, positionId: expected.positionId, change: amount(-spare - BigInt(random.below(2))) }
    const change = isOut ? -(expected.addedMargin * part) / 100n - BigInt(random.chance(3) ? 1 : 0) : (available * part) / 1_000n
    return { type: 'AdjustMargin', actor, positionId: expected.positionId, change: amount(change === 0n ? 1n : change) }
  }

  private spare(position: WitnessedPosition): bigint {
    const { expected, rule } = position
    const mark = indexPrice(this.witness.contracts.mark(this.witness.contracts.contract(expected.marketId)))
    return removableMargin(rule, expected, { added: expected.addedMargin, leverage: expected.leverage, mark })
  }

  /** From a position that only its added margin keeps: all that the requirement at the mark spares, or a unit more. */
  takeFromWeak(actorOf: (account: WitnessedAccount) => Actor): Command | null {
    const { random, witness } = this
    const weak = [...witness.contracts.positionsOf.values()].flatMap((positions) => [...positions]).filter((one) => this.isWeak(one))
    const account = (position: WitnessedPosition) => witness.accounts.get(position.expected.accountId)
    const owned = weak.filter((position) => account(position) !== undefined)
    if (owned.length === 0) return null
    const position = random.pick(owned)
    const units = this.spare(position) + BigInt(random.below(4))
    const actor = actorOf(account(position) as WitnessedAccount)
    return { type: 'AdjustMargin', actor, positionId: position.expected.positionId, change: amount(-(units || 1n)) }
  }

  private isWeak(position: WitnessedPosition): boolean {
    const { expected } = position
    const spare = this.spare(position)
    return spare < expected.addedMargin && spare < expected.margin - initialMargin(expected.cost, expected.leverage)
  }

  private enlarge(actor: Actor, account: WitnessedAccount, { expected }: WitnessedPosition): Command {
    const money = (this.available(account) * BigInt(this.random.between(1, 300))) / 1_000n
    return { type: 'AddPrincipal', actor, positionId: expected.positionId, money: amount(money === 0n ? 1n : money) }
  }

  private stop(actor: Actor, { expected }: WitnessedPosition): Command {
    const { random } = this
    const contract = this.witness.contracts.contract(expected.marketId)
    const mark = this.witness.contracts.mark(contract)
    const kind: StopKind = random.chance(50) ? 'take_profit' : 'stop_loss'
    const sign = (expected.side === 'long') === (kind === 'take_profit') ? 1 : -1
    // Up to two percent away; a stop loss mostly before the liquidation price.
    const farthest = Math.max(3, Math.floor(mark / 50))
    let distance = random.between(1, farthest)
    const room = Math.abs(expected.liquidationPrice - mark) - 1
    if (kind === 'stop_loss' && expected.liquidationPrice > 0 && room > 0 && random.chance(90))
      distance = Math.min(distance, Math.max(1, Math.floor(room * 0.9)))
    const trigger = random.chance(4) ? mark + random.between(-1, 1) : mark + sign * distance
    const orderType: OrderType = random.chance(70) ? 'market' : 'limit'
    const account = { accountId: expected.accountId, realm: expected.realm }
    return {
      type: 'SetStop',
      actor,
      positionId: expected.positionId,
      kind,
      triggerPrice: indexPrice(Math.max(1, trigger)),
      contracts: random.chance(60) ? 0 : Math.max(1, Math.ceil((expected.contracts * random.between(1, 101)) / 100)),
      orderType,
      priceTicks: ticks(orderType === 'market' ? 0 : this.price(contract, account, expected.side === 'short', 'take')),
    }
  }

  private cancelStop(actor: Actor, { expected, stops }: WitnessedPosition): Command | null {
    const { contracts } = this.witness
    const atWork = [...contracts.stopsAtWork.values()].filter((stop) => stop.positionId === expected.positionId)
    const list = [...stops, ...atWork]
    return list.length === 0 ? null : { type: 'CancelStop', actor, stopId: this.random.pick(list).stopId }
  }

  /** That of the position or of what waits to open it; seldom another. */
  private leverage(account: WitnessedAccount, contract: ContractConfig, side: PositionSide): number {
    const { random } = this
    const { contracts } = this.witness
    const mine = (expected: { marketId: number }) => expected.marketId === contract.marketId
    if (random.chance(98)) {
      for (const { expected } of contracts.positionsOf.get(account.accountId) ?? [])
        if (mine(expected) && expected.side === side) return expected.leverage
      for (const { accepted } of contracts.ordersOf.get(account.accountId) ?? [])
        if (mine(accepted) && accepted.effect === 'open' && accepted.positionSide === side) return accepted.leverage
    }
    return random.pick(contract.leverages)
  }

  private wish(): Wish {
    let drawn = this.random.below(100)
    for (const wish of WISHES) {
      drawn -= wish.weight
      if (drawn < 0) return wish
    }
    return WISHES[0] as Wish
  }

  private price(contract: ContractConfig, { realm }: Pick<WitnessedAccount, 'realm'>, isBuy: boolean, pricing: Wish['pricing']): number {
    const { random } = this
    if (pricing === 'market') return 0
    const sign = isBuy ? 1 : -1
    const reference = this.markTicks(contract)
    const book = this.witness.book(contract.marketId, realm)
    const step = Math.max(1, Math.floor(reference / 5_000))
    const other = book.best(isBuy ? 'sell' : 'buy') || reference
    if (pricing === 'join') return Math.max(1, reference - sign * random.skewed(20) * step)
    // Beyond the bankruptcy price of many a position, and out to the edge of the bands.
    if (pricing === 'far')
      return Math.max(1, reference + (random.chance(30) ? sign : -sign) * Math.floor((reference * random.between(100, 5_300)) / 10_000))
    return Math.max(1, other + sign * random.skewed(25) * step)
  }

  /** A part of what can be afforded; or to the border of a tier, or one contract beyond it. */
  private size(
    account: WitnessedAccount,
    contract: ContractConfig,
    { leverage, priceTicks, positionSide }: { leverage: number; priceTicks: number; positionSide: PositionSide },
  ): number {
    const { random } = this
    const oneContract = (priceTicks || this.markTicks(contract)) * Number(contract.tickContractUnits)
    const affordable = Math.floor(
      (Number(this.available(account)) * leverage) / (oneContract * (1 + (leverage * contract.takerFeePpm) / 1e6)),
    )
    const drawn = random.below(100)
    if (drawn < 6) {
      const border = random.pick(contract.tiers)
      return Math.max(1, Math.floor(Number(border.notionalTo) / oneContract) + random.between(-1, 1))
    }
    if (drawn < 9) return Math.max(1, affordable + random.between(0, 1))
    const inTier = Math.floor(Number(this.tierMost(contract, leverage)) / oneContract) - this.standing(account, contract, positionSide)
    const most = Math.max(1, Math.min(affordable, inTier, this.room(contract, account)))
    return Math.max(1, Math.floor((most * random.between(1, drawn < 50 ? 150 : 700)) / 1_000))
  }

  /** The largest notional this leverage may have. */
  private tierMost(contract: ContractConfig, leverage: number): bigint {
    return contract.tiers.filter((tier) => tier.maxLeverage >= leverage).at(-1)?.notionalTo ?? 1n
  }

  /** Contracts that may still be opened by all while the insurance fund is what it is. */
  private room(contract: ContractConfig, { realm }: Pick<WitnessedAccount, 'realm'>): number {
    const fund = Number(this.witness.balance(houseAccountId(realm, 'insurance'), 1, 1).available)
    const value = this.markTicks(contract) * Number(contract.tickContractUnits)
    const most = Math.floor((fund * contract.openInterestFactor) / value)
    return most - this.witness.contracts.openContracts(contract.marketId, realm)
  }

  /** Contracts of its position and of what waits to open it. */
  private standing(account: WitnessedAccount, { marketId }: ContractConfig, side: PositionSide): number {
    const { contracts } = this.witness
    let sum = 0
    for (const { expected } of contracts.positionsOf.get(account.accountId) ?? [])
      if (expected.marketId === marketId && expected.side === side) sum += expected.contracts
    for (const { accepted, quantityLots, filledLots } of contracts.ordersOf.get(account.accountId) ?? [])
      if (accepted.marketId === marketId && accepted.effect === 'open' && accepted.positionSide === side) sum += quantityLots - filledLots
    return sum
  }

  private markTicks(contract: ContractConfig): number {
    const price = this.witness.contracts.mark(contract) || this.feed.price(contract.indexId)
    return Math.max(1, Math.round(price / contract.tickSize))
  }

  private available(account: WitnessedAccount): bigint {
    return this.witness.balance(account.accountId, 3, 1).available
  }
}
