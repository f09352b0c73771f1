import { REALMS, type Wallet } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText } from '../fields.ts'
import { asset, usdtText } from './asset.ts'

/** Balances from the core's memory, so never stale, with totals in USDT at the last prices. */
export const assetBalance = endpoint('GET', '/api/asset/assetBalance', {
  clientName: 'getBalances',
  summary: 'Balances of the session’s realm',
  access: 'user',
  kind: 'read',
  data: z.object({
    realm: z.enum(REALMS),
    asset: z.array(asset),
    /** USDT value of available + held. */
    total: z.object({ platform: decimalText, financial: decimalText, contract: decimalText, all: decimalText }),
  }),
})
export type AssetBalance = z.output<NonNullable<typeof assetBalance.data>>

/** USDT values of the wallets, in units. */
export const walletTotalsToWire = (worthOf: (wallet: Wallet) => bigint): AssetBalance['total'] => ({
  platform: usdtText(worthOf(1)),
  financial: usdtText(worthOf(2)),
  contract: usdtText(worthOf(3)),
  all: usdtText(worthOf(1) + worthOf(2) + worthOf(3)),
})
