import { type EventFrom, event } from '../definitions/event.ts'
import { int, oneOf, uint, units } from '../definitions/fields.ts'
import { marketId, realm } from '../definitions/shared-fields.ts'
import { FUNDING_SKIPS } from '../primitives/enums.ts'
import type { Amount, IndexPrice, TimeMs } from '../primitives/units.ts'

const periodEndMs = uint<TimeMs>()
const amount = units<Amount>()

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
