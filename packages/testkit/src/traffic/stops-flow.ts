import {
  type Actor,
  type Command,
  type ContractConfig,
  FIRST_USER_ACCOUNT_ID,
  indexPrice,
  type PlaceContractOrder,
  type PlaceContractOrderWithStops,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import type { WitnessedContractOrder } from '../witness/witnessed-position.ts'
import { ContractFlow } from './contract-flow.ts'
import type { SimulatedFeed } from './price-feed.ts'
import { spoil } from './spoiler.ts'

/** Of 100 groups, those with something about stops of orders. */
const GROUPS = 45
/** Least that a person has who opens, in units of the quote. */
const ENOUGH = 5_000_000n

export interface StopsWish {
  readonly command: Command
  /** Before the other commands of its group, or after them. */
  readonly comesFirst: boolean
}

/**
 * Users who open with a take profit, a stop loss or both: near enough to be reached, some on the wrong side or beyond
 * the liquidation. Then they take a stop off again, or close by hand while a rest of the order stands.
 */
export class StopsFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly orders: ContractFlow

  constructor(random: Random, witness: Witness, feed: SimulatedFeed) {
    this.random = random
    this.witness = witness
    this.orders = new ContractFlow(random, witness, feed)
  }

  next(): StopsWish | null {
    const { random } = this
    if (!random.chance(GROUPS)) return null
    const drawn = random.below(100)
    const command = (drawn < 12 ? this.closeByHand() : drawn < 22 ? this.takeOff() : null) ?? this.open()
    if (command === null) return null
    return { command: random.chance(6) ? spoil(random, command) : command, comesFirst: random.chance(40) }
  }

  private open(): PlaceContractOrderWithStops | null {
    const account = this.somebody()
    if (account === null) return null
    const { effect: _, positionId: __, ...plain } = this.orders.open(this.actorOf(account), account)
    const contract = this.witness.contracts.contracts.get(plain.marketId)
    return contract ? { ...plain, type: 'PlaceContractOrderWithStops', ...this.triggers(plain, contract) } : null
  }

  private triggers(order: Pick<PlaceContractOrder, 'priceTicks' | 'positionSide' | 'leverage'>, contract: ContractConfig) {
    const { random } = this
    const reference = order.priceTicks > 0 ? order.priceTicks * contract.tickSize : this.witness.contracts.mark(contract)
    const sign = order.positionSide === 'long' ? 1 : -1
    // A stop loss mostly before the liquidation price, which is about 1 / leverage away.
    const room = Math.max(1, Math.floor((reference * random.pick([0.3, 0.7, 0.95, 1.2])) / Math.max(1, order.leverage)))
    const near = Math.max(2, Math.floor(reference / random.pick([50, 200, 1_000])))
    const ahead = reference + sign * random.between(random.chance(4) ? -2 : 1, near)
    const behind = reference - sign * random.between(random.chance(4) ? -2 : 1, Math.max(1, Math.min(near, room)))
    const drawn = random.below(100)
    return {
      takeProfit: indexPrice(drawn < 70 ? Math.max(1, ahead) : 0),
      stopLoss: indexPrice(drawn < 30 || drawn >= 70 ? Math.max(1, behind) : 0),
    }
  }

  /** The position of an order that is filled in part: what is left of the order may open another. */
  private closeByHand(): Command | null {
    const order = this.filledInPart()
    if (order === null) return null
    const { contracts, accounts } = this.witness
    const account = accounts.get(order.accountId)
    const position = [...(contracts.positionsOf.get(order.accountId) ?? [])].find(
      ({ expected }) => expected.marketId === order.accepted.marketId && expected.side === order.accepted.positionSide,
    )
    if (!account || !position) return null
    const close = this.orders.close(this.actorOf(account), position)
    return this.random.chance(70) ? { ...close, orderType: 'market', timeInForce: 'IOC', priceTicks: 0 as never, contracts: 0 } : close
  }

  private takeOff(): Command | null {
    const order = this.filledInPart()
    const account = order && this.witness.accounts.get(order.accountId)
    if (!account) return null
    const stops = [...(this.witness.contracts.positionsOf.get(order.accountId) ?? [])].flatMap((position) => [...position.stops])
    if (stops.length === 0) return null
    return { type: 'CancelStop', actor: this.actorOf(account), stopId: this.random.pick(stops).stopId }
  }

  private filledInPart(): WitnessedContractOrder | null {
    const found = [...this.witness.contracts.orders.values()].filter(({ stops, filledLots }) => stops !== null && filledLots > 0)
    return found.length === 0 ? null : this.random.pick(found)
  }

  private somebody(): WitnessedAccount | null {
    const { accounts } = this.witness
    for (let again = 0; again < 6 && accounts.size > 0; again++) {
      const account = accounts.get(FIRST_USER_ACCOUNT_ID + this.random.below(accounts.size))
      if (account && this.witness.balance(account.accountId, 3, 1).available >= ENOUGH) return account
    }
    return null
  }

  private actorOf({ accountId, realm }: WitnessedAccount): Actor {
    return { origin: 'user', actorId: 0, accountId, realm, key: this.random.chance(15) ? this.random.hash128() : '' }
  }
}
