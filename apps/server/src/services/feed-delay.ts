import { quantile } from './source-watch.ts'

/** Ten minutes of seconds. */
const KEPT = 600

/** Delay from the end of a second to the group that holds its prices. */
export class FeedDelay {
  readonly #delaysMs: number[] = []

  /** For `startFeedClock`. */
  readonly add = (ms: number): void => {
    this.#delaysMs.push(ms)
    if (this.#delaysMs.length > KEPT) this.#delaysMs.shift()
  }

  /** 99 of the last 100 were not longer; 0 before the first. */
  get p99Ms(): number {
    return (
      quantile(
        [...this.#delaysMs].sort((one, other) => one - other),
        0.99,
      ) ?? 0
    )
  }
}
