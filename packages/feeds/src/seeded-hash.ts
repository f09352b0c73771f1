/** 32-bit mixing, the same on every machine. Not for secrets: simulated paths are public, `seed` included. */

export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix(hash)
}

/** A number of 0 .. 2^32 - 1 from three. */
export function hash3(seed: number, a: number, b: number): number {
  return mix(mix(seed ^ Math.imul(a, 0x9e3779b1)) ^ Math.imul(b, 0x85ebca6b))
}

function mix(value: number): number {
  let x = value >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
