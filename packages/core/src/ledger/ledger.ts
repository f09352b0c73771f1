/**
 * The one place that changes balances. Each change is a Posted event; postings of a command sum to zero per asset over
 * available + held, which the sweep in invariants.ts checks over the whole house.
 */
import {
  type AccountId,
  type Amount,
  type AssetId,
  amount,
  EVENT_CODES,
  houseAccountId,
  POSTING_PURPOSES,
  type PostingPurpose,
  type Realm,
  type Wallet,
} from '@glasshouse/domain'
import type { EventLog } from '../codec/event-log.ts'
import { zigzag } from '../codec/writer.ts'
import { UNITS_MAX, type Units } from '../rounding.ts'
import { ACCOUNT, ASSET, AVAILABLE, type Balances, HELD, LIMB, WALLET, WIDTH } from './balances.ts'

const { Posted: POSTED } = EVENT_CODES

export const POST_TRADE = POSTING_PURPOSES.indexOf('trade')
export const POST_FEE = POSTING_PURPOSES.indexOf('fee')
export const POST_HOLD = POSTING_PURPOSES.indexOf('hold')
export const POST_RELEASE = POSTING_PURPOSES.indexOf('release')
export const POST_MARGIN = POSTING_PURPOSES.indexOf('margin')
export const POST_REALIZED = POSTING_PURPOSES.indexOf('realized')
export const POST_FUNDING = POSTING_PURPOSES.indexOf('funding')
export const POST_OPTION = POSTING_PURPOSES.indexOf('option')
export const POST_WITHDRAWAL = POSTING_PURPOSES.indexOf('withdrawal')
export const POST_WITHDRAWAL_FEE = POSTING_PURPOSES.indexOf('withdrawal_fee')
export const POST_SWAP = POSTING_PURPOSES.indexOf('swap')
export const POST_LIQUIDATION_FEE = POSTING_PURPOSES.indexOf('liquidation_fee')

/** `external` and `custody` together never fall below this, so no balance of one asset can pass 64 bits. */
export const EXTERNAL_FLOOR = -(2n ** 62n)

/** Fits one posting of `post`. */
const isShort = (change: bigint) => change < BigInt(LIMB) && change > -BigInt(LIMB)

/** Wallet 1 unless said otherwise. */
interface Move {
  readonly from: AccountId
  readonly fromWallet?: Wallet
  readonly to: AccountId
  readonly toWallet?: Wallet
  readonly assetId: AssetId
  readonly units: Amount
  readonly purpose: PostingPurpose
}

interface Credit {
  readonly realm: Realm
  readonly accountId: AccountId
  readonly wallet: Wallet
  readonly assetId: AssetId
  readonly units: Amount
  readonly purpose: PostingPurpose
}

export class Ledger {
  readonly balances: Balances
  readonly #events: EventLog

  constructor(balances: Balances, events: EventLog) {
    this.balances = balances
    this.#events = events
  }

  /** Trading's posting: changes of at most 2^52 units. Nothing is posted for nothing. */
  post(cell: number, availableDelta: number, heldDelta: number, purpose: number, orderId: number, tradeId: number): void {
    if (availableDelta === 0 && heldDelta === 0) return
    const balances = this.balances
    const events = this.#events
    const { limbs } = balances
    const limb = cell * WIDTH
    const numbers = events.reserve()
    const at = events.count
    numbers[at] = POSTED
    numbers[at + 1] = limbs[limb + ACCOUNT]!
    numbers[at + 2] = limbs[limb + WALLET]!
    numbers[at + 3] = limbs[limb + ASSET]!
    numbers[at + 4] = zigzag(availableDelta)
    numbers[at + 5] = zigzag(heldDelta)
    numbers[at + 8] = purpose
    numbers[at + 9] = orderId
    numbers[at + 10] = tradeId
    events.count = at + 11
    const available = limbs[limb]! + availableDelta
    const held = limbs[limb + 2]! + heldDelta
    if (available >= 0 && available < LIMB && held >= 0 && held < LIMB && limbs[limb + 1] === 0 && limbs[limb + 3] === 0) {
      limbs[limb] = available
      limbs[limb + 2] = held
      numbers[at + 6] = available * 2
      numbers[at + 7] = held * 2
    } else this.#postWide(cell, availableDelta, heldDelta, at + 6)
  }

