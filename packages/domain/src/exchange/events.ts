import { type EventFrom, event } from '../definitions/event.ts'
import { flag, hex, uint } from '../definitions/fields.ts'
import { marketState } from '../definitions/shared-fields.ts'
import type { MarketId } from '../primitives/ids.ts'

const hash256 = hex(64)

export const EXCHANGE_EVENTS = {
  HouseOpened: event({ code: 3, visibility: 'public', fields: { isSandbox: flag, publicKey: hash256 } }),
  MarketStateSet: event({ code: 9, visibility: 'public', fields: { marketId: uint<MarketId>(), state: marketState } }),
  NewOrdersHalted: event({ code: 10, visibility: 'public', fields: { isHalted: flag } }),
  EraStarted: event({ code: 24, visibility: 'public', fields: { era: uint<number>(), oldCore: hash256, newCore: hash256 } }),
}

type Definitions = typeof EXCHANGE_EVENTS
export interface HouseOpened extends EventFrom<Definitions, 'HouseOpened'> {}
export interface MarketStateSet extends EventFrom<Definitions, 'MarketStateSet'> {}
export interface NewOrdersHalted extends EventFrom<Definitions, 'NewOrdersHalted'> {}
export interface EraStarted extends EventFrom<Definitions, 'EraStarted'> {}
