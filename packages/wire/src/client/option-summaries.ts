import type { OptionOutcome, OptionSide } from '@glasshouse/domain'
import type { PlacedOption } from '../option/create-second-contract-order.ts'
import type { OptionOrder } from '../option/option-order.ts'
import { OPTION_SIDES, OPTION_STATUSES, type OptionStatus, optionStatusOf } from './words.ts'

/** An option as screens know it. Money and prices are decimal text; times are core ms. */
export interface OptionSummary {
  readonly id: string
  readonly betContent: OptionSide
  readonly betAmount: string
  /** Strike; '0' until there is one. */
  readonly openPrice: string
  /** Index price that decided it; '0' while it runs, and of one without a price at its expiry. */
  readonly closePrice: string
  /** Profit beside the stake: of a win, else '0'. */
  readonly rewardAmount: string
  /** Acceptance, or the later moment asked for. */
  readonly openTime: number
  /** Earliest moment of the strike: no price before it counts. */
  readonly strikeFrom: number
  /** Moment of the close price; null without one. */
  readonly closeTime: number | null
  readonly periodId: string
  readonly symbol: string
  /** `btc`. */
  readonly coinSymbol: string
  /** `usdt`, in which it is paid. */
  readonly baseSymbol: string
  /** `BTC/USDT`. */
  readonly showSymbol: string
  readonly status: OptionStatus
  /** Seconds from strike to expiry. */
  readonly type: number
  /** Profit of a win as a share of the stake, as accepted. */
  readonly odds: string
  readonly minAmount: string
  /** null while it is not finished. */
  readonly outcome: OptionOutcome | null
  /** Moment of the strike; null until it is struck. */
  readonly strikeTime: number | null
  /** null until it is struck. */
  readonly expiryTime: number | null
  /** Profit if it wins, set aside in the pool since acceptance. */
  readonly payout: string
  readonly ruleVersion: number
  readonly isScheduled: boolean
  /** Moment of acceptance. */
  readonly createTime: number
  /** null while it is not finished. */
  readonly settleTime: number | null
  /** Where its receipt is; null while it is not finished. */
  readonly receipt: string | null
  /** Of a void: what the next index price would have made of it, so that a price withheld shows. */
  readonly wouldHave: { readonly outcome: OptionOutcome; readonly price: string; readonly rewardAmount: string } | null
}

export function optionSummary(option: OptionOrder): OptionSummary {
  return {
    id: option.id,
    betContent: OPTION_SIDES[option.betContent],
    betAmount: option.betAmount,
    openPrice: option.openPrice,
    closePrice: option.closePrice,
    rewardAmount: option.rewardAmount,
    openTime: option.openTime,
    strikeFrom: option.strikeFrom,
    closeTime: option.closeTime,
    periodId: option.periodId,
    symbol: option.symbol,
    coinSymbol: option.coinSymbol,
    baseSymbol: option.baseSymbol,
    showSymbol: option.showSymbol,
    status: optionStatusOf(option.status),
    type: option.type,
    odds: option.odds,
    minAmount: option.minAmount,
    outcome: option.outcome,
    strikeTime: option.strikeTime,
    expiryTime: option.expiryTime,
    payout: option.payout,
    ruleVersion: option.ruleVersion,
    isScheduled: option.isScheduled,
    createTime: option.createTime,
    settleTime: option.settleTime,
    receipt: option.receipt,
    wouldHave: option.wouldHave,
  }
}

/** An option as it was accepted, or as it is now when its key was answered before. */
export interface PlacedOptionSummary extends OptionSummary {
  /** True when this key was answered before and nothing was done now. */
  readonly isRepeated: boolean
}

export const placedOptionSummary = (option: PlacedOption): PlacedOptionSummary => ({
  ...optionSummary(option),
  isRepeated: option.isRepeated,
})

/** An option as it is asked for. The exchange decides price, time of an immediate one, and limits. */
export interface OptionInput {
  readonly side: OptionSide
  readonly stake: string
  /** Price that was shown; decides nothing. */
  readonly shownPrice: string
  /** Core ms of a scheduled one, 0 at once. */
  readonly openAtMs: number
  readonly symbol: string
  readonly coin: string
  readonly settleCoin: string
  readonly periodId: string
  /** Least stake that was shown; decides nothing. */
  readonly minStake: string
  readonly isScheduled: boolean
  /** Version of the rule that was shown: another in force is refused. Absent: whatever is in force holds. */
  readonly ruleVersion?: number
}

export const optionToWire = (option: OptionInput) => ({
  betContent: OPTION_SIDES.indexOf(option.side),
  betAmount: option.stake,
  openPrice: option.shownPrice,
  openTime: option.openAtMs,
  symbol: option.symbol,
  coinSymbol: option.coin,
  baseSymbol: option.settleCoin,
  periodId: option.periodId,
  minAmount: option.minStake,
  status: OPTION_STATUSES[option.isScheduled ? 'scheduled' : 'running'],
  ruleVersion: option.ruleVersion,
})

export interface OptionListInput {
  readonly status?: OptionStatus
  readonly id?: string
  readonly symbol?: string | undefined
  readonly pageNum?: number
  readonly pageSize?: number
}

export const optionListToWire = ({ status, ...rest }: OptionListInput) => ({ ...rest, status: status && OPTION_STATUSES[status] })
