/** Perpetual contracts, by subject. */
import { CONTRACT_COMMANDS, CONTRACT_EVENTS } from './contract-definitions.ts'
import { FUNDING_EVENTS } from './funding-definitions.ts'
import { CONTRACT_ORDER_COMMANDS, CONTRACT_ORDER_EVENTS } from './order-definitions.ts'
import { POSITION_COMMANDS, POSITION_EVENTS } from './position-definitions.ts'
import { STOP_COMMANDS, STOP_EVENTS } from './stop-definitions.ts'

export const PERPETUAL_COMMANDS = { ...CONTRACT_COMMANDS, ...CONTRACT_ORDER_COMMANDS, ...POSITION_COMMANDS, ...STOP_COMMANDS }
export const PERPETUAL_EVENTS = {
  ...CONTRACT_EVENTS,
  ...CONTRACT_ORDER_EVENTS,
  ...POSITION_EVENTS,
  ...STOP_EVENTS,
  ...FUNDING_EVENTS,
}
