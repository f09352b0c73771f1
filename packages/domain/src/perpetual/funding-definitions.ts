import { type EventFrom, event } from '../definitions/event.ts'
import { int, oneOf, uint } from '../definitions/fields.ts'
import { amount, marketId, realm } from '../definitions/shared-fields.ts'
import { FUNDING_SKIPS } from '../primitives/enums.ts'
import type { IndexPrice, TimeMs } from '../primitives/units.ts'

const periodEndMs = uint<TimeMs>()

export const FUNDING_EVENTS = {
  /** What both sides exchanged at the end of a period; each position's part is in its PositionChanged. */
  FundingSettled: event({
    code: 35,
    visibility: 'public',
    fields: {
      marketId,
      realm,
      periodEndMs,
      ratePpm: int<number>(),
      mark: uint<IndexPrice>(),
      samples: uint<number>(),
      collected: amount,
      paid: amount,
    },
  }),
  FundingSkipped: event({ code: 36, visibility: 'public', fields: { marketId, realm, periodEndMs, reason: oneOf(FUNDING_SKIPS) } }),
}

type Events = typeof FUNDING_EVENTS
export interface FundingSettled extends EventFrom<Events, 'FundingSettled'> {}
export interface FundingSkipped extends EventFrom<Events, 'FundingSkipped'> {}
