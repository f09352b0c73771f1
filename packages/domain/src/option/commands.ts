import { type CommandFrom, command } from '../definitions/command.ts'
import { oneOf, uint, units } from '../definitions/fields.ts'
import { approval, effectiveFromMs, marketId } from '../definitions/shared-fields.ts'
import { OPTION_SIDES } from '../primitives/enums.ts'
import type { PeriodId } from '../primitives/ids.ts'
import type { Amount, TimeMs } from '../primitives/units.ts'
import { OPTION, OPTION_BEFORE_STRIKES, OPTION_LIMITS } from './fields.ts'
import { EXCLUSION_LEAST_MS } from './option-limits.ts'

export const OPTION_COMMANDS = {
  /** A new option market, or the next version of its rule. */
  ConfigureOption: command({
    code: 27,
    version: 2,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, option: OPTION, effectiveFromMs },
    older: [{ ...approval, option: OPTION_BEFORE_STRIKES, effectiveFromMs }],
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

type Definitions = typeof OPTION_COMMANDS
export interface ConfigureOption extends CommandFrom<Definitions, 'ConfigureOption'> {}
export interface PlaceOption extends CommandFrom<Definitions, 'PlaceOption'> {}
export interface SetOptionLimits extends CommandFrom<Definitions, 'SetOptionLimits'> {}
export interface ExcludeFromOptions extends CommandFrom<Definitions, 'ExcludeFromOptions'> {}
