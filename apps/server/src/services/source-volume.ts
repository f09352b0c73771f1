import { formatDecimal, INDEX_DECIMALS } from '@glasshouse/domain'
import type { RecordedVolume } from '@glasshouse/feeds'
import { type Candle, type CandleInterval, nextIntervalStart } from '@glasshouse/read-model'

/** A candle with the volume at the source of its prices; without where that is not known. */
export type CandleWithVolume = Candle & { readonly sourceVolume?: string }

/** Decimal text; undefined where no volume is known. */
export function volumeBetween(volume: RecordedVolume | null, fromMs: number, toMs: number): string | undefined {
  const units = volume?.between(fromMs, toMs) ?? null
  return units === null ? undefined : formatDecimal(units, INDEX_DECIMALS)
}

/**
 * Of the candles that were recorded, those that had been played to their end by `nowMs`. An interval shorter than a
 * recorded candle has none: nobody recorded how the volume was spread over it.
 */
export function candleWithVolume(candle: Candle, interval: CandleInterval, volume: RecordedVolume, nowMs: number): CandleWithVolume {
  const { openTimeMs } = candle
  const endMs = nextIntervalStart(interval, openTimeMs)
  if (endMs - openTimeMs < volume.candleMs) return candle
  const sourceVolume = volumeBetween(volume, openTimeMs, Math.min(endMs, nowMs))
  return sourceVolume === undefined ? candle : { ...candle, sourceVolume }
}
