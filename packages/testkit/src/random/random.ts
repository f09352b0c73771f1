/**
 * Seeded random numbers (xoshiro128**), so that a seed names one run for ever, on any machine. Integer arithmetic
 * only: no figure here depends on how a processor rounds.
 */
export interface Random {
  /** Uniform in 0 .. 2^32 - 1. */
  next(): number
  /** Uniform in 0 .. limit - 1; limit <= 2^32. */
  below(limit: number): number
  /** Uniform in low .. high, both included. */
  between(low: number, high: number): number
  /** True in `percent` of 100 draws. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** Skewed towards 0: a few are drawn often, most seldom. Range 0 .. limit - 1. */
  skewed(limit: number): number
  /** 32 lower-case hex digits. */
  hash128(): string
  /** An independent stream; drawing from one does not move the other. */
  fork(): Random
}

export function random(seed: number): Random {
  // The four words of the state come from splitmix32, so that neighbouring seeds give unrelated streams.
  let mixed = seed >>> 0
  const split = () => {
    mixed = (mixed + 0x9e3779b9) >>> 0
    let word = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
    return (word ^ (word >>> 15)) >>> 0
  }
  let a = split()
  let b = split()
  let c = split()
  let d = split() | 1

  const next = () => {
    const product = Math.imul(b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result
  }
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  const hex = () => next().toString(16).padStart(8, '0')
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => next() < percent * 42_949_672.96,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    skewed: (limit) => Math.min(below(limit), below(limit), below(limit)),
    hash128: () => hex() + hex() + hex() + hex(),
    fork: () => random(next()),
  }
}
