import type { SourceTick } from '@glasshouse/domain'

/**
 * A quote as a feed hands it on: its arrival is a moment of the machine's monotonic clock, which the core's host turns
 * into group time.
 */
export interface ArrivedTick extends Omit<SourceTick, 'receivedMs'> {
  readonly arrivedMs: number
}

/** Listener to a running feed. */
export interface TickListener {
  /** Called as soon as something came. */
  onTicks(ticks: readonly ArrivedTick[]): void
  /** Once a second: what was heard may become index points. */
  onSecond(): void
}

/**
 * Whole milliseconds that only grow, whatever happens to the wall clock; the same in every process and thread of this
 * machine.
 */
export const monotonicMs = (): number => Number(process.hrtime.bigint() / 1_000_000n)

/** Ticks made in this process, which arrive at the moment at which they are made. */
export function arrived(ticks: readonly SourceTick[], arrivedMs: number): ArrivedTick[] {
  return ticks.map(({ receivedMs: _, ...tick }) => ({ ...tick, arrivedMs }))
}
