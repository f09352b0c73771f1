/** Shapes that commands, events and snapshots share. A changed shape needs a new version of every record that holds it. */
import {
  type AssetConfig,
  type ContractConfig,
  type HouseFees,
  type IndexConfig,
  type IndexPart,
  MARKET_STATES,
  type MarginTier,
  type MarketConfig,
  type OptionConfig,
  type OptionLimits,
  type OptionPeriod,
  PROVENANCES,
  type Provenance,
  type QuoteShape,
  SOURCE_FAULTS,
  type SourceConfig,
  type SourceFault,
  timeMs,
  type VenueTime,
} from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { before, type Field, int, listOf, oneOf, record, type Shape, text, uint, units } from './fields.ts'

export const assetShape = record<AssetConfig>({ assetId: uint(), symbol: text, decimals: uint() })

export const sourceShape = record<SourceConfig>({ sourceId: uint(), name: text, provenance: oneOf<Provenance>(PROVENANCES) })

const indexFields = { indexId: uint(), symbol: text, minSources: uint(), sourceIds: listOf(uint()) }
export const indexShape = record<IndexConfig>({ ...indexFields, lateAfterMs: uint() })
/** Of commands of version 1 and snapshots up to shape 3, as `optionBeforeStrikes`. */
export const indexBeforeLate = before<IndexConfig, 'lateAfterMs'>(indexFields, { lateAfterMs: 0 })

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

const tierShape = record<MarginTier>({ notionalTo: units(), maintenancePpm: uint(), deduction: units(), maxLeverage: uint() })

export const contractShape = record<ContractConfig>({
  marketId: uint(),
  symbol: text,
  indexId: uint(),
  settleAssetId: uint(),
  tickSize: uint(),
  faceE8: uint(),
  tickContractUnits: units(),
  leverages: listOf(uint()),
  tiers: listOf(tierShape),
  makerFeePpm: uint(),
  takerFeePpm: uint(),
  takeBandPpm: uint(),
  restBandPpm: uint(),
  positionLimit: units(),
  openInterestFactor: uint(),
  liquidationFeePpm: uint(),
  impactNotional: units(),
  fundingInterestPpm: uint(),
  fundingDampPpm: uint(),
  fundingCapPpm: uint(),
  houseLeverage: uint(),
  state: oneOf(MARKET_STATES),
  version: uint(),
})

const periodShape = record<OptionPeriod>({ periodId: uint(), seconds: uint(), oddsPpm: uint(), minStake: units(), maxStake: units() })

const optionFields = {
  marketId: uint(),
  symbol: text,
  indexId: uint(),
  stakeAssetId: uint(),
  periods: listOf(periodShape),
  strikeWithinMs: uint(),
  lookBackMs: uint(),
  lookAheadMs: uint(),
  marketLimitPpm: uint(),
  secondLimitPpm: uint(),
  state: oneOf(MARKET_STATES),
  version: uint(),
} satisfies Shape<Omit<OptionConfig, 'strikeDelayMs'>>
export const optionShape = record<OptionConfig>({ ...optionFields, strikeDelayMs: uint() })
export const optionBeforeStrikes = before<OptionConfig, 'strikeDelayMs'>(optionFields, { strikeDelayMs: 0 })

export const limitsShape = record<OptionLimits>({ stakePerOrder: units(), lossPerDay: units(), tradesPerHour: uint() })

export const houseFeesShape = record<HouseFees>({ makerFeePpm: uint(), takerFeePpm: uint() })

const quoteFields: Shape<Omit<QuoteShape, 'sizeSeed'>> = {
  midTicks: int(),
  halfSpreadTicks: int(),
  stepTicks: int(),
  levels: uint(),
  sizeLots: int(),
}
export const quoteShape = record<QuoteShape>({ ...quoteFields, sizeSeed: uint() })
export const quoteBeforeSeeds = before<QuoteShape, 'sizeSeed'>(quoteFields, { sizeSeed: 0 })

/** Index 0 of the list stands for "no fault". */
const faultOrNone: Field<SourceFault | ''> = {
  write(writer, value) {
    const position = value === '' ? 0 : SOURCE_FAULTS.indexOf(value) + 1
    assert(position > 0 || value === '', 'a word is of its closed list')
    writer.u8(position)
  },
  read(reader) {
    const code = reader.u8()
    assert(code <= SOURCE_FAULTS.length, 'a word is of its closed list')
    return code === 0 ? '' : SOURCE_FAULTS[code - 1]!
  },
}

export const venueTimeShape = record<VenueTime>({ sourceId: uint(), atMs: uint() })
const partFields: Shape<Omit<IndexPart, 'venueTimeMs' | 'receivedMs'>> = { sourceId: uint(), mid: uint(), used: uint(), fault: faultOrNone }
export const partShape = record<IndexPart>({ ...partFields, venueTimeMs: uint(), receivedMs: uint() })
/** Of snapshots up to shape 3. Such a point can strike what needs no times alone. */
export const partBeforeTimes = before<IndexPart, 'venueTimeMs' | 'receivedMs'>(partFields, {
  venueTimeMs: timeMs(0),
  receivedMs: timeMs(0),
})
