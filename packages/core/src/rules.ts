/**
 * Rule of each command, from the tables of its feature: the compiler names a command that stands in none of them.
 */
import type { Command, CommandType, RefusalReason } from '@glasshouse/domain'
import { ACCOUNT_RULES } from './accounts/rules.ts'
import { CLOCK_RULES } from './clock/rules.ts'
import { CONFIGURATION_RULES } from './configuration/rules.ts'
import { CUSTODY_RULES } from './custody/rules.ts'
import { EXCHANGE_RULES } from './exchange/rules.ts'
import { GATE_RULES } from './gates/rules.ts'
import { INDEX_PRICE_RULES } from './index-price/rules.ts'
import { LEDGER_RULES } from './ledger/rules.ts'
import { MARKET_MAKER_RULES } from './market-maker/rules.ts'
import { OPERATOR_RULES } from './operators/rules.ts'
import { OPTION_RULES } from './option/rules.ts'
import { PERPETUAL_RULES } from './perpetual/rules.ts'
import type { Rule, Rules } from './rule.ts'
import { SPOT_RULES } from './spot/rules.ts'
import type { State } from './state.ts'
import { SWAP_RULES } from './swap/rules.ts'
import { WITHDRAWAL_RULES } from './withdrawals/rules.ts'

const RULES: Rules = {
  ...EXCHANGE_RULES,
  ...CLOCK_RULES,
  ...CONFIGURATION_RULES,
  ...ACCOUNT_RULES,
  ...GATE_RULES,
  ...LEDGER_RULES,
  ...CUSTODY_RULES,
  ...WITHDRAWAL_RULES,
  ...INDEX_PRICE_RULES,
  ...MARKET_MAKER_RULES,
  ...SPOT_RULES,
  ...PERPETUAL_RULES,
  ...OPTION_RULES,
  ...SWAP_RULES,
  ...OPERATOR_RULES,
}
const ruleOf = (type: CommandType) => RULES[type] as Rule<Command>

/** Why the command would be refused now. */
export const checkOf = (state: State, command: Command): RefusalReason | null => ruleOf(command.type).check(state, command)

/** Applies a command that is not refused. Returns the order's, stop's or option's id, else 0. */
export const change = (state: State, command: Command): number => ruleOf(command.type).change(state, command) || 0
