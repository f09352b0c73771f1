// SHA-256 of the short messages that Merkle trees are made of. A call into node:crypto costs more than a microsecond
// before it hashes anything, three times as much as the hashing; a group has a thousand such messages. Everything longer
// than a record goes to node:crypto (sha256.ts). Law, tested: the same digest as node:crypto for every length.

const K = Int32Array.from(roundConstants())
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
const W = new Int32Array(64)
const H = new Int32Array(8)

/** SHA-256(prefix || message) as 8 big-endian words. */
export function prefixedDigest(prefix: number, message: Uint8Array): Int32Array {
  H.set(START)
  const total = message.length + 1
  const blocks = Math.floor((total + 8) / 64) + 1
  // Byte i of the padded message, where the prefix is byte 0.
  const byteAt = (i: number) => (i === 0 ? prefix : i < total ? (message[i - 1] as number) : i === total ? 0x80 : 0)
  for (let block = 0; block < blocks; block++) {
    for (let word = 0, at = block * 64; word < 16; word++, at += 4) {
      W[word] =
        at >= 1 && at + 3 < total
          ? ((message[at - 1] as number) << 24) |
            ((message[at] as number) << 16) |
            ((message[at + 1] as number) << 8) |
            (message[at + 2] as number)
          : (byteAt(at) << 24) | (byteAt(at + 1) << 16) | (byteAt(at + 2) << 8) | byteAt(at + 3)
    }
    if (block === blocks - 1) {
      W[14] = Math.floor(total / 0x2000_0000)
      W[15] = (total * 8) | 0
    }
    compress()
  }
  return H.slice()
}

/** SHA-256(01 || left || right), the node of two digests: 65 bytes in two blocks. */
export function nodeDigest(left: Int32Array, right: Int32Array): Int32Array {
  H.set(START)
  W[0] = 0x0100_0000 | ((left[0] as number) >>> 8)
  for (let at = 1; at < 8; at++) W[at] = ((left[at - 1] as number) << 24) | ((left[at] as number) >>> 8)
  W[8] = ((left[7] as number) << 24) | ((right[0] as number) >>> 8)
  for (let at = 1; at < 8; at++) W[8 + at] = ((right[at - 1] as number) << 24) | ((right[at] as number) >>> 8)
  compress()
  rounds(nodeEnding((right[7] as number) & 0xff))
  return H.slice()
}

/** A node's second block holds its last byte and padding: 256 schedules, each made once. */
const nodeEndings: Int32Array[] = []
function nodeEnding(lastByte: number): Int32Array {
  const known = nodeEndings[lastByte]
  if (known) return known
  W.fill(0, 0, 16)
  W[0] = (lastByte << 24) | 0x80_0000
  W[15] = 65 * 8
  expand()
  const made = W.slice()
  nodeEndings[lastByte] = made
  return made
}

export function bytesOfWords(words: Int32Array): Buffer {
  const bytes = Buffer.allocUnsafe(32)
  for (let at = 0; at < 8; at++) bytes.writeInt32BE(words[at] as number, at * 4)
  return bytes
}

export function wordsOfBytes(bytes: Uint8Array): Int32Array {
  const words = new Int32Array(8)
  const view = new DataView(bytes.buffer, bytes.byteOffset, 32)
  for (let at = 0; at < 8; at++) words[at] = view.getInt32(at * 4)
  return words
}

/** One block of FIPS 180-4, from W[0..15] into H. */
function compress(): void {
  expand()
  rounds(W)
}

function expand(): void {
  for (let t = 16; t < 64; t++) {
    const x = W[t - 15] as number
    const y = W[t - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    W[t] = ((((W[t - 16] as number) + s0) | 0) + (((W[t - 7] as number) + s1) | 0)) | 0
  }
}

function rounds(schedule: Int32Array): void {
  let a = H[0] as number
  let b = H[1] as number
  let c = H[2] as number
  let d = H[3] as number
  let e = H[4] as number
  let f = H[5] as number
  let g = H[6] as number
  let h = H[7] as number
  // Eight rounds at a time: after eight the letters are back in their places, so nothing has to be moved.
  for (let t = 0; t < 64; t += 8) {
    h =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        (g ^ (e & (f ^ g))) +
        (K[t] as number) +
        (schedule[t] as number)) |
      0
    d = (d + h) | 0
    h = (h + (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) ^ (c & (a ^ b)))) | 0
    g =
      (g +
        (((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))) +
        (f ^ (d & (e ^ f))) +
        (K[t + 1] as number) +
        (schedule[t + 1] as number)) |
      0
    c = (c + g) | 0
    g = (g + (((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))) + ((h & a) ^ (b & (h ^ a)))) | 0
    f =
      (f +
        (((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))) +
        (e ^ (c & (d ^ e))) +
        (K[t + 2] as number) +
        (schedule[t + 2] as number)) |
      0
    b = (b + f) | 0
    f = (f + (((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))) + ((g & h) ^ (a & (g ^ h)))) | 0
    e =
      (e +
        (((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))) +
        (d ^ (b & (c ^ d))) +
        (K[t + 3] as number) +
        (schedule[t + 3] as number)) |
      0
    a = (a + e) | 0
    e = (e + (((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))) + ((f & g) ^ (h & (f ^ g)))) | 0
    d =
      (d +
        (((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7))) +
        (c ^ (a & (b ^ c))) +
        (K[t + 4] as number) +
        (schedule[t + 4] as number)) |
      0
    h = (h + d) | 0
    d = (d + (((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10))) + ((e & f) ^ (g & (e ^ f)))) | 0
    c =
      (c +
        (((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7))) +
        (b ^ (h & (a ^ b))) +
        (K[t + 5] as number) +
        (schedule[t + 5] as number)) |
      0
    g = (g + c) | 0
    c = (c + (((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10))) + ((d & e) ^ (f & (d ^ e)))) | 0
    b =
      (b +
        (((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7))) +
        (a ^ (g & (h ^ a))) +
        (K[t + 6] as number) +
        (schedule[t + 6] as number)) |
      0
    f = (f + b) | 0
    b = (b + (((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10))) + ((c & d) ^ (e & (c ^ d)))) | 0
    a =
      (a +
        (((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7))) +
        (h ^ (f & (g ^ h))) +
        (K[t + 7] as number) +
        (schedule[t + 7] as number)) |
      0
    e = (e + a) | 0
    a = (a + (((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10))) + ((b & c) ^ (d & (b ^ c)))) | 0
  }
  H[0] = ((H[0] as number) + a) | 0
  H[1] = ((H[1] as number) + b) | 0
  H[2] = ((H[2] as number) + c) | 0
  H[3] = ((H[3] as number) + d) | 0
  H[4] = ((H[4] as number) + e) | 0
  H[5] = ((H[5] as number) + f) | 0
  H[6] = ((H[6] as number) + g) | 0
  H[7] = ((H[7] as number) + h) | 0
}

/** First 32 bits of the fractions of the cube roots of the first 64 primes, by whole numbers only. */
function roundConstants(): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes.map((prime) => Number(cubeRootFloor(BigInt(prime) << 96n) & 0xffff_ffffn) | 0)
}

function cubeRootFloor(value: bigint): bigint {
  let [low, high] = [0n, 1n << 40n]
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle * middle * middle <= value) low = middle
    else high = middle
  }
  return low
}
