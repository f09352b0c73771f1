import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wirePattern } from '../fields.ts'

/** Way in which a deposit comes: a chain, or a bank's wire. */
export const DEPOSIT_NETWORKS = ['ethereum', 'tron', 'bitcoin', 'wire'] as const

const wireAccount = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  bankCode: z.string(),
  bankAddress: z.string(),
})

export const rechargeCoin = z.object({
  /** What is credited: `usdt`. */
  coin: z.string(),
  /** Name of this way, such as `USDT-TRC20`. */
  coinName: z.string(),
  /** Of the user alone, unless it is shared; of a wire the reference to write. */
  address: z.string(),
  network: z.enum(DEPOSIT_NETWORKS),
  /** `Tron (TRC20)`. */
  networkName: z.string(),
  /** Unit of the amount that is claimed: the coin, or the currency of a wire. */
  currency: z.string(),
  /** Decimals of an amount at most. */
  decimals: z.number().int(),
  /** One address for everybody, in a sandbox only. */
  isShared: z.boolean(),
  /** Account to wire to; null of a chain. */
  wireAccount: wireAccount.nullable(),
})
export type RechargeCoin = z.output<typeof rechargeCoin>

const coin = wirePattern(/^[a-z0-9]{2,20}$/i, 'must be a coin such as usdt', 20).transform((text) => text.toLowerCase())

/** Absent or '': none is named. */
const given = <Shape extends z.ZodType>(shape: Shape) => z.preprocess((value) => (value === '' ? undefined : value), shape.optional())

/**
 * Addresses by `coinName`: of all coins, or of the one that the query names, where `symbol` names one way of it. Each
 * user has an own address per chain; it never changes while the exchange keeps its key.
 */
export const getAdress = endpoint('POST', '/api/recharge/getAdress', {
  clientName: 'getDepositChannels',
  summary: 'Deposit addresses of the user',
  access: 'user',
  kind: 'read',
  query: z.object({
    coin: given(coin),
    symbol: given(wirePattern(/^[\w .()-]{1,40}$/, 'must be a name such as USDT-TRC20', 40)),
  }),
  data: z.record(z.string(), rechargeCoin),
})

/** Way in, as the exchange has it for one user. */
export interface KeptChannel extends Pick<RechargeCoin, 'coin' | 'address' | 'network' | 'currency' | 'decimals'> {
  readonly name: string
  readonly networkTitle: string
  readonly isForEverybody: boolean
  readonly account: KeptAccount | null
}
interface KeptAccount {
  readonly bankName: string
  readonly holderName: string
  readonly number: string
  readonly bankCode: string
  readonly bankAddress: string
}

export const channelsToWire = (channels: readonly KeptChannel[]): Record<string, RechargeCoin> =>
  Object.fromEntries(
    channels.map(({ name, networkTitle: networkName, isForEverybody: isShared, account, ...same }) => [
      name,
      { ...same, coinName: name, networkName, isShared, wireAccount: account && accountToWire(account) },
    ]),
  )

const accountToWire = ({ holderName: accountName, number: accountNumber, ...same }: KeptAccount) => ({
  ...same,
  accountName,
  accountNumber,
})
