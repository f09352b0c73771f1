import { createHash } from 'node:crypto'
import {
  type AccountId,
  type Actor,
  amount,
  type Command,
  indexPrice,
  LISTED_INDICES,
  lots,
  type OrderId,
  type SourceTick,
  ticks,
  timeMs,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { type Random, random } from '@glasshouse/testkit'

const BTC_ASSET_ID = 2
const BTC_MARKET_ID = 1
/** 30,000.0 USDT at a tick of 0.1. */
const MID_TICKS = 300_000
const TICK = 10_000_000

/** A few accounts that trade BTC with each other around one price, each command with a key of its own. */
export class Traffic {
  readonly #random: Random
  readonly #accounts: AccountId[]
  readonly #resting: { accountId: AccountId; orderId: OrderId }[] = []
  #count = 0

  constructor(seed: number, accounts: AccountId[]) {
    this.#random = random(seed)
    this.#accounts = accounts
  }

  /** Remembers an order that may still rest, so that it can be cancelled. */
  rests(accountId: AccountId, orderId: OrderId): void {
    this.#resting.push({ accountId, orderId })
    if (this.#resting.length > 500) this.#resting.shift()
  }

  next(): Command {
    this.#count++
    const key = hash(`chaos ${this.#count}`)
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
}

/** The simulated feed's source, as genesis lists it. */
const SOURCE_ID = 100

export function prices(nowMs: number): Command {
  const price = MID_TICKS * TICK
  const [{ indexId }] = LISTED_INDICES as unknown as [{ indexId: number }]
  const tick: SourceTick = {
    indexId,
    sourceId: SOURCE_ID,
    bid: indexPrice(price - TICK),
    ask: indexPrice(price + TICK),
    venueTimeMs: timeMs(nowMs),
    receivedMs: timeMs(nowMs),
  }
  return { type: 'RecordTicks', actor: { origin: 'feed', actorId: 0, accountId: 0, realm: 'real', key: '' }, ticks: [tick] }
}

export function openAccount(name: string): Command {
  return {
    type: 'OpenAccount',
    actor: { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: hash(`open ${name}`) },
    realm: 'real',
    userRef: hash(name),
  }
}

export function deposits(accountId: AccountId): Command[] {
  const credit = (assetId: number, units: bigint): Command => ({
    type: 'CreditDeposit',
    actor: { origin: 'custody', actorId: 0, accountId, realm: 'real', key: hash(`deposit ${accountId} ${assetId}`) },
    accountId,
    wallet: 1,
    assetId,
    amount: amount(units),
    evidence: hash(`evidence ${accountId} ${assetId}`),
  })
  return [credit(USDT_ASSET_ID, 1_000_000_000_000_000n), credit(BTC_ASSET_ID, 5_000_000_000_000n)]
}

function user(accountId: AccountId, key: string): Actor {
  return { origin: 'user', actorId: 0, accountId, realm: 'real', key }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
