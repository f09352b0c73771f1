import { type AssetConfig, formatDecimal, type Wallet } from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import { logoOf } from '../markets/currency.ts'

/** One balance of one coin in one wallet. */
export const asset = z.object({
  /** Wallet: 1 platform (main, spot), 2 financial, 3 contract. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** `usdt`. */
  symbol: z.string(),
  availableAmount: decimalText,
  /** Reserved for open orders. */
  heldAmount: decimalText,
  /** available + held. */
  totalAmount: decimalText,
  /** USDT value of availableAmount at the last price, floor to the unit; '0' while there is no price. Spelling as specified. */
  exchageAmount: decimalText,
  logo: z.string(),
})
export type Asset = z.output<typeof asset>

/** One balance with the USDT value of its available part, both in units. */
export interface BalanceFacts {
  readonly wallet: Wallet
  readonly available: bigint
  readonly held: bigint
  readonly valueUsdt: bigint
}

export function assetToWire(
  { wallet, available, held, valueUsdt }: BalanceFacts,
  { symbol, decimals }: Pick<AssetConfig, 'symbol' | 'decimals'>,
): Asset {
  const text = (units: bigint) => formatDecimal(units, decimals)
  return {
    type: wallet,
    symbol,
    availableAmount: text(available),
    heldAmount: text(held),
    totalAmount: text(available + held),
    exchageAmount: usdtText(valueUsdt),
    logo: logoOf(symbol),
  }
}

/** Decimals of USDT values, whatever the coin. */
export const USDT_DECIMALS = 6
export const usdtText = (units: bigint): string => formatDecimal(units, USDT_DECIMALS)
