import { type Command, indexPrice, LISTED_INDICES, type SourceTick, timeMs } from '@glasshouse/domain'
import type { Random } from '@glasshouse/testkit'

/** 30,000.0 USDT at a tick of 0.1. */
export const MID_TICKS = 300_000
const TICK = 10_000_000
/** Three percent: beyond, it turns back, so that spot orders around the middle stay inside their band. */
const FARTHEST_TICKS = 9_000

/** The simulated feed's source, as genesis lists it. */
const SOURCE_ID = 100

/** The one price of this house: it walks, and now and then jumps by more than a high leverage stands. */
export class Marks {
  readonly #random: Random
  readonly tick = TICK
  midTicks = MID_TICKS

  constructor(random: Random) {
    this.#random = random
  }

  get mark(): number {
    return this.midTicks * TICK
  }

  move(): void {
    const random = this.#random
    const step = random.chance(8) ? random.between(1_000, 3_000) * (random.chance(50) ? 1 : -1) : random.between(-350, 350)
    const next = this.midTicks + step
    this.midTicks = Math.abs(next - MID_TICKS) > FARTHEST_TICKS ? this.midTicks - step : next
  }

  prices(nowMs: number): Command {
    const [{ indexId }] = LISTED_INDICES as unknown as [{ indexId: number }]
    const tick: SourceTick = {
      indexId,
      sourceId: SOURCE_ID,
      bid: indexPrice(this.mark - TICK),
      ask: indexPrice(this.mark + TICK),
      venueTimeMs: timeMs(nowMs),
      receivedMs: timeMs(nowMs),
    }
    return { type: 'RecordTicks', actor: { origin: 'feed', actorId: 0, accountId: 0, realm: 'real', key: '' }, ticks: [tick] }
  }
}
