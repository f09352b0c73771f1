/**
 * Milliseconds that never go back and that no setting of the machine's clock touches. They count from the start of the machine, so every
 * thread and every process on it reads the same ones: a moment noted in the feed process means the same to the engine.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000
}
