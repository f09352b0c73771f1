import { HOUSE_FEES } from '../configuration/fields.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { uint } from '../definitions/fields.ts'
import { realm } from '../definitions/shared-fields.ts'
import type { MarketId } from '../primitives/ids.ts'
import type { TimeMs } from '../primitives/units.ts'
import { QUOTE } from './fields.ts'

export const MARKET_MAKER_EVENTS = {
  HouseFeesSet: event({ code: 8, visibility: 'public', fields: { fees: HOUSE_FEES, effectiveFromMs: uint<TimeMs>() } }),
  QuotesReplaced: event({ code: 21, visibility: 'public', fields: { marketId: uint<MarketId>(), realm, shape: QUOTE } }),
}

type Definitions = typeof MARKET_MAKER_EVENTS
export interface HouseFeesSet extends EventFrom<Definitions, 'HouseFeesSet'> {}
export interface QuotesReplaced extends EventFrom<Definitions, 'QuotesReplaced'> {}
