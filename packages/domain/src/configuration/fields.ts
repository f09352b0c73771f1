/** Assets and fees as records write them. */
import { type FieldsOf, recordOf, text, uint } from '../definitions/fields.ts'
import { smallId } from '../definitions/shared-fields.ts'
import type { RatePpm } from '../primitives/units.ts'
import type { AssetConfig, HouseFees } from './configuration.ts'

const FEE_MOST_PPM = 100_000

export const ASSET = recordOf<AssetConfig>({ assetId: smallId, symbol: text, decimals: uint({ most: 18 }) })

export const feeFields: FieldsOf<HouseFees> = {
  /** Maker fee and taker fee of a spot market, and of the exchange as a whole. */
  makerFeePpm: uint<RatePpm>({ most: FEE_MOST_PPM }),
  takerFeePpm: uint<RatePpm>({ most: FEE_MOST_PPM }),
}
export const HOUSE_FEES = recordOf<HouseFees>(feeFields)
