export interface ReconnectDelays {
  readonly firstMs: number
  readonly maxMs: number
}

/**
 * Doubles with each failed attempt in a row (the first is 0) up to the most, and takes a random part of its upper half,
 * so that not all exchanges come back to a venue in the same moment. `chance` is in [0, 1).
 */
export function reconnectDelay({ firstMs, maxMs }: ReconnectDelays, attempt: number, chance: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30))
  return Math.round(full / 2 + (full / 2) * chance)
}
