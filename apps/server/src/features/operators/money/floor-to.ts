/** Rounded down, also below zero: a loss is never shown smaller. */
export function floorTo(units: bigint, from: number, to: number): bigint {
  const step = 10n ** BigInt(from - to)
  const down = units / step
  return units < 0n && down * step !== units ? down - 1n : down
}
