import { HOUSE_FEES } from '../configuration/fields.ts'
import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { uint } from '../definitions/fields.ts'
import { approval, effectiveFromMs, marketId, realm } from '../definitions/shared-fields.ts'
import type { MarketId } from '../primitives/ids.ts'
import type { TimeMs } from '../primitives/units.ts'
import { QUOTE } from './fields.ts'

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
    version: 1,
    origins: ['system'],
    account: 'market_maker',
    realm: 'account',
    needsReadiness: ({ shape }) => shape.levels > 0,
    visibility: 'public',
    fields: { marketId, shape: QUOTE },
  }),
}

type Commands = typeof MARKET_MAKER_COMMANDS
export interface SetHouseFees extends CommandFrom<Commands, 'SetHouseFees'> {}
export interface QuoteAround extends CommandFrom<Commands, 'QuoteAround'> {}

export const MARKET_MAKER_EVENTS = {
  HouseFeesSet: event({ code: 8, visibility: 'public', fields: { fees: HOUSE_FEES, effectiveFromMs: uint<TimeMs>() } }),
  QuotesReplaced: event({ code: 21, visibility: 'public', fields: { marketId: uint<MarketId>(), realm, shape: QUOTE } }),
}

type Events = typeof MARKET_MAKER_EVENTS
export interface HouseFeesSet extends EventFrom<Events, 'HouseFeesSet'> {}
export interface QuotesReplaced extends EventFrom<Events, 'QuotesReplaced'> {}
