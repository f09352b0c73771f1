import { DEPOSIT_CHAINS, type DepositChain } from '@glasshouse/records'
import { z } from 'zod'

/** Entry of `ASSET_COIN`: a coin on a chain. */
const coinEntry = z.object({
  coin: z.string(),
  coinName: z.string(),
  network: z.enum(DEPOSIT_CHAINS),
  /** One address for everybody, in a sandbox only. */
  coinAddress: z.string(),
})
export interface CoinEntry extends z.output<typeof coinEntry> {
  readonly network: DepositChain
}

/** Entry of `WIRE_TRANSFER_SETTING`: an account of the exchange at a bank, as the brand names it for the first start. */
const wireEntry = z.object({
  /** What is credited. */
  coin: z.string(),
  coinName: z.string(),
  currency: z.string(),
  decimals: z.number().int().min(0).max(8),
  isOpen: z.boolean(),
  bankName: z.string(),
  holderName: z.string(),
  number: z.string(),
  bankCode: z.string(),
  bankAddress: z.string(),
})
export type WireEntry = z.output<typeof wireEntry>

/** Entries that read; one that does not is no way in. */
export const coinEntries = (stored: unknown): CoinEntry[] => readable(coinEntry, stored)
export const wireEntries = (stored: unknown): WireEntry[] => readable(wireEntry, stored)

function readable<Entry>(shape: z.ZodType<Entry>, stored: unknown): Entry[] {
  return (Array.isArray(stored) ? stored : []).flatMap((entry) => {
    const read = shape.safeParse(entry)
    return read.success ? [read.data] : []
  })
}
