import { SILENT_MS } from '@glasshouse/wire'

const LOOK_MS = 2_000
/** A look that comes later than this stood behind a sleep of the device or a long task of the page. */
const LATE_MS = 2 * LOOK_MS

/**
 * Calls `onSilent` once a connection brought nothing for 12 s in which the page could have read it. The time before a
 * late look counts nothing: what arrived during it waits to be read, and is read before the next look. The wall clock
 * shows a sleep on every device; the monotonic clock of some stands still in it.
 */
export class SilenceWatch {
  private readonly onSilent: () => void
  private timer: ReturnType<typeof setInterval> | undefined
  private silentMs = 0
  private lookedAtMs = 0

  constructor(onSilent: () => void) {
    this.onSilent = onSilent
  }

  start(): void {
    this.stop()
    this.silentMs = 0
    this.lookedAtMs = Date.now()
    this.timer = setInterval(() => this.look(), LOOK_MS)
  }

  /** Something came, whatever it says. */
  heard(): void {
    this.silentMs = 0
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private look(): void {
    const now = Date.now()
    const passedMs = now - this.lookedAtMs
    this.lookedAtMs = now
    if (passedMs < 0 || passedMs > LATE_MS) return
    this.silentMs += passedMs
    if (this.silentMs < SILENT_MS) return
    this.stop()
    this.onSilent()
  }
}
