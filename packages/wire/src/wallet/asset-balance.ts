import { REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText } from '../fields.ts'
import { asset } from './asset.ts'

/** Balances from the core's memory, so never stale, with totals in USDT at the last prices. */
export const assetBalance = endpoint('GET', '/api/asset/assetBalance', {
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
