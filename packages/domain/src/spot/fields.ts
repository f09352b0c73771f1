/** Rule of a spot market as records write it. */
import type { MarketConfig } from '../configuration/configuration.ts'
import { feeFields } from '../configuration/fields.ts'
import { oneOf, recordOf, text, uint, units } from '../definitions/fields.ts'
import { marketId, marketState, smallId } from '../definitions/shared-fields.ts'
import type { IndexId } from '../primitives/ids.ts'
import type { Amount, RatePpm } from '../primitives/units.ts'

const SCALE_MOST = 2 ** 40
const NOTIONAL_MOST = 2n ** 44n
const bandPpm = uint<RatePpm>({ least: 1, most: 999_999 })
const scaleUnits = units<Amount>({ least: 1n, most: BigInt(SCALE_MOST) })
const notional = units<Amount>({ least: 1n, most: NOTIONAL_MOST })

export const MARKET = recordOf<MarketConfig>({
  marketId,
  symbol: text,
  kind: oneOf(['spot']),
  baseAssetId: smallId,
  quoteAssetId: smallId,
  indexId: uint<IndexId>({ most: 65_535 }),
  tickSize: uint({ least: 1, most: SCALE_MOST }),
  lotUnits: scaleUnits,
  tickLotUnits: scaleUnits,
  minNotional: notional,
  maxNotional: notional,
  ...feeFields,
  takeBandPpm: bandPpm,
  restBandPpm: bandPpm,
  state: marketState,
  version: uint(),
})
