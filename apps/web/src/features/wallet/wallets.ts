import { unitsOf } from '@glasshouse/client'
import type { Balance, Wallet } from '@glasshouse/wire'

/** The three wallets of an account, in the order of the screen. */
export const WALLETS = ['platform', 'financial', 'contract'] as const satisfies readonly Wallet[]

const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n

/** Below it a balance is small, in USDT. */
const SMALL = unitsOf('1') ?? 0n

/** Nothing of it is held, and what is there is worth little. A coin without a price is not small: nobody knows. */
function isSmall(asset: Balance): boolean {
  if (isZero(asset.total)) return true
  const worth = unitsOf(asset.availableValue) ?? 0n
  return isZero(asset.held) && worth > 0n && worth < SMALL
}

/** Coins of one wallet: what is held first, largest value first, else in the server's order. */
export function rowsOf(assets: readonly Balance[], wallet: Wallet, isSmallHidden: boolean): readonly Balance[] {
  const rows = assets.filter((asset) => asset.wallet === wallet && !(isSmallHidden && isSmall(asset)))
  return [...rows].sort((left, right) => byValue(left, right) || Number(isZero(left.total)) - Number(isZero(right.total)))
}

function byValue(left: Balance, right: Balance): number {
  const difference = (unitsOf(right.availableValue) ?? 0n) - (unitsOf(left.availableValue) ?? 0n)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** Nothing of it is there; its row steps back, and names no value. */
export const isEmpty = (asset: Balance): boolean => isZero(asset.total)
export const isHeld = (asset: Balance): boolean => !isZero(asset.held)
