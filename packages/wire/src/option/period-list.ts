import { type AssetConfig, formatDecimal, type OptionPeriod } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, wireNumberId } from '../fields.ts'
import { rateText } from '../numbers/rates.ts'

export const period = z.object({
  id: z.string(),
  /** Seconds from the strike to the expiry. */
  period: z.number().int(),
  /** Profit of a win as a share of the stake: '0.8' is 80 %. */
  odds: decimalText,
  minAmount: decimalText,
  maxAmount: decimalText,
})
export type Period = z.output<typeof period>

/** Periods of the rule in force, the shortest first. `data` and `rows` are the same list. */
export const periodList = endpoint('POST', '/api/period/list', {
  clientName: 'listOptionPeriods',
  summary: 'Periods offered on a second-contract coin',
  access: 'public',
  kind: 'read',
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  body: z.object({
    /** `id` of the coin in `coinList`. */
    secondId: wireNumberId,
  }),
  data: z.array(period),
  row: period,
})

export function periodToWire(offered: OptionPeriod, { decimals }: Pick<AssetConfig, 'decimals'>): Period {
  return {
    id: String(offered.periodId),
    period: offered.seconds,
    odds: rateText(offered.oddsPpm),
    minAmount: formatDecimal(offered.minStake, decimals),
    maxAmount: formatDecimal(offered.maxStake, decimals),
  }
}

export const optionMarketOf = ({ secondId }: z.output<NonNullable<typeof periodList.body>>): number => Number(secondId)
/** Field and rule of a refused id of a coin. */
export const UNKNOWN_OPTION = { field: 'secondId', rule: 'is not an id of the coin list' } as const
