import type { RefusalReason } from '@glasshouse/domain'
import { HEADERS } from './endpoint.ts'
import type { Fault } from './envelope.ts'

/** Subjects of refusals. A request names its field for each subject that it has. */
export type RefusalSubject =
  | 'symbol'
  | 'coin'
  | 'index'
  | 'price'
  | 'trigger'
  | 'takeProfit'
  | 'stopLoss'
  | 'size'
  | 'leverage'
  | 'timeInForce'
  | 'period'
  | 'openTime'
  | 'until'
  | 'value'
  | 'id'
  | 'key'

export type RefusalRules = Readonly<Partial<Record<RefusalReason, string>>>

/** Fields of one request by the subject of a refusal, and rules in words by its reason. */
export interface Refusable {
  readonly fields: Readonly<Partial<Record<RefusalSubject, string>>>
  readonly rules?: RefusalRules
}

const SUBJECTS: Readonly<Partial<Record<RefusalReason, RefusalSubject>>> = {
  coin_not_swapped: 'coin',
  swap_limit: 'size',
  unknown_market: 'symbol',
  market_not_open: 'symbol',
  funding_running: 'symbol',
  index_stale: 'index',
  price_not_positive: 'price',
  price_too_large: 'price',
  would_cross: 'price',
  order_price_outside_band: 'price',
  take_profit_wrong_side: 'takeProfit',
  stop_loss_wrong_side: 'stopLoss',
  trigger_wrong_side: 'trigger',
  trigger_beyond_liquidation: 'trigger',
  quantity_not_positive: 'size',
  quantity_too_large: 'size',
  quantity_above_position: 'size',
  quantity_not_above_filled: 'size',
  below_one_lot: 'size',
  notional_too_small: 'size',
  notional_too_large: 'size',
  insufficient_available: 'size',
  position_limit: 'size',
  open_interest_limit: 'size',
  margin_above_added: 'size',
  margin_too_low: 'size',
  stake_too_small: 'size',
  stake_too_large: 'size',
  own_leverage_limit: 'leverage',
  own_margin_limit: 'size',
  own_stake_limit: 'size',
  own_loss_limit: 'size',
  pool_empty: 'size',
  market_exposure_limit: 'size',
  expiry_exposure_limit: 'size',
  leverage_not_offered: 'leverage',
  leverage_differs: 'leverage',
  leverage_above_tier: 'leverage',
  cannot_fill_completely: 'timeInForce',
  period_not_offered: 'period',
  open_time_not_ahead: 'openTime',
  open_time_too_far: 'openTime',
  exclusion_not_longer: 'until',
  invalid_value: 'value',
  not_found: 'id',
  position_in_liquidation: 'id',
  key_reused: 'key',
}

/** Field that a refusal of the core is about, with its rule, so that a form can show it where it belongs. */
export function explainRefusal(reason: RefusalReason, { fields, rules }: Refusable): Fault {
  const subject = SUBJECTS[reason]
  const field = subject && fields[subject]
  if (field === undefined) return { reason }
  const rule = rules?.[reason]
  return { reason, field, ...(rule === undefined ? {} : { rule }) }
}

/** Field of the key under which a request is remembered. */
export const keyField = ({ clientOrderId }: { readonly clientOrderId?: string | null | undefined }): string =>
  clientOrderId ? 'clientOrderId' : HEADERS.key
