import { unitsOf } from '@glasshouse/client'
import type { Asset, AssetBalance } from '@glasshouse/wire'
import type { WalletType } from '../../live/account/balances.ts'

/** The three wallets of an account; the names are those of the totals on the wire. */
export const WALLETS = [
  { id: 'platform', type: 1 },
  { id: 'financial', type: 2 },
  { id: 'contract', type: 3 },
] as const satisfies readonly { id: keyof AssetBalance['total']; type: WalletType }[]
export type WalletId = (typeof WALLETS)[number]['id']

const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n

/** Coins of one wallet: what is held first, largest value first, else in the server's order. */
export function rowsOf(assets: readonly Asset[], wallet: WalletId, isEmptyHidden: boolean): readonly Asset[] {
  const type = WALLETS.find(({ id }) => id === wallet)?.type
  const rows = assets.filter((asset) => asset.type === type && !(isEmptyHidden && isZero(asset.totalAmount)))
  return [...rows].sort((left, right) => byValue(left, right) || Number(isZero(left.totalAmount)) - Number(isZero(right.totalAmount)))
}

function byValue(left: Asset, right: Asset): number {
  const difference = (unitsOf(right.exchageAmount) ?? 0n) - (unitsOf(left.exchageAmount) ?? 0n)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** USDT to the cent, coins to six decimals; all of them stand in the coin's own sheet. */
export const decimalsShown = (symbol: string): number => (symbol === 'usdt' ? 2 : 6)
/** Nothing of it is there; its row steps back, and names no value. */
export const isEmpty = (asset: Asset): boolean => isZero(asset.totalAmount)
export const isHeld = (asset: Asset): boolean => !isZero(asset.heldAmount)
