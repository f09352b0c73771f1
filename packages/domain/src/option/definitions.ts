import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { type FieldsOf, flag, oneOf, uint, units } from '../definitions/fields.ts'
import { accountId, amount, approval, effectiveFromMs, marketId, realm } from '../definitions/shared-fields.ts'
import { OPTION_OUTCOMES, OPTION_SIDES } from '../primitives/enums.ts'
import type { MarketId, OptionId, PeriodId } from '../primitives/ids.ts'
import type { Amount, IndexPrice, RatePpm, TimeMs } from '../primitives/units.ts'
import { EXCLUSION_LEAST_MS } from '../protection/own-limits.ts'
import { OPTION, OPTION_LIMITS } from './fields.ts'
import type { AcceptedOption } from './option-views.ts'

export const OPTION_COMMANDS = {
  /** A new option market, or the next version of its rule. */
  ConfigureOption: command({
    code: 27,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, option: OPTION, effectiveFromMs },
  }),
  /** Holds the stake and sets the payout aside in one. Cannot be cancelled. Paid from wallet 1. */
  PlaceOption: command({
    code: 28,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: {
      marketId,
      side: oneOf(OPTION_SIDES),
      periodId: uint<PeriodId>(),
      stake: units<Amount>({ least: 1n, most: 2n ** 52n - 1n }),
      /** 0: at once; else the moment it opens, at most 24 h ahead. */
      openAtMs: uint<TimeMs>(),
    },
  }),
  /** Own limits: what is lower counts at once, what is higher after 24 h. Replaces an earlier wish that still waits. */
  SetOptionLimits: command({
    code: 29,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { limits: OPTION_LIMITS },
  }),
  /** No option of this account until then. It can be made longer, never shorter, by nobody. */
  ExcludeFromOptions: command({
    code: 30,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { untilMs: uint<TimeMs>({ least: EXCLUSION_LEAST_MS }) },
  }),
}

type Commands = typeof OPTION_COMMANDS
export interface ConfigureOption extends CommandFrom<Commands, 'ConfigureOption'> {}
export interface PlaceOption extends CommandFrom<Commands, 'PlaceOption'> {}
export interface SetOptionLimits extends CommandFrom<Commands, 'SetOptionLimits'> {}
export interface ExcludeFromOptions extends CommandFrom<Commands, 'ExcludeFromOptions'> {}

/** What happens in up/down options, and what users set for themselves. */

const place = { optionId: uint<OptionId>(), accountId, marketId: uint<MarketId>(), realm }
const indexPrice = uint<IndexPrice>()
const time = uint<TimeMs>()
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

type Events = typeof OPTION_EVENTS
export interface OptionConfigured extends EventFrom<Events, 'OptionConfigured'> {}
export interface OptionPlaced extends EventFrom<Events, 'OptionPlaced'> {}
export interface OptionStruck extends EventFrom<Events, 'OptionStruck'> {}
export interface OptionSettled extends EventFrom<Events, 'OptionSettled'> {}
export interface OptionVoidPriced extends EventFrom<Events, 'OptionVoidPriced'> {}
export interface OptionLimitsSet extends EventFrom<Events, 'OptionLimitsSet'> {}
export interface ExcludedFromOptions extends EventFrom<Events, 'ExcludedFromOptions'> {}
