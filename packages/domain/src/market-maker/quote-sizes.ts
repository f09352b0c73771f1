import type { QuoteShape } from '../configuration/configuration.ts'
import type { MarketId } from '../primitives/ids.ts'

/** Seeds of sizes are unsigned 32-bit numbers. */
export const SIZE_SEED_MOST = 0xffff_ffff
/** A level has this many 64ths of its place in the straight line, at least and at most. */
const LEAST_64THS = 32
const SPREAD_64THS = 33

/**
 * Lots of a level of the house's ladder. Seed 0: a straight line, sizeLots x (level + 1). Any other: between half of
 * that and all of it, by a hash of seed, market, mid and level, so that the size of one level tells little of the next;
 * at least one lot. Who has the published seed can work out every size, and nobody can choose one.
 */
export function quoteLots(
  { sizeLots, sizeSeed, midTicks }: Pick<QuoteShape, 'sizeLots' | 'sizeSeed' | 'midTicks'>,
  marketId: MarketId,
  level: number,
): number {
  const line = sizeLots * (level + 1)
  if (sizeSeed === 0) return line
  const share = LEAST_64THS + (hashOf(sizeSeed, marketId, midTicks, level) % SPREAD_64THS)
  // Whole 64ths first, then the rest of the line: no product leaves the safe integers.
  const rest = line % 64
  return Math.max(1, ((line - rest) / 64) * share + Math.floor((rest * share) / 64))
}

const TWO_32 = 2 ** 32

/** 32 bits of murmur3 over the words: market, mid (low, then high), level. */
function hashOf(seed: number, marketId: number, midTicks: number, level: number): number {
  let hash = seed
  for (const word of [marketId, midTicks % TWO_32, Math.floor(midTicks / TWO_32), level]) {
    const mixed = Math.imul(word, 0xcc9e2d51)
    hash ^= Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593)
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0
  }
  hash ^= 16
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
