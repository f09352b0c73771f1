import { type RecordedCandles, RecordingError } from './recorded-candles.ts'
import type { Timeline } from './there-and-back.ts'

/**
 * What was traded at the source of a recording, shifted to now with its prices. A figure to be shown: it comes with no
 * tick, the journal has none of it, and no rule may read it.
 */
export interface RecordedVolume {
  /** Length of a recorded candle. How its volume was spread over shorter times nobody knows. */
  readonly candleMs: number
  /**
   * Volume of the recorded candles that were played to their end after `fromMs` and not after `toMs`, an integer of
   * 10^-8 of the source's unit; null where none ended. A candle counts once each time it is played, backward too.
   */
  between(fromMs: number, toMs: number): bigint | null
}

/** Null where the source recorded none: its column holds zeros only. */
export function recordedVolume({ volume, count, candleSeconds }: RecordedCandles, timeline: Timeline): RecordedVolume | null {
  // Volume of the first n candles of the recording, at n.
  const upTo = new Float64Array(count + 1)
  for (let n = 0; n < count; n++) upTo[n + 1] = (upTo[n] as number) + (volume[n] as number)
  const total = upTo[count] as number
  if (total === 0) return null
  if (!Number.isSafeInteger(total)) throw new RecordingError('volumes of a recording sum to more than an exact number')
  const sumAt = (n: number) => BigInt(upTo[n] as number)
  const thereAndBack = 2 * count
  /** Candles played to their end, counted from the moment when the recording stood at its beginning. */
  const playedAt = (atMs: number) => Math.floor((timeline.startSecond + Math.floor(atMs / 1000) - timeline.anchorSecond) / candleSeconds)
  const sumOfPlayed = (played: number) => {
    const rounds = Math.floor(played / thereAndBack)
    const nth = played - rounds * thereAndBack
    const ofRound = nth <= count ? sumAt(nth) : 2n * sumAt(count) - sumAt(thereAndBack - nth)
    return BigInt(rounds) * 2n * sumAt(count) + ofRound
  }
  return {
    candleMs: candleSeconds * 1000,
    between(fromMs, toMs) {
      const [before, after] = [playedAt(fromMs), playedAt(toMs)]
      return after <= before ? null : sumOfPlayed(after) - sumOfPlayed(before)
    },
  }
}
