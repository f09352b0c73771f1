/** Every command, from the definitions of its feature. Its type, origins and codes follow from them. */
import { ACCOUNT_COMMANDS } from './accounts/definitions.ts'
import { CLOCK_COMMANDS } from './clock/definitions.ts'
import { CONFIGURATION_COMMANDS } from './configuration/definitions.ts'
import { CUSTODY_COMMANDS } from './custody/definitions.ts'
import type { AccountRule, CommandDefinition, CommandFrom } from './definitions/command.ts'
import { EXCHANGE_COMMANDS } from './exchange/definitions.ts'
import { GATE_COMMANDS } from './gates/definitions.ts'
import { INDEX_PRICE_COMMANDS } from './index-price/definitions.ts'
import { LEDGER_COMMANDS } from './ledger/definitions.ts'
import { MARKET_MAKER_COMMANDS } from './market-maker/definitions.ts'
import { OPERATOR_COMMANDS } from './operators/definitions.ts'
import { OPTION_COMMANDS } from './option/definitions.ts'
import { CONTRACT_COMMANDS } from './perpetual/contract-definitions.ts'
import { CONTRACT_ORDER_COMMANDS } from './perpetual/order-definitions.ts'
import { POSITION_COMMANDS } from './perpetual/position-definitions.ts'
import { CONTRACT_PROTECTION_COMMANDS } from './perpetual/protection-definitions.ts'
import { STOP_COMMANDS } from './perpetual/stop-definitions.ts'
import type { Origin } from './primitives/enums.ts'
import { SPOT_COMMANDS } from './spot/definitions.ts'
import { SWAP_COMMANDS } from './swap/definitions.ts'
import { WITHDRAWAL_COMMANDS } from './withdrawals/definitions.ts'

const definitions = {
  ...EXCHANGE_COMMANDS,
  ...CLOCK_COMMANDS,
  ...CONFIGURATION_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...GATE_COMMANDS,
  ...LEDGER_COMMANDS,
  ...CUSTODY_COMMANDS,
  ...WITHDRAWAL_COMMANDS,
  ...INDEX_PRICE_COMMANDS,
  ...MARKET_MAKER_COMMANDS,
  ...SPOT_COMMANDS,
  ...CONTRACT_COMMANDS,
  ...CONTRACT_ORDER_COMMANDS,
  ...POSITION_COMMANDS,
  ...STOP_COMMANDS,
  ...CONTRACT_PROTECTION_COMMANDS,
  ...OPTION_COMMANDS,
  ...SWAP_COMMANDS,
  ...OPERATOR_COMMANDS,
}
type Definitions = typeof definitions

export type CommandType = keyof Definitions
export type Command = { [Type in CommandType]: CommandFrom<Definitions, Type> }[CommandType]
/** Commands of one account rule. */
export type CommandOn<Rule extends AccountRule> = {
  [Type in CommandType]: Definitions[Type]['account'] extends Rule ? CommandFrom<Definitions, Type> : never
}[CommandType]

export const COMMAND_TYPES = Object.keys(definitions) as CommandType[]
// biome-ignore lint/suspicious/noExplicitAny: `needsReadiness` takes the values of its own command alone; needsReadiness() passes them.
export const COMMANDS: Readonly<Record<CommandType, CommandDefinition<any>>> = definitions

const ofEach = <T>(value: (definition: CommandDefinition) => T) =>
  Object.fromEntries(COMMAND_TYPES.map((type) => [type, value(COMMANDS[type])])) as Record<CommandType, T>

/** Lasting numbers of the journal's record types. */
export const COMMAND_CODES: Readonly<Record<CommandType, number>> = ofEach(({ code }) => code)

/** Who may submit what. */
export const ALLOWED_ORIGINS: Readonly<Record<CommandType, readonly Origin[]>> = ofEach(({ origins }) =>
  origins.map((origin) => (origin === 'system_in_genesis' ? 'system' : origin)),
)

/** Waits for better times when the exchange is behind or its disk is full. */
export function needsReadiness(command: Command): boolean {
  const rule = COMMANDS[command.type].needsReadiness
  return typeof rule === 'function' ? rule(command) : rule
}
