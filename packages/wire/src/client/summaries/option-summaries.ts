import type { OptionOutcome, OptionSide } from '@glasshouse/domain'
import type { PlacedOption } from '../../option/create-second-contract-order.ts'
import type { OptionOrder } from '../../option/option-order.ts'
import { OPTION_SIDES, OPTION_STATUSES, type OptionStatus, optionStatusOf } from '../words.ts'

/** An option as screens know it. Money and prices are decimal text; times are core ms. */
export interface OptionSummary {
  readonly id: string
  readonly side: OptionSide
  readonly stake: string
  /** Strike; '0' until there is one. */
  readonly strike: string
  /** Index price that decided it; '0' while it runs, and of one without a price at its expiry. */
  readonly closePrice: string
  /** Profit beside the stake: of a win, else '0'. */
  readonly profit: string
  /** Acceptance, or the later moment asked for. */
  readonly openAtMs: number
  /** Earliest moment of the strike: no price before it counts. */
  readonly strikeFromMs: number
  /** Moment of the close price; null without one. */
  readonly closedAtMs: number | null
  readonly periodId: string
  readonly symbol: string
  /** `btc`. */
  readonly coin: string
  /** `usdt`, in which it is paid. */
  readonly settleCoin: string
  /** `BTC/USDT`. */
  readonly pair: string
  readonly status: OptionStatus
  /** Seconds from strike to expiry. */
  readonly seconds: number
  /** Profit of a win as a share of the stake, as accepted. */
  readonly odds: string
  readonly minStake: string
  /** null while it is not finished. */
  readonly outcome: OptionOutcome | null
  /** Moment of the strike; null until it is struck. */
  readonly struckAtMs: number | null
  /** null until it is struck. */
  readonly expiryAtMs: number | null
  /** Profit if it wins, set aside in the pool since acceptance. */
  readonly payout: string
  readonly ruleVersion: number
  readonly isScheduled: boolean
  /** Moment of acceptance. */
  readonly acceptedAtMs: number
  /** null while it is not finished. */
  readonly settledAtMs: number | null
  /** Address of its receipt; null while it is not finished. */
  readonly receipt: string | null
  /** Outcome of a void by the next index price, so that a price withheld shows. */
  readonly wouldHave: { readonly outcome: OptionOutcome; readonly price: string; readonly rewardAmount: string } | null
}

export function optionSummary(option: OptionOrder): OptionSummary {
  return {
    id: option.id,
    side: OPTION_SIDES[option.betContent],
    stake: option.betAmount,
    strike: option.openPrice,
    closePrice: option.closePrice,
    profit: option.rewardAmount,
    openAtMs: option.openTime,
    strikeFromMs: option.strikeFrom,
    closedAtMs: option.closeTime,
    periodId: option.periodId,
    symbol: option.symbol,
    coin: option.coinSymbol,
    settleCoin: option.baseSymbol,
    pair: option.showSymbol,
    status: optionStatusOf(option.status),
    seconds: option.type,
    odds: option.odds,
    minStake: option.minAmount,
    outcome: option.outcome,
    struckAtMs: option.strikeTime,
    expiryAtMs: option.expiryTime,
    payout: option.payout,
    ruleVersion: option.ruleVersion,
    isScheduled: option.isScheduled,
    acceptedAtMs: option.createTime,
    settledAtMs: option.settleTime,
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
