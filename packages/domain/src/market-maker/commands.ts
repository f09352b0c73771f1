import { HOUSE_FEES } from '../configuration/fields.ts'
import { type CommandFrom, command } from '../definitions/command.ts'
import { approval, effectiveFromMs, marketId } from '../definitions/shared-fields.ts'
import { QUOTE, QUOTE_BEFORE_SEEDS } from './fields.ts'

export const MARKET_MAKER_COMMANDS = {
  SetHouseFees: command({
    code: 7,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, fees: HOUSE_FEES, effectiveFromMs },
  }),
  /** The market maker's whole ladder of one market; replaces the former. No levels withdraws it. */
  QuoteAround: command({
    code: 16,
    version: 2,
    origins: ['system'],
    account: 'market_maker',
    realm: 'account',
    needsReadiness: ({ shape }) => shape.levels > 0,
    visibility: 'public',
    fields: { marketId, shape: QUOTE },
    older: [{ marketId, shape: QUOTE_BEFORE_SEEDS }],
  }),
}

type Definitions = typeof MARKET_MAKER_COMMANDS
export interface SetHouseFees extends CommandFrom<Definitions, 'SetHouseFees'> {}
export interface QuoteAround extends CommandFrom<Definitions, 'QuoteAround'> {}
