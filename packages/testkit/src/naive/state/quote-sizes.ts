import type { QuoteShape } from '@glasshouse/domain'

const WORD = 2n ** 32n
const cut = (value: bigint) => BigInt.asUintN(32, value)
const turned = (value: bigint, by: bigint) => cut(value << by) | (value >> (32n - by))

/** Lots of a level (RULES.md 5.6), by whole numbers of any size. */
export function lotsOfLevel(shape: QuoteShape, marketId: number, level: number): bigint {
  const line = BigInt(shape.sizeLots) * BigInt(level + 1)
  if (shape.sizeSeed === 0) return line
  const mid = BigInt(shape.midTicks)
  const share = 32n + (murmur(BigInt(shape.sizeSeed), [BigInt(marketId), mid % WORD, mid / WORD, BigInt(level)]) % 33n)
  const lots = (line * share) / 64n
  return lots > 1n ? lots : 1n
}

function murmur(seed: bigint, words: readonly bigint[]): bigint {
  let hash = seed
  for (const word of words) {
    hash ^= cut(turned(cut(word * 0xcc9e2d51n), 15n) * 0x1b873593n)
    hash = cut(turned(hash, 13n) * 5n + 0xe6546b64n)
  }
  hash ^= BigInt(4 * words.length)
  hash = cut((hash ^ (hash >> 16n)) * 0x85ebca6bn)
  hash = cut((hash ^ (hash >> 13n)) * 0xc2b2ae35n)
  return hash ^ (hash >> 16n)
}
