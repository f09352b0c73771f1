/**
 * Plays a recording forward, then backward, then forward again: no jump at either end and no drift, for ever.
 * `anchorSecond` is the moment of the exchange's first start; there the recording stands at `startSecond`.
 */
export interface Timeline {
  /** Seconds of the recording, gaps included. */
  readonly seconds: number
  readonly startSecond: number
  readonly anchorSecond: number
}

/** A candle of the recording as it is played: forward from its open, or backward from its close. */
export interface PlayedCandle {
  readonly number: number
  readonly isForward: boolean
  /** The second of now in which it begins. */
  readonly startSecond: number
}

/**
 * Candle of `candleSeconds` that is played at `second` of now. A candle at the end of the recording is heard twice,
 * forward and then backward.
 */
export function playedCandle({ seconds, startSecond, anchorSecond }: Timeline, candleSeconds: number, second: number): PlayedCandle {
  const round = 2 * seconds
  const passed = (((startSecond + second - anchorSecond) % round) + round) % round
  const isForward = passed < seconds
  const nth = Math.floor((isForward ? passed : passed - seconds) / candleSeconds)
  return { number: isForward ? nth : seconds / candleSeconds - 1 - nth, isForward, startSecond: second - (passed % candleSeconds) }
}

/**
 * Number of the candle to start at: where the longest time without a gap follows. A run that reaches the end counts
 * twice, because it is played back at once. `isPresent[n]` tells whether candle n was recorded.
 */
export function calmestStart(isPresent: (candle: number) => boolean, candles: number): { candle: number; calmCandles: number } {
  let best = { candle: 0, calmCandles: 0 }
  let from = 0
  for (let candle = 0; candle <= candles; candle++) {
    if (candle < candles && isPresent(candle)) continue
    const calmCandles = (candle - from) * (candle === candles ? 2 : 1)
    if (calmCandles > best.calmCandles) best = { candle: from, calmCandles }
    from = candle + 1
  }
  return best
}
