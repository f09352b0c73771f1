/**
 * 64-bit digest of a command's body, to tell a retry from a reused key. Not for proofs: only the owner of a key could
 * make two bodies collide, and gains the first answer by it.
 */
export function bodyDigest(bytes: Uint8Array, length: number): [number, number] {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let i = 0; i < length; i++) {
    a = Math.imul(a ^ bytes[i]!, 0x01000193)
    b = Math.imul(b ^ bytes[i]!, 0x85ebca6b)
    b ^= b >>> 15
  }
  return [finish(a ^ length), finish(b ^ a)]
}

function finish(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
