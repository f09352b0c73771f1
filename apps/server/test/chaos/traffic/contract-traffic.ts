import {
  type AccountId,
  type Actor,
  amount,
  type Command,
  type Event,
  type IndexPrice,
  indexPrice,
  type MarketId,
  type OrderId,
  type PositionChanged,
  type PositionId,
  type StopId,
  ticks,
} from '@glasshouse/domain'
import type { Random } from '@glasshouse/testkit'
import type { Marks } from './marks.ts'

const BTC_CONTRACT_ID: MarketId = 1_001
/**
 * One per account and side, so that no wish fails for another leverage. The high ones are liquidated by half a percent.
 */
const LEVERAGES = [100, 50, 100, 20, 10, 100] as const

interface Own {
  readonly accountId: AccountId
}

/**
 * Positions with leverage around a mark that moves: opened, guarded by stops close to the mark, fed with margin,
 * closed, or lost; orders that wait are replaced or cancelled.
 */
export class ContractTraffic {
  readonly #random: Random
  readonly #accounts: readonly AccountId[]
  readonly #marks: Marks
  readonly #positions = new Map<PositionId, PositionChanged>()
  readonly #orders = new Map<OrderId, Own>()
  readonly #stops = new Map<StopId, Own>()

  constructor(random: Random, accounts: readonly AccountId[], marks: Marks) {
    this.#random = random
    this.#accounts = accounts
    this.#marks = marks
  }

  /** What answers tell of anybody's positions, orders and stops. */
  learn(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'PositionChanged') {
        if (event.contracts === 0) this.#positions.delete(event.positionId)
        else if (this.#accounts.includes(event.accountId)) this.#positions.set(event.positionId, event)
      } else if (event.type === 'ContractOrderRested' && this.#accounts.includes(event.accountId)) this.#orders.set(event.orderId, event)
      else if (event.type === 'ContractOrderEnded') this.#orders.delete(event.orderId)
      else if (event.type === 'StopPlaced') this.#stops.set(event.stopId, event)
      else if (event.type === 'StopEnded' && event.end !== 'triggered') this.#stops.delete(event.stopId)
    }
  }

  /** What it knew of had ended in an answer that a death swallowed. */
  notFound(command: Command): void {
    if ('positionId' in command) this.#positions.delete(command.positionId)
    if (command.type === 'CancelContractOrder' || command.type === 'ReplaceContractOrder') this.#orders.delete(command.orderId)
    if (command.type === 'CancelStop') this.#stops.delete(command.stopId)
  }

  next(actorOf: (accountId: AccountId) => Actor): Command {
    const random = this.#random
    const drawn = random.below(100)
    const position = this.#positions.size > 0 ? random.pick([...this.#positions.values()]) : null
    if (position === null || drawn < 40) return this.#open(actorOf)
    const actor = actorOf(position.accountId)
    if (drawn < 52) return this.#close(actor, position)
    if (drawn < 74) return this.#stop(actor, position)
    if (drawn < 84) return this.#adjust(actor, position)
    if (drawn < 87)
      return { type: 'AddPrincipal', actor, positionId: position.positionId, money: amount(BigInt(random.between(1, 20)) * 1_000_000n) }
    const isStop = drawn >= 96
    const own = isStop ? this.#stops : this.#orders
    if (own.size === 0) return this.#close(actor, position)
    const [id, { accountId }] = random.pick([...own])
    if (isStop) return { type: 'CancelStop', actor: actorOf(accountId), stopId: id }
    if (drawn < 92) return this.#replace(actorOf(accountId), id)
    return { type: 'CancelContractOrder', actor: actorOf(accountId), orderId: id }
  }

