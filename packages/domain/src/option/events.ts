/** What happens in up/down options, and what users set for themselves. */
import { type EventFrom, event } from '../definitions/event.ts'
import { type FieldsOf, flag, oneOf, uint, units } from '../definitions/fields.ts'
import { realm } from '../definitions/shared-fields.ts'
import { OPTION_OUTCOMES, OPTION_SIDES } from '../primitives/enums.ts'
import type { AccountId, MarketId, OptionId, PeriodId } from '../primitives/ids.ts'
import type { Amount, IndexPrice, RatePpm, TimeMs } from '../primitives/units.ts'
import { OPTION, OPTION_LIMITS } from './fields.ts'
import type { AcceptedOption } from './option-views.ts'

const accountId = uint<AccountId>()
const place = { optionId: uint<OptionId>(), accountId, marketId: uint<MarketId>(), realm }
const indexPrice = uint<IndexPrice>()
const time = uint<TimeMs>()
const amount = units<Amount>()
const outcome = oneOf(OPTION_OUTCOMES)

const accepted: FieldsOf<AcceptedOption> = {
  ...place,
  side: oneOf(OPTION_SIDES),
  periodId: uint<PeriodId>(),
  seconds: uint(),
  stake: amount,
  oddsPpm: uint<RatePpm>(),
  payout: amount,
  ruleVersion: uint(),
  openAtMs: time,
  strikeFromMs: time,
  isScheduled: flag,
}

export const OPTION_EVENTS = {
  OptionConfigured: event({ code: 37, visibility: 'public', fields: { option: OPTION, effectiveFromMs: time } }),
  /** Accepted: from here on nothing but points of its index decides it. */
  OptionPlaced: event({ code: 38, visibility: 'private', fields: accepted }),
  OptionStruck: event({ code: 39, visibility: 'private', fields: { ...place, strike: indexPrice, expiryMs: time } }),
  /** `strike`, `close` and its time: 0 without one. `reward`: profit beside the stake; 0 unless it was won. */
  OptionSettled: event({
    code: 40,
    visibility: 'private',
    fields: { ...place, outcome, strike: indexPrice, close: indexPrice, closeAtMs: time, stake: amount, reward: amount },
  }),
  /** What a void would have come to by the next point of its index, published so that a price withheld shows. */
  OptionVoidPriced: event({ code: 41, visibility: 'private', fields: { ...place, outcome, price: indexPrice, reward: amount } }),
  /** `limits` hold now, `next` from `nextFromMs`; equal to `limits` and 0 when nothing waits. */
  OptionLimitsSet: event({
    code: 42,
    visibility: 'private',
    fields: { accountId, limits: OPTION_LIMITS, next: OPTION_LIMITS, nextFromMs: time },
  }),
  ExcludedFromOptions: event({ code: 43, visibility: 'private', fields: { accountId, untilMs: time } }),
}

type Definitions = typeof OPTION_EVENTS
export interface OptionConfigured extends EventFrom<Definitions, 'OptionConfigured'> {}
export interface OptionPlaced extends EventFrom<Definitions, 'OptionPlaced'> {}
export interface OptionStruck extends EventFrom<Definitions, 'OptionStruck'> {}
export interface OptionSettled extends EventFrom<Definitions, 'OptionSettled'> {}
export interface OptionVoidPriced extends EventFrom<Definitions, 'OptionVoidPriced'> {}
export interface OptionLimitsSet extends EventFrom<Definitions, 'OptionLimitsSet'> {}
export interface ExcludedFromOptions extends EventFrom<Definitions, 'ExcludedFromOptions'> {}