  /** As `post`, in amounts of any size: what a position wins or loses has no bound of its own. */
  postAmounts(cell: number, change: { available?: bigint; held?: bigint; purpose: number; orderId?: number; tradeId?: number }): void {
    const { available = 0n, held = 0n, purpose, orderId = 0, tradeId = 0 } = change
    if (isShort(available) && isShort(held)) this.post(cell, Number(available), Number(held), purpose, orderId, tradeId)
    else this.#moveWide(cell, { available, held, purpose, orderId, tradeId })
  }

  /** As `postAmounts`, of amounts that are short as a rule. */
  postUnits(cell: number, available: Units, held: Units, purpose: number, orderId: number, tradeId: number): void {
    if (typeof available === 'number' && typeof held === 'number') this.post(cell, available, held, purpose, orderId, tradeId)
    else this.postAmounts(cell, { available: BigInt(available), held: BigInt(held), purpose, orderId, tradeId })
  }

  #moveWide(cell: number, change: { available: bigint; held: bigint; purpose: number; orderId: number; tradeId: number }): void {
    const { balances } = this
    balances.set(cell, AVAILABLE, balances.value(cell, AVAILABLE) + change.available)
    balances.set(cell, HELD, balances.value(cell, HELD) + change.held)
    this.#events.emit({
      type: 'Posted',
      accountId: balances.accountOf(cell),
      wallet: balances.walletOf(cell),
      assetId: balances.assetOf(cell),
      availableDelta: amount(change.available),
      heldDelta: amount(change.held),
      available: amount(balances.value(cell, AVAILABLE)),
      held: amount(balances.value(cell, HELD)),
      purpose: POSTING_PURPOSES[change.purpose]!,
      orderId: change.orderId,
      tradeId: change.tradeId,
    })
  }

  /** A balance of more than one limb, or below zero. */
  #postWide(cell: number, availableDelta: number, heldDelta: number, at: number): void {
    const { balances } = this
    balances.add(cell, AVAILABLE, availableDelta)
    balances.add(cell, HELD, heldDelta)
    this.#noteBalance(cell, AVAILABLE, at)
    this.#noteBalance(cell, HELD, at + 1)
  }

  /** Would `external` and `custody` stay within their floor if one of them gave this much? */
  canCreate(realm: Realm, assetId: AssetId, units: Amount): boolean {
    const given = (['external', 'custody'] as const).map((purpose) => this.balances.find(houseAccountId(realm, purpose), 1, assetId))
    return given.reduce((sum, cell) => sum + this.balances.value(cell, AVAILABLE), 0n) - units >= EXTERNAL_FLOOR
  }

  /** What one has available to another, or from wallet to wallet. */
  move({ from, fromWallet = 1, to, toWallet = 1, assetId, units, purpose }: Move): void {
    this.#postAmount(this.balances.cell(from, fromWallet, assetId), -units, purpose)
    this.#postAmount(this.balances.cell(to, toWallet, assetId), units, purpose)
  }

  /** external -> an account. */
  create(to: Credit): void {
    const external = this.balances.cell(houseAccountId(to.realm, 'external'), 1, to.assetId)
    this.#postAmount(external, -to.units, to.purpose)
    this.#postAmount(this.balances.cell(to.accountId, to.wallet, to.assetId), to.units, to.purpose)
  }

  /** An account -> external. */
  giveBack(from: Credit): void {
    this.#postAmount(this.balances.cell(from.accountId, from.wallet, from.assetId), -from.units, from.purpose)
    this.#postAmount(this.balances.cell(houseAccountId(from.realm, 'external'), 1, from.assetId), from.units, from.purpose)
  }

  #postAmount(cell: number, delta: bigint, purpose: PostingPurpose): void {
    const balances = this.balances
    balances.set(cell, AVAILABLE, balances.value(cell, AVAILABLE) + delta)
    this.#events.emit({
      type: 'Posted',
      accountId: balances.accountOf(cell),
      wallet: balances.walletOf(cell),
      assetId: balances.assetOf(cell),
      availableDelta: amount(delta),
      heldDelta: amount(0n),
      available: amount(balances.value(cell, AVAILABLE)),
      held: amount(balances.value(cell, HELD)),
      purpose,
      orderId: 0,
      tradeId: 0,
    })
  }

  #noteBalance(cell: number, part: typeof AVAILABLE | typeof HELD, at: number): void {
    const { limbs } = this.balances
    const limb = cell * WIDTH + part
    const events = this.#events
    const units = limbs[limb + 1]! * LIMB + limbs[limb]!
    events.numbers[at] = Math.abs(units) <= UNITS_MAX ? zigzag(units) : events.wideAmount(this.balances.value(cell, part))
  }
}