  /** Of any side: some reach what waits there, and some are refused. */
  #replace(actor: Actor, orderId: OrderId): Command {
    const priceTicks = ticks(this.#marks.midTicks + this.#random.between(-400, 400))
    return { type: 'ReplaceContractOrder', actor, marketId: BTC_CONTRACT_ID, orderId, priceTicks, contracts: this.#random.between(1, 60) }
  }

  #open(actorOf: (accountId: AccountId) => Actor): Command {
    const random = this.#random
    const seat = random.below(this.#accounts.length * 2)
    const isLong = seat % 2 === 0
    const drawn = random.below(100)
    const isMarket = drawn < 20
    // Some wait behind the mark, the others reach for what waits there.
    const offset = drawn < 65 ? -random.between(5, 400) : random.between(50, 500)
    const price = this.#marks.midTicks + (isMarket ? 0 : isLong ? offset : -offset)
    const order = {
      actor: actorOf(this.#accounts[seat >> 1] as AccountId),
      marketId: BTC_CONTRACT_ID,
      positionSide: isLong ? 'long' : 'short',
      leverage: LEVERAGES[seat % LEVERAGES.length] as number,
      orderType: isMarket ? 'market' : 'limit',
      timeInForce: isMarket || drawn >= 90 ? 'IOC' : 'GTC',
      priceTicks: ticks(isMarket ? 0 : price),
      contracts: random.between(1, 60),
    } as const
    if (random.chance(65)) return { type: 'PlaceContractOrder', ...order, effect: 'open', positionId: 0 }
    const [ahead, behind] = [price + random.between(20, 600), price - random.between(20, 400)]
    const [takeProfit, stopLoss] = (isLong ? [ahead, behind] : [behind, ahead]).map((at) => indexPrice(at * this.#marks.tick)) as [
      IndexPrice,
      IndexPrice,
    ]
    return { type: 'PlaceContractOrderWithStops', ...order, takeProfit, stopLoss }
  }

  #close(actor: Actor, { positionId, marketId, side, contracts }: PositionChanged): Command {
    const random = this.#random
    const isMarket = random.chance(60)
    const offset = random.between(-100, 500)
    return {
      type: 'PlaceContractOrder',
      actor,
      marketId,
      positionSide: side,
      effect: 'close',
      positionId,
      leverage: 0,
      orderType: isMarket ? 'market' : 'limit',
      timeInForce: isMarket ? 'IOC' : 'GTC',
      priceTicks: ticks(isMarket ? 0 : this.#marks.midTicks + (side === 'long' ? offset : -offset)),
      contracts: isMarket && random.chance(50) ? 0 : random.between(1, contracts),
    }
  }

  /** So close to the mark that its next moves reach it, and a stop loss before the liquidation. */
  #stop(actor: Actor, { positionId, side, liquidationPrice }: PositionChanged): Command {
    const random = this.#random
    const { mark, tick } = this.#marks
    const kind = random.chance(50) ? 'take_profit' : 'stop_loss'
    const isAbove = (side === 'long') === (kind === 'take_profit')
    const room = kind === 'stop_loss' && liquidationPrice > 0 ? Math.abs(mark - liquidationPrice) - 1 : 900 * tick
    const distance = Math.max(1, Math.min(random.between(20, 900) * tick, room))
    const orderType = random.chance(75) ? 'market' : 'limit'
    const slack = random.between(0, 400) * (side === 'long' ? -1 : 1)
    return {
      type: 'SetStop',
      actor,
      positionId,
      kind,
      triggerPrice: indexPrice(isAbove ? mark + distance : mark - distance),
      contracts: random.chance(70) ? 0 : 1,
      orderType,
      priceTicks: ticks(orderType === 'market' ? 0 : this.#marks.midTicks + slack),
    }
  }

  /** Puts a few USDT in, or takes out of what was put in. */
  #adjust(actor: Actor, { positionId, addedMargin }: PositionChanged): Command {
    const random = this.#random
    const isOut = addedMargin > 0n && random.chance(60)
    const change = isOut ? -((addedMargin * BigInt(random.between(1, 100))) / 100n) : BigInt(random.between(1, 5_000_000))
    return { type: 'AdjustMargin', actor, positionId, change: amount(change === 0n ? 1n : change) }
  }
}
