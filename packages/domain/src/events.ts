/**
 * Every event, from the definitions of its feature. Facts: each belongs to a group, whose header gives its time and
 * `seq`.
 */

import { ACCOUNT_EVENTS } from './accounts/definitions.ts'
import { CLOCK_EVENTS } from './clock/definitions.ts'
import { COMMAND_CODES } from './commands.ts'
import { CONFIGURATION_EVENTS } from './configuration/definitions.ts'
import { CUSTODY_EVENTS } from './custody/definitions.ts'
import { type EventDefinition, type EventFrom, event } from './definitions/event.ts'
import { coded, codedOrNone, oneOf, uint } from './definitions/fields.ts'
import { accountId } from './definitions/shared-fields.ts'
import { EXCHANGE_EVENTS } from './exchange/definitions.ts'
import { GATE_EVENTS } from './gates/definitions.ts'
import { INDEX_PRICE_EVENTS } from './index-price/definitions.ts'
import { LEDGER_EVENTS } from './ledger/definitions.ts'
import { MARKET_MAKER_EVENTS } from './market-maker/definitions.ts'
import { OPERATOR_EVENTS } from './operators/definitions.ts'
import { OPTION_EVENTS } from './option/definitions.ts'
import { CONTRACT_EVENTS } from './perpetual/contract-definitions.ts'
import { FUNDING_EVENTS } from './perpetual/funding-definitions.ts'
import { CONTRACT_ORDER_EVENTS } from './perpetual/order-definitions.ts'
import { POSITION_EVENTS } from './perpetual/position-definitions.ts'
import { CONTRACT_PROTECTION_EVENTS } from './perpetual/protection-definitions.ts'
import { STOP_EVENTS } from './perpetual/stop-definitions.ts'
import { REASON_CODES } from './primitives/enums.ts'
import type { OperatorId, OrderId } from './primitives/ids.ts'
import { REFUSAL_CODES } from './primitives/reasons.ts'
import { SPOT_EVENTS } from './spot/definitions.ts'
import { SWAP_EVENTS } from './swap/definitions.ts'
import { WITHDRAWAL_EVENTS } from './withdrawals/definitions.ts'

/** What any command may come to. */
const ANSWER_EVENTS = {
  Refused: event({ code: 1, visibility: 'private', fields: { command: coded(COMMAND_CODES), accountId, reason: coded(REFUSAL_CODES) } }),
  /**
   * A key seen before with the same body: nothing was done. `orderId` is the first answer's, 0 if it has none; `reason`
   * is '' when the first outcome was a success.
   */
  DuplicateCommand: event({
    code: 2,
    visibility: 'private',
    fields: { accountId, orderId: uint<OrderId>(), reason: codedOrNone(REFUSAL_CODES) },
  }),
  /** Names who acted and why, beside each event of an operator's command. */
  OperatorActed: event({
    code: 12,
    visibility: 'private',
    fields: {
      command: coded(COMMAND_CODES),
      actorId: uint<OperatorId>(),
      approverId: uint<OperatorId>(),
      reasonCode: oneOf(REASON_CODES),
      accountId,
    },
  }),
}
export interface Refused extends EventFrom<typeof ANSWER_EVENTS, 'Refused'> {}
export interface DuplicateCommand extends EventFrom<typeof ANSWER_EVENTS, 'DuplicateCommand'> {}
export interface OperatorActed extends EventFrom<typeof ANSWER_EVENTS, 'OperatorActed'> {}

const definitions = {
  ...ANSWER_EVENTS,
  ...EXCHANGE_EVENTS,
  ...CLOCK_EVENTS,
  ...CONFIGURATION_EVENTS,
  ...ACCOUNT_EVENTS,
  ...GATE_EVENTS,
  ...LEDGER_EVENTS,
  ...CUSTODY_EVENTS,
  ...WITHDRAWAL_EVENTS,
  ...INDEX_PRICE_EVENTS,
  ...MARKET_MAKER_EVENTS,
  ...SPOT_EVENTS,
  ...CONTRACT_EVENTS,
  ...CONTRACT_ORDER_EVENTS,
  ...POSITION_EVENTS,
  ...STOP_EVENTS,
  ...CONTRACT_PROTECTION_EVENTS,
  ...FUNDING_EVENTS,
  ...OPTION_EVENTS,
  ...SWAP_EVENTS,
  ...OPERATOR_EVENTS,
}
type Definitions = typeof definitions

export type EventType = keyof Definitions
export type Event = { [Type in EventType]: EventFrom<Definitions, Type> }[EventType]
export const EVENTS: Readonly<Record<EventType, EventDefinition>> = definitions
export const EVENT_TYPES = Object.keys(definitions) as EventType[]
/** Lasting numbers of the events in the bytes that `events_digest` is made of. */
export const EVENT_CODES = Object.fromEntries(EVENT_TYPES.map((type) => [type, EVENTS[type].code])) as Readonly<Record<EventType, number>>
