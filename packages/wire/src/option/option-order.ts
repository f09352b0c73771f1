import {
  type AssetConfig,
  formatDecimal,
  OPTION_OUTCOMES,
  type OptionConfig,
  type OptionOutcome,
  type OptionView,
  type TimeMs,
} from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import { markText, rateText } from '../numbers/rates.ts'

/** Path of a finished option's receipt, which is for its owner alone. */
export const receiptPath = (optionId: number | string) => `/api/fairness/option/${optionId}`

/**
 * An option as lists and the OPTION and SETTLEMENT topics show it. Prices and times are the exchange's, whatever the
 * client sent.
 */
export const optionOrder = z.object({
  id: z.string(),
  /** 1 up, 0 down. */
  betContent: z.union([z.literal(0), z.literal(1)]),
  /** Stake. */
  betAmount: decimalText,
  /**
   * Strike: the first index price from `strikeFrom` on that is made of quotes newer than the opening moment; '0' until
   * there is one.
   */
  openPrice: decimalText,
  /** Index price that decided it; '0' while it runs, and of one without a price at its expiry. */
  closePrice: decimalText,
  /** Profit beside the stake: of a win, else '0'. */
  rewardAmount: decimalText,
  /** Acceptance, or the later moment asked for. */
  openTime: z.number().int(),
  /** Earliest moment of the strike: no price before it counts. */
  strikeFrom: z.number().int(),
  /** Moment of `closePrice`; null without one. */
  closeTime: z.number().int().nullable(),
  periodId: z.string(),
  symbol: z.string(),
  /** `btc`. */
  coinSymbol: z.string(),
  /** `usdt`, in which it is paid. */
  baseSymbol: z.string(),
  /** `BTC/USDT`. */
  showSymbol: z.string(),
  /** 0 running, 1 finished, 4 scheduled and not yet at its `openTime`. */
  status: z.union([z.literal(0), z.literal(1), z.literal(4)]),
  /** Seconds from strike to expiry. */
  type: z.number().int(),
  /** Profit of a win as a share of the stake, as accepted. */
  odds: decimalText,
  /** 1 won, 0 lost, 2 the stake came back (`outcome` says why); null while it is not finished. */
  flag: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  /** Smallest stake of its period by the rule it was accepted under. */
  minAmount: decimalText,
  outcome: z.enum(OPTION_OUTCOMES).nullable(),
  /** Moment of `openPrice`; null until it is struck. */
  strikeTime: z.number().int().nullable(),
  /** Strike time and period; null until it is struck. Countdowns run to here. */
  expiryTime: z.number().int().nullable(),
  /** Profit if it wins, set aside in the pool since acceptance. */
  payout: decimalText,
  /** Version of the rule it was accepted under. */
  ruleVersion: z.number().int(),
  isScheduled: z.boolean(),
  /** Accepted at, core ms. */
  createTime: z.number().int(),
  /** Settled at, core ms; null while it is not finished. */
  settleTime: z.number().int().nullable(),
  /** Address of its receipt; null while it is not finished. */
  receipt: z.string().nullable(),
  /** Outcome of a void by the next index price, so that a price withheld shows. */
  wouldHave: z.object({ outcome: z.enum(OPTION_OUTCOMES), price: decimalText, rewardAmount: decimalText }).nullable(),
})
export type OptionOrder = z.output<typeof optionOrder>

/** The market by the rule an option was accepted under, and what it is paid in. */
export interface OptionRule {
  readonly option: OptionConfig
  readonly stake: AssetConfig
}

/** An option that is not settled, from the core's memory. */
export function runningOption(view: OptionView, { option, stake }: OptionRule, nowMs: TimeMs): OptionOrder {
  const money = (units: bigint) => formatDecimal(units, stake.decimals)
  const isStruck = view.struckAtMs !== 0
  const isWaiting = view.isScheduled && !isStruck && view.openAtMs > nowMs
  return {
    id: String(view.optionId),
    betContent: sideOnWire(view.side),
    betAmount: money(view.stake),
    openPrice: markText(view.strike),
    closePrice: '0',
    rewardAmount: '0',
    openTime: view.openAtMs,
    strikeFrom: view.strikeFromMs,
    closeTime: null,
    periodId: String(view.periodId),
    ...optionNames(option, stake),
    status: isWaiting ? 4 : 0,
    type: view.seconds,
    odds: rateText(view.oddsPpm),
    flag: null,
    minAmount: minStakeOf(option, view.periodId, stake),
    outcome: null,
    strikeTime: isStruck ? view.struckAtMs : null,
    expiryTime: isStruck ? view.expiryMs : null,
    payout: money(view.payout),
    ruleVersion: view.ruleVersion,
    isScheduled: view.isScheduled,
    createTime: view.acceptedAtMs,
    settleTime: null,
    receipt: null,
    wouldHave: null,
  }
}

/** Scheduled, and its opening moment has not come. */
export const isWaitingOption = ({ status }: Pick<OptionOrder, 'status'>): boolean => status === 4

/** Opening moment, ms. */
export const openingOf = ({ openTime }: Pick<OptionOrder, 'openTime'>): number => openTime

export const sideOnWire = (side: 'up' | 'down'): 0 | 1 => (side === 'up' ? 1 : 0)

const FLAGS: Readonly<Record<OptionOutcome, 0 | 1 | 2>> = { won: 1, lost: 0, equal: 2, void: 2, not_opened: 2 }
export const flagOfOutcome = (outcome: OptionOutcome): 0 | 1 | 2 => FLAGS[outcome]

export function optionNames({ symbol }: Pick<OptionConfig, 'symbol'>, stake: Pick<AssetConfig, 'symbol'>) {
  const coin = symbol.replace(/usdt$/, '')
  return { symbol, coinSymbol: coin, baseSymbol: stake.symbol, showSymbol: `${coin.toUpperCase()}/USDT` }
}

export function minStakeOf(option: Pick<OptionConfig, 'periods'>, periodId: number, stake: Pick<AssetConfig, 'decimals'>): string {
  const offered = option.periods.find((one) => one.periodId === periodId)
  return formatDecimal(offered?.minStake ?? 0n, stake.decimals)
}
