import {
  type Amount,
  type AssetConfig,
  formatDecimal,
  LAST_MOMENT_MS,
  type OptionConfig,
  type PlaceOption,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import type { Fault } from '../envelope.ts'
import { keyField, type RefusalRules } from '../explain-refusal.ts'
import { MOMENT_RULE, wireChoice, wireDecimal, wireFlag, wireNumberId, wireSymbol } from '../fields.ts'
import { toSpend } from '../numbers/quantities.ts'
import { optionOrder } from './option-order.ts'

/** Sent by older clients and read by nobody: the exchange decides price, time of an immediate order, and limits. */
const ignored = z.unknown().optional()

const createBody = z.object({
  /** 1 up, 0 down. */
  betContent: wireFlag,
  /** Stake. */
  betAmount: wireDecimal,
  symbol: wireSymbol,
  periodId: wireNumberId,
  /** 0 at once, 4 at `openTime`. */
  status: wireChoice(0, 4),
  /** Opening time, of status 4: milliseconds since 1970 UTC, after now and at most 24 h ahead. Else not read. */
  openTime: ignored,
  openPrice: ignored,
  minAmount: ignored,
  coinSymbol: ignored,
  baseSymbol: ignored,
  /**
   * The version of the rule that was shown: another in force is refused. Left out, whatever is in force holds. A retry
   * of an order that got no answer leaves it out, for the first try may have been accepted before the rule changed.
   */
  ruleVersion: wireNumberId.optional(),
  /** A retry with the same id gets the first answer. */
  clientOrderId,
})
export type CreateOptionBody = z.output<typeof createBody>

/** The option as it was accepted, or as it is now when its key was answered before. */
export const placedOption = optionOrder.extend({
  /** True when this key was answered before and nothing was done now. */
  isRepeated: z.boolean(),
})
export type PlacedOption = z.output<typeof placedOption>

/**
 * Strike, expiry and outcome follow from index points after acceptance and the published rule; `strikeFrom` says when
 * the strike may be at the earliest. It cannot be canceled.
 */
export const createSecondContractOrder = commandEndpoint('POST', '/api/secondContractOrder/createSecondContractOrder', {
  clientName: 'placeOption',
  summary: 'Place an up or down option',
  body: createBody,
  data: placedOption,
  toCommand: ({ body }, context) => toPlaceOption(body, context),
  refusable: ({ body }, context) => {
    const option = context.option(body.symbol)
    return {
      fields: {
        symbol: 'symbol',
        index: 'symbol',
        size: 'betAmount',
        value: 'betAmount',
        period: 'periodId',
        openTime: 'openTime',
        key: keyField(body),
      },
      ...(option ? { rules: rulesOf(body, option, context.asset(option.stakeAssetId)) } : {}),
    }
  },
})

function toPlaceOption(body: CreateOptionBody, context: CommandContext): PlaceOption | Fault {
  const option = context.option(body.symbol)
  if (!option) return { reason: 'unknown_market', field: 'symbol', rule: 'has no options' }
  // At the door only: the core accepts under the rule in force when the order reaches it, and the answer names that
  // one.
  if (body.ruleVersion !== undefined && Number(body.ruleVersion) !== option.version) return { reason: 'rule_changed', field: 'ruleVersion' }
  const stake = toStake(body.betAmount, context.asset(option.stakeAssetId).decimals, 'betAmount')
  if (typeof stake === 'object') return stake
  const openAtMs = body.status === 0 ? timeMs(0) : toOpenTime(body.openTime)
  if (typeof openAtMs === 'object') return openAtMs
  return {
    type: 'PlaceOption',
    actor: context.actor,
    marketId: option.marketId,
    side: body.betContent === 1 ? 'up' : 'down',
    periodId: Number(body.periodId),
    stake,
    openAtMs,
  }
}

/** Most that the core reads as a stake or a limit. */
export const LARGEST_STAKE = 2n ** 52n - 1n

function toStake(text: string, decimals: number, field: string): Amount | Fault {
  const stake = toSpend(text, decimals, field)
  if (typeof stake === 'object') return stake.reason === 'quantity_too_large' ? { ...stake, reason: 'stake_too_large' } : stake
  return stake > LARGEST_STAKE ? { reason: 'stake_too_large', field, rule: 'is too large' } : stake
}

/** Milliseconds since 1970 UTC, as number or text. A written date is refused: it would not say of which time zone. */
export function toOpenTime(value: unknown): TimeMs | Fault {
  if (value === undefined || value === null || value === '')
    return { reason: 'field_missing', field: 'openTime', rule: 'is required for a scheduled order' }
  const isWhole = typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /^-?\d{1,15}$/.test(value)
  if (!isWhole || Number(value) > LAST_MOMENT_MS) return { reason: 'field_malformed', field: 'openTime', rule: MOMENT_RULE }
  const at = Number(value)
  return at > 0 ? timeMs(at) : { reason: 'open_time_not_ahead', field: 'openTime' }
}

function rulesOf(body: CreateOptionBody, option: OptionConfig, stake: AssetConfig): RefusalRules {
  const offered = option.periods.find(({ periodId }) => periodId === Number(body.periodId))
  const money = (units: bigint) => `${formatDecimal(units, stake.decimals)} ${stake.symbol.toUpperCase()}`
  return {
    period_not_offered: `must be one of ${option.periods.map(({ periodId }) => periodId).join(', ')}`,
    ...(offered
      ? { stake_too_small: `must be at least ${money(offered.minStake)}`, stake_too_large: `must be at most ${money(offered.maxStake)}` }
      : {}),
  }
}
