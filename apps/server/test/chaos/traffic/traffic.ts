import { createHash } from 'node:crypto'
import {
  type AccountId,
  type Actor,
  amount,
  type Command,
  lots,
  type OrderId,
  type Realm,
  ticks,
  USDT_ASSET_ID,
  type Wallet,
} from '@glasshouse/domain'
import { type Random, random } from '@glasshouse/testkit'
import type { Submitted } from '../../../src/engine/index.ts'
import { ContractTraffic } from './contract-traffic.ts'
import { Marks, MID_TICKS } from './marks.ts'
import { OptionTraffic, type Player } from './option-traffic.ts'

const BTC_ASSET_ID = 2
const BTC_MARKET_ID = 1
/**
 * Of 100 commands, those about options; of 100 others, those about contracts; of 100 of spot, those that replace an
 * order.
 */
const OF_OPTIONS = 15
const OF_CONTRACTS = 55
const OF_REPLACEMENTS = 20

export interface TrafficOptions {
  readonly seed: number
  readonly players: readonly Player[]
  /** Core time. */
  readonly now: () => number
}

/**
 * A few accounts that trade BTC with each other, spot around one price and contracts around the mark, and stake on it,
 * demo accounts too; each command has a key of its own.
 */
export class Traffic {
  readonly #random: Random
  readonly #accounts: AccountId[]
  readonly #resting: { accountId: AccountId; orderId: OrderId }[] = []
  readonly marks: Marks
  readonly contracts: ContractTraffic
  readonly #options: OptionTraffic
  #count = 0

  constructor({ seed, players, now }: TrafficOptions) {
    this.#random = random(seed)
    this.#accounts = players.filter(({ realm }) => realm === 'real').map(({ accountId }) => accountId)
    this.marks = new Marks(this.#random.fork())
    this.contracts = new ContractTraffic(this.#random.fork(), this.#accounts, this.marks)
    this.#options = new OptionTraffic(this.#random.fork(), players, now)
  }

  /** What an answer tells of what can be cancelled, closed and guarded. */
  learn(command: Command, answer: Submitted): void {
    if (!answer.ok) {
      if (answer.reason === 'not_found') this.contracts.notFound(command)
      return
    }
    for (const event of answer.events) if (event.type === 'OrderRested') this.#rests(event.accountId, event.orderId)
    this.contracts.learn(answer.events)
  }

  /** Remembers an order that may still rest, so that it can be cancelled. */
  #rests(accountId: AccountId, orderId: OrderId): void {
    this.#resting.push({ accountId, orderId })
    if (this.#resting.length > 500) this.#resting.shift()
  }

  next(): Command {
    this.#count++
    const key = hash(`chaos ${this.#count}`)
    if (this.#random.chance(OF_OPTIONS)) return this.#options.next(({ accountId, realm }) => user(accountId, key, realm))
    if (this.#random.chance(OF_CONTRACTS)) return this.contracts.next((accountId) => user(accountId, key))
    if (this.#resting.length > 50 && this.#random.chance(OF_REPLACEMENTS)) return this.#replace(key)
    if (this.#resting.length > 50 && this.#random.below(100) < 40) {
      const [{ accountId, orderId }] = this.#resting.splice(this.#random.below(this.#resting.length), 1) as [
        { accountId: number; orderId: number },
      ]
      return { type: 'CancelOrder', actor: user(accountId, key), orderId }
    }
    const accountId = this.#accounts[this.#random.below(this.#accounts.length)] as AccountId
    const side = this.#random.below(2) === 0 ? 'buy' : 'sell'
    const offset = this.#random.below(200) - 80
    return {
      type: 'PlaceOrder',
      actor: user(accountId, key),
      marketId: BTC_MARKET_ID,
      side,
      orderType: 'limit',
      timeInForce: this.#random.below(10) === 0 ? 'IOC' : 'GTC',
      priceTicks: ticks(side === 'buy' ? MID_TICKS - offset : MID_TICKS + offset),
      quantityLots: lots(50 + this.#random.below(500)),
      spend: amount(0n),
    }
  }

  /** Of any side: some cross the book, and some are refused. */
  #replace(key: string): Command {
    const { accountId, orderId } = this.#random.pick(this.#resting)
    const priceTicks = ticks(MID_TICKS + this.#random.between(-120, 120))
    const quantityLots = lots(50 + this.#random.below(500))
    return { type: 'ReplaceOrder', actor: user(accountId, key), marketId: BTC_MARKET_ID, orderId, priceTicks, quantityLots }
  }
}

export function openAccount(name: string, realm: Realm): Command {
  return {
    type: 'OpenAccount',
    actor: { origin: 'system', actorId: 0, accountId: 0, realm, key: hash(`open ${name}`) },
    realm,
    userRef: hash(name),
  }
}

export function deposits(accountId: AccountId): Command[] {
  const credit = (wallet: Wallet, assetId: number, units: bigint): Command => ({
    type: 'CreditDeposit',
    actor: { origin: 'custody', actorId: 0, accountId, realm: 'real', key: hash(`deposit ${accountId} ${wallet} ${assetId}`) },
    accountId,
    wallet,
    assetId,
    amount: amount(units),
    evidence: hash(`evidence ${accountId} ${wallet} ${assetId}`),
  })
  return [
    credit(1, USDT_ASSET_ID, 1_000_000_000_000_000n),
    credit(1, BTC_ASSET_ID, 5_000_000_000_000n),
    credit(3, USDT_ASSET_ID, 1_000_000_000_000n),
  ]
}

function user(accountId: AccountId, key: string, realm: Realm = 'real'): Actor {
  return { origin: 'user', actorId: 0, accountId, realm, key }
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
