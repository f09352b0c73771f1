import {
  type Actor,
  type Command,
  type Event,
  FIRST_USER_ACCOUNT_ID,
  lots,
  type ReplaceContractOrder,
  type ReplaceOrder,
  type Side,
  ticks,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness } from '../witness/witness.ts'
import { spoil } from './spoiler.ts'

export const HOARDED_MARKET = 3
/** Of 100 groups, those with a replacement. */
const GROUPS = 35
const ODD_NUMBERS = [0, 1, 1e9, 2 ** 40 + 1, 2 ** 52, 2 ** 53 - 1]

/** An order as both kinds have it. */
interface Standing {
  readonly orderId: number
  readonly accountId: number
  readonly marketId: number
  readonly side: Side
  readonly priceTicks: number
  readonly quantityLots: number
  readonly filledLots: number
}
interface Terms {
  readonly priceTicks: number
  readonly quantity: number
}
export interface Replacement {
  readonly command: Command
  /** Before the other commands of its group, or after them: they may fill or cancel the order. */
  readonly comesFirst: boolean
}

/**
 * Users who change orders that rest: smaller, larger, elsewhere, across the book; some of it nonsense, or not theirs.
 */
export class ReplaceFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly spot: number[] = []
  private readonly contracts: number[] = []

  constructor(random: Random, witness: Witness) {
    this.random = random
    this.witness = witness
  }

  observe(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'OrderRested') this.spot.push(event.orderId)
      else if (event.type === 'ContractOrderRested') this.contracts.push(event.orderId)
    }
  }

  next(): Replacement | null {
    const { random } = this
    if (!random.chance(GROUPS)) return null
    const command = this.contracts.length > 0 && random.chance(45) ? this.contractOrder() : this.spotOrder()
    if (command === null) return null
    return { command: random.chance(4) ? spoil(random, command) : command, comesFirst: random.chance(40) }
  }

  private spotOrder(): ReplaceOrder | null {
    const order = this.pick(this.spot, (orderId) => this.witness.orders.get(orderId))
    if (order === null) return null
    // Who piles up orders there would else never have as many as are allowed.
    if (order.marketId === HOARDED_MARKET && this.random.chance(90)) return null
    const { priceTicks, quantity } = this.terms(order)
    return { type: 'ReplaceOrder', ...this.by(order), priceTicks: ticks(priceTicks), quantityLots: lots(quantity) }
  }

  private contractOrder(): ReplaceContractOrder | null {
    const { contracts } = this.witness
    const order = this.pick(this.contracts, (orderId) => {
      const known = contracts.orders.get(orderId)
      return known && known.accountId >= FIRST_USER_ACCOUNT_ID ? { ...known, marketId: known.accepted.marketId } : undefined
    })
    if (order === null) return null
    const { priceTicks, quantity } = this.terms(order)
    return { type: 'ReplaceContractOrder', ...this.by(order), priceTicks: ticks(priceTicks), contracts: quantity }
  }

  /** One that still rests; ids of those that are over go out on the way. */
  private pick(ids: number[], find: (orderId: number) => Standing | undefined): Standing | null {
    while (ids.length > 0) {
      const at = this.random.below(ids.length)
      const order = find(ids[at] as number)
      if (order) return order
      const last = ids.pop() as number
      if (at < ids.length) ids[at] = last
    }
    return null
  }

  /** Mostly its owner and itself. */
  private by(order: Standing): Pick<ReplaceOrder, 'actor' | 'marketId' | 'orderId'> {
    const { random, witness } = this
    const realm = witness.accounts.get(order.accountId)?.realm ?? 'real'
    const accountId = random.chance(2) ? FIRST_USER_ACCOUNT_ID + random.below(witness.accounts.size) : order.accountId
    const key = random.chance(15) ? random.hash128() : ''
    const actor: Actor = { origin: 'user', actorId: 0, accountId, realm: witness.accounts.get(accountId)?.realm ?? realm, key }
    const marketId = random.chance(2) ? random.between(1, 5) : order.marketId
    return { actor, marketId, orderId: random.chance(2) ? random.between(1, witness.lastOrderId + 2) : order.orderId }
  }

  private terms(order: Standing): Terms {
    const { random } = this
    const { priceTicks, quantityLots, filledLots } = order
    const same = { priceTicks, quantity: quantityLots }
    const drawn = random.below(100)
    if (drawn < (this.isAhead(order) ? 50 : 20)) return { ...same, quantity: this.smaller(order) }
    if (drawn < 34) return { ...same, quantity: this.larger(order) }
    if (drawn < 50) return { ...same, priceTicks: this.beside(order) }
    if (drawn < 60) return { ...same, priceTicks: this.nearby(order) }
    if (drawn < 74) return { ...same, priceTicks: this.across(order) }
    if (drawn < 88) return { priceTicks: this.nearby(order), quantity: random.chance(50) ? this.smaller(order) : this.larger(order) }
    if (drawn < 90) return same
    if (drawn < 92) return { ...same, quantity: Math.max(1, filledLots) }
    if (drawn < 94) return { ...same, quantity: quantityLots * random.pick([50, 1_000]) }
    if (drawn < 96) return { ...same, priceTicks: Math.ceil(priceTicks * random.pick([0.3, 0.6, 1.4, 3])) }
    if (drawn < 98) return { ...same, priceTicks: random.pick(ODD_NUMBERS) }
    return { ...same, quantity: random.pick(ODD_NUMBERS) }
  }

  private smaller({ quantityLots, filledLots }: Standing): number {
    const left = quantityLots - filledLots
    return left < 2 ? quantityLots : filledLots + this.random.between(1, left - 1)
  }

  private larger({ quantityLots }: Standing): number {
    return quantityLots + this.random.between(1, Math.max(1, Math.min(Math.floor(quantityLots / 3), 2 ** 31)))
  }

  /** A little better or worse. */
  private nearby({ priceTicks }: Standing): number {
    const step = Math.max(1, Math.floor(priceTicks / 5_000))
    return Math.max(1, priceTicks + this.random.pick([-1, 1]) * this.random.between(1, 12) * step)
  }

  /** Somebody waits behind it at its price. */
  private isAhead(order: Standing): boolean {
    const level = this.bookOf(order)
      .levelsOf(order.side)
      .find(({ price }) => price === order.priceTicks)
    return level !== undefined && [...level.orders.keys()].at(-1) !== order.orderId
  }

  /** Where another order rests, at one of the best prices of its side that have any. */
  private beside(order: Standing): number {
    const levels = this.bookOf(order).levelsOf(order.side)
    const others = levels.filter(({ price, orders }) => orders.size > 0 && price !== order.priceTicks).slice(0, 4)
    return others.length > 0 ? this.random.pick(others).price : this.nearby(order)
  }

  /** At the best price of the other side, or beyond it. */
  private across(order: Standing): number {
    const best = this.bookOf(order).best(order.side === 'buy' ? 'sell' : 'buy')
    const sign = order.side === 'buy' ? 1 : -1
    if (best === 0) return this.nearby(order)
    return Math.max(1, best + sign * this.random.skewed(10) * Math.max(1, Math.floor(best / 5_000)))
  }

  private bookOf({ marketId, accountId }: Standing) {
    return this.witness.book(marketId, this.witness.accounts.get(accountId)?.realm ?? 'real')
  }
}
