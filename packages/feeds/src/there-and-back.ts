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

/** A bar of the recording as it is played: forward from its open, or backward from its close. */
export interface PlayedBar {
  readonly number: number
  readonly isForward: boolean
  /** The second of now in which it begins. */
  readonly startSecond: number
}

/**
 * Which bar of `barSeconds` is heard at `second` of now. A bar at the end of the recording is heard twice, forward and
 * then backward.
 */
export function playedBar({ seconds, startSecond, anchorSecond }: Timeline, barSeconds: number, second: number): PlayedBar {
  const round = 2 * seconds
  const passed = (((startSecond + second - anchorSecond) % round) + round) % round
  const isForward = passed < seconds
  const nth = Math.floor((isForward ? passed : passed - seconds) / barSeconds)
  return { number: isForward ? nth : seconds / barSeconds - 1 - nth, isForward, startSecond: second - (passed % barSeconds) }
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
