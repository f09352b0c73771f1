/** Shapes that commands, events and snapshots share. A changed shape needs a new version of every record that holds it. */
import {
  type AssetConfig,
  type HouseFees,
  type IndexConfig,
  type IndexPart,
  MARKET_STATES,
  type MarketConfig,
  PROVENANCES,
  type Provenance,
  type QuoteShape,
  SOURCE_FAULTS,
  type SourceConfig,
  type SourceFault,
} from '@glasshouse/domain'
import { type Field, int, listOf, oneOf, record, text, uint, units } from './fields.ts'

export const assetShape = record<AssetConfig>({ assetId: uint(), symbol: text, decimals: uint() })

export const sourceShape = record<SourceConfig>({ sourceId: uint(), name: text, provenance: oneOf<Provenance>(PROVENANCES) })

export const indexShape = record<IndexConfig>({ indexId: uint(), symbol: text, minSources: uint(), sourceIds: listOf(uint()) })

export const marketShape = record<MarketConfig>({
  marketId: uint(),
  symbol: text,
  kind: oneOf<'spot'>(['spot']),
  baseAssetId: uint(),
  quoteAssetId: uint(),
  indexId: uint(),
  tickSize: uint(),
  lotUnits: units(),
  tickLotUnits: units(),
  minNotional: units(),
  maxNotional: units(),
  makerFeePpm: uint(),
  takerFeePpm: uint(),
  takeBandPpm: uint(),
  restBandPpm: uint(),
  state: oneOf(MARKET_STATES),
  version: uint(),
})

export const houseFeesShape = record<HouseFees>({ makerFeePpm: uint(), takerFeePpm: uint() })

export const quoteShape = record<QuoteShape>({ midTicks: int(), halfSpreadTicks: int(), stepTicks: int(), levels: uint(), sizeLots: int() })

/** Index 0 of the list stands for "no fault". */
const faultOrNone: Field<SourceFault | ''> = {
  write(writer, value) {
    writer.u8(value === '' ? 0 : SOURCE_FAULTS.indexOf(value) + 1)
  },
  read(reader) {
    const code = reader.u8()
    return code === 0 ? '' : SOURCE_FAULTS[code - 1]!
  },
}

export const partShape = record<IndexPart>({ sourceId: uint(), mid: uint(), used: uint(), fault: faultOrNone })
