import { sha256 } from '@noble/hashes/sha2.js'

export interface WorkTask {
  readonly captchaId: string
  /** Leading zero bits that SHA-256 of `<captchaId>:<number>` must have. */
  readonly bits: number
}

/** Tries between two words about how far it is. */
const TRIES_A_STEP = 4_096
/** A task of the hardest kind that a server gives; beyond this many tries something is wrong with it. */
const TRIES_MAX = 2 ** 29

/** Tries one number after the other; says how likely it is to be done by now, from 0 to 1. Undefined: there is none. */
export function searchWork({ captchaId, bits }: WorkTask, onProgress: (part: number) => void): string | undefined {
  const encoder = new TextEncoder()
  const prefix = encoder.encode(`${captchaId}:`)
  const bytes = new Uint8Array(prefix.length + 16)
  bytes.set(prefix)
  for (let number = 0; number < TRIES_MAX; number++) {
    if (number % TRIES_A_STEP === 0) onProgress(1 - Math.exp(-number / 2 ** bits))
    const text = String(number)
    const { written } = encoder.encodeInto(text, bytes.subarray(prefix.length))
    if (hasZeroBits(sha256(bytes.subarray(0, prefix.length + written)), bits)) return text
  }
  return undefined
}

function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  const word = new DataView(digest.buffer, digest.byteOffset).getUint32(0)
  return bits === 0 || word >>> (32 - bits) === 0
}
