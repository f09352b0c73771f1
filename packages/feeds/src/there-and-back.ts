/**
 * Plays a recording forward, then backward, then forward again: no jump at either end and no drift, for ever.
 * `anchorSecond` is the moment of the house's first start; there the recording stands at `startSecond`.
 */
export interface Timeline {
  /** Seconds of the recording, gaps included. */
  readonly seconds: number
  readonly startSecond: number
  readonly anchorSecond: number
}

/** Which second of the recording is heard at `second` of now. */
export function recordingSecond({ seconds, startSecond, anchorSecond }: Timeline, second: number): number {
  const round = 2 * seconds
  const passed = (((startSecond + second - anchorSecond) % round) + round) % round
  return passed < seconds ? passed : round - 1 - passed
}

/**
 * Number of the bar to start at: where the longest time without a gap follows. A run that reaches the end counts twice,
 * because it is played back at once. `isPresent[n]` tells whether bar n was recorded.
 */
export function calmestStart(isPresent: (bar: number) => boolean, bars: number): { bar: number; calmBars: number } {
  let best = { bar: 0, calmBars: 0 }
  let from = 0
  for (let bar = 0; bar <= bars; bar++) {
    if (bar < bars && isPresent(bar)) continue
    const calmBars = (bar - from) * (bar === bars ? 2 : 1)
    if (calmBars > best.calmBars) best = { bar: from, calmBars }
    from = bar + 1
  }
  return best
}
