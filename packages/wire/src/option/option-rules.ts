import { type AssetConfig, formatDecimal, MARKET_STATES, type OptionConfig, type OptionFiguresView, REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, wireSymbol } from '../fields.ts'
import { rateText } from '../numbers/rates.ts'
import { optionNames } from './option-order.ts'
import { period, periodToWire } from './period-list.ts'

/** One version of an option market's rule, whole. Shares are decimals: '0.1' is 10 %. */
export const optionRules = z.object({
  /** `secondId` of `period/list`. */
  id: z.string(),
  symbol: z.string(),
  coinSymbol: z.string(),
  baseSymbol: z.string(),
  showSymbol: z.string(),
  /** Decimals of stakes and payouts. */
  stakeDecimals: z.number().int(),
  ruleVersion: z.number().int(),
  /** True for the version in force. */
  isInForce: z.boolean(),
  /** In force from; later than now for a version that is announced. */
  effectiveFrom: z.number().int(),
  state: z.enum(MARKET_STATES),
  periods: z.array(period),
  /**
   * The strike is the first index point at least so many ms after the opening moment whose quotes all arrived after it
   * and are not dated before it; 0, of rules before this one: the first point after it.
   */
  strikeDelay: z.number().int(),
  /** At most so many ms after the opening moment, else the stake comes back. */
  strikeWithin: z.number().int(),
  /**
   * The close is the last point at most so many ms before expiry, else the first at most `lookAhead` after it, else the
   * stake comes back.
   */
  lookBack: z.number().int(),
  lookAhead: z.number().int(),
  /** Open payouts of this market, at most this share of the pool. */
  marketLimit: decimalText,
  /** Open payouts of one second of expiry over all markets, at most this share of the pool. */
  secondLimit: decimalText,
})
export type OptionRules = z.output<typeof optionRules>

export const optionPool = z.object({
  realm: z.enum(REALMS),
  /** Money that no open option has set aside. */
  available: decimalText,
  total: decimalText,
  /** Payouts of this market's open options, and the most they may be. */
  openPayouts: decimalText,
  openPayoutsLimit: decimalText,
  /** Most that may be open for one second of expiry, over all markets. */
  secondLimit: decimalText,
})
export type OptionPool = z.output<typeof optionPool>

/**
 * `data` is the rule in force with the pool behind it; `rows` are all versions, announced ones too, the oldest first:
 * an option keeps the one it accepted.
 */
export const optionRulesOf = endpoint('GET', '/api/option/rules/:symbol', {
  clientName: 'getOptionRules',
  summary: 'Periods, odds, windows and limits of a coin’s options',
  access: 'public',
  kind: 'read',
  params: z.object({ symbol: wireSymbol }),
  query: z.object({
    /** Realm of the pool; default the session's, else real. */
    realm: z.enum(REALMS).optional(),
  }),
  data: optionRules.extend({ pool: optionPool }),
  row: optionRules,
})

interface RuleFacts {
  readonly stake: AssetConfig
  readonly isInForce: boolean
  /** In force from, ms. */
  readonly fromMs: number
}

export function optionRulesToWire(option: OptionConfig, { stake, isInForce, fromMs }: RuleFacts): OptionRules {
  return {
    id: String(option.marketId),
    ...optionNames(option, stake),
    stakeDecimals: stake.decimals,
    ruleVersion: option.version,
    isInForce,
    effectiveFrom: fromMs,
    state: option.state,
    periods: option.periods.map((one) => periodToWire(one, stake)),
    strikeDelay: option.strikeDelayMs,
    strikeWithin: option.strikeWithinMs,
    lookBack: option.lookBackMs,
    lookAhead: option.lookAheadMs,
    marketLimit: rateText(option.marketLimitPpm),
    secondLimit: rateText(option.secondLimitPpm),
  }
}

export function optionPoolToWire(
  figures: OptionFiguresView,
  option: OptionConfig,
  { decimals }: Pick<AssetConfig, 'decimals'>,
): OptionPool {
  const money = (units: bigint) => formatDecimal(units, decimals)
  const share = (ppm: number) => money((figures.poolTotal * BigInt(ppm)) / 1_000_000n)
  return {
    realm: figures.realm,
    available: money(figures.poolAvailable),
    total: money(figures.poolTotal),
    openPayouts: money(figures.openPayouts),
    openPayoutsLimit: share(option.marketLimitPpm),
    secondLimit: share(option.secondLimitPpm),
  }
}
