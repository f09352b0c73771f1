/**
 * Calls once in each whole second of `clock`, never twice in one, and skips seconds that were missed. Returns the way
 * to stop.
 */
export function everySecond(clock: () => number, call: (nowMs: number) => void): () => void {
  let last = Math.floor(clock() / 1000)
  let timer: NodeJS.Timeout
  const arm = () => {
    // A timer may fire a millisecond early and an injected clock may stand still: then wait a little and look again.
    timer = setTimeout(beat, Math.max(5, 1000 - (clock() % 1000)))
  }
  const beat = () => {
    const nowMs = clock()
    arm()
    if (Math.floor(nowMs / 1000) <= last) return
    last = Math.floor(nowMs / 1000)
    call(nowMs)
  }
  arm()
  return () => clearTimeout(timer)
}
