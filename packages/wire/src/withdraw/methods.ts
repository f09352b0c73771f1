import { type AddressType, formatDecimal, parseDecimal, type WithdrawalMethod } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText } from '../fields.ts'
import { logoOf } from '../markets/currency.ts'

/** Chains as wallets' address fields name them. */
export const CHAINS = { ethereum: 'ERC', tron: 'TRC' } as const satisfies Record<AddressType, string>
export type WireChain = (typeof CHAINS)[AddressType]

export const withdrawalMethod = z.object({
  /** `coinType` of a request. */
  id: z.string(),
  /** '1': enabled. */
  status: z.enum(['0', '1']),
  /** 0: coins to an address; 1: to a bank card. */
  type: z.union([z.literal(0), z.literal(1)]),
  rechargeType: z.string(),
  rechargeName: z.string(),
  /** What one coin after the fee is worth in what arrives; 1 of coins, of a card by its currency in `ratios`. */
  ratio: decimalText,
  /** Below 1 a part of the amount, else coins; the exact figures are the next two. */
  fee: decimalText,
  feeRate: decimalText,
  feeFixed: decimalText,
  minAmount: decimalText,
  decimals: z.number().int(),
  coin: z.string(),
  logo: z.string(),
  /** '' of a card. */
  coinChain: z.enum(['ERC', 'TRC', '']),
  delayMinutes: z.number().int(),
  ratios: z.array(z.object({ currency: z.string(), ratio: decimalText, since: z.number().int() })),
})
export type WithdrawalMethodEntry = z.output<typeof withdrawalMethod>

/** Every method of the house; screens offer those whose status is '1'. */
export const getWithDrawCoinList = endpoint('GET', '/api/common/getWithDrawCoinList', {
  clientName: 'listWithdrawalMethods',
  summary: 'Ways to withdraw, with fees and minimums',
  access: 'public',
  kind: 'read',
  row: withdrawalMethod,
})

export function withdrawalMethodToWire(method: WithdrawalMethod): WithdrawalMethodEntry {
  const { id, kind, name, coin, network, feeRate, feeFixed, minimum, decimals, delayMinutes } = method
  const ratios = Object.entries(method.ratios).map(([currency, { ratio, sinceMs }]) => ({ currency, ratio, since: sinceMs }))
  return {
    ...{ id, status: method.isOn ? '1' : '0', type: kind === 'coin' ? 0 : 1, rechargeType: name, rechargeName: name },
    ratio: kind === 'coin' ? '1' : (ratios[0]?.ratio ?? '1'),
    fee: isZero(feeFixed) ? feeRate : feeFixed,
    ...{ feeRate, feeFixed, minAmount: minimum, decimals, coin, logo: logoOf(coin) },
    coinChain: network === null ? '' : CHAINS[network],
    ...{ delayMinutes, ratios },
  }
}

const isZero = (text: string) => parseDecimal(text, 18) === 0n

const PPM_DECIMALS = 6
/** `0.01` is 10,000 millionths. */
export const ppmOf = (rate: string): number => Number(parseDecimal(rate, PPM_DECIMALS))

/** What arrives for so many units after the fee, floor to what the method can carry. */
export function paidFor(units: bigint, { decimals, ratio, places }: { decimals: number; ratio: string; places: number }): string {
  const exact = units * (parseDecimal(ratio, RATIO_DECIMALS) as bigint)
  const scale = 10n ** BigInt(decimals + RATIO_DECIMALS)
  return formatDecimal((exact * 10n ** BigInt(places)) / scale, places)
}
const RATIO_DECIMALS = 8
