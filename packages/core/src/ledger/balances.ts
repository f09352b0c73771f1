/**
 * Balances per (account, wallet, asset): available and held, each a signed 64-bit integer in two limbs of a
 * Float64Array, `high * 2^52 + low` with 0 <= low < 2^52. Changes are safe integers of at most 2^52, so `low + change`
 * is exact in a double; the carry is checked against 64 bits before it is stored. Law: only `external` may be below
 * zero.
 */
import type { AccountId, AssetId, Wallet } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { grown } from '../tables/grow.ts'
import { IntegerTable } from '../tables/integer-table.ts'

export const LIMB = 2 ** 52
const HIGH_MAX = 2 ** 11
/** One cache line a cell: available low and high, held low and high, then whose it is. */
export const WIDTH = 8
export const ACCOUNT = 4
export const WALLET = 5
export const ASSET = 6
export const AVAILABLE = 0
export const HELD = 2
export type Part = typeof AVAILABLE | typeof HELD

/** Sorts by account, then wallet, then asset. */
const keyOf = (accountId: AccountId, wallet: Wallet, assetId: AssetId) => (accountId * 4 + wallet) * 65_536 + assetId

export class Balances {
  #table = new IntegerTable(1024)
  limbs = new Float64Array(256 * WIDTH)
  count = 0

  /** -1 when nothing was ever there. */
  find(accountId: AccountId, wallet: Wallet, assetId: AssetId): number {
    return this.#table.get(keyOf(accountId, wallet, assetId))
  }

  cell(accountId: AccountId, wallet: Wallet, assetId: AssetId): number {
    const key = keyOf(accountId, wallet, assetId)
    const known = this.#table.get(key)
    return known >= 0 ? known : this.#open(key, accountId, wallet, assetId)
  }

  accountOf(cell: number): AccountId {
    return this.limbs[cell * WIDTH + ACCOUNT]!
  }

  walletOf(cell: number): Wallet {
    return this.limbs[cell * WIDTH + WALLET]! as Wallet
  }

  assetOf(cell: number): AssetId {
    return this.limbs[cell * WIDTH + ASSET]!
  }

  add(cell: number, part: Part, change: number): void {
    const at = cell * WIDTH + part
    const low = this.limbs[at]! + change
    if (low >= 0 && low < LIMB) this.limbs[at] = low
    else this.#carry(at, low, change)
  }

  has(cell: number, part: Part, units: number): boolean {
    if (cell < 0) return units <= 0
    const high = this.limbs[cell * WIDTH + part + 1]!
    return high === 0 ? this.limbs[cell * WIDTH + part]! >= units : high > 0
  }

  /** The balance, or 2^52 - 1 if it is more: enough to bound one order. */
  bounded(cell: number, part: Part): number {
    if (cell < 0) return 0
    const high = this.limbs[cell * WIDTH + part + 1]!
    return high === 0 ? this.limbs[cell * WIDTH + part]! : high > 0 ? LIMB - 1 : 0
  }

  /** The balance as a double: exact below 2^53. */
  approx(cell: number, part: Part): number {
    if (cell < 0) return 0
    const at = cell * WIDTH + part
    return this.limbs[at + 1]! * LIMB + this.limbs[at]!
  }

  value(cell: number, part: Part): bigint {
    if (cell < 0) return 0n
    const at = cell * WIDTH + part
    return BigInt(this.limbs[at + 1]!) * BigInt(LIMB) + BigInt(this.limbs[at]!)
  }

  /** Slow path for amounts beyond one limb, as deposits may be. */
  set(cell: number, part: Part, value: bigint): void {
    const high = value >> 52n
    assert(high < BigInt(HIGH_MAX) && high >= BigInt(-HIGH_MAX), 'a balance has at most 64 bits')
    this.limbs[cell * WIDTH + part] = Number(value & (BigInt(LIMB) - 1n))
    this.limbs[cell * WIDTH + part + 1] = Number(high)
  }

  isZero(cell: number): boolean {
    const at = cell * WIDTH
    return this.limbs[at] === 0 && this.limbs[at + 1] === 0 && this.limbs[at + 2] === 0 && this.limbs[at + 3] === 0
  }

  /** Cells by account, wallet, asset; those that stand at zero are not state. */
  sortedCells(): number[] {
    const cells: number[] = []
    for (const key of this.#table.sortedKeys()) {
      const cell = this.#table.get(key)
      if (!this.isZero(cell)) cells.push(cell)
    }
    return cells
  }

  #carry(at: number, low: number, change: number): void {
    assert(Math.abs(change) <= LIMB, 'one posting changes a balance by at most 2^52 units')
    const carry = Math.floor(low / LIMB)
    const high = this.limbs[at + 1]! + carry
    assert(high < HIGH_MAX && high >= -HIGH_MAX, 'a balance has at most 64 bits')
    this.limbs[at] = low - carry * LIMB
    this.limbs[at + 1] = high
  }

  #open(key: number, accountId: AccountId, wallet: Wallet, assetId: AssetId): number {
    if (this.count * WIDTH === this.limbs.length) this.limbs = grown(this.limbs, this.limbs.length * 2)
    const cell = this.count++
    this.limbs[cell * WIDTH + ACCOUNT] = accountId
    this.limbs[cell * WIDTH + WALLET] = wallet
    this.limbs[cell * WIDTH + ASSET] = assetId
    this.#table.set(key, cell)
    return cell
  }
}
