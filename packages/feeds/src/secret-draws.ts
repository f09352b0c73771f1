import { createCipheriv, createHmac } from 'node:crypto'

const BLOCK = Buffer.alloc(4096)
const ZERO_IV = Buffer.alloc(16)

/** Mean of `bell()` is 0, this its standard deviation; it never leaves -510 to 510. */
export const BELL_DEVIATION = Math.sqrt((4 * (256 ** 2 - 1)) / 12)

/**
 * Numbers drawn from a secret: the key stream of AES-256-CTR under HMAC-SHA256(secret, label), from counter 0, four
 * bytes at a time. Whoever has seen any of them cannot tell the next one, which a mixed 32-bit seed would allow.
 */
export class SecretDraws {
  private readonly cipher
  private words: Uint32Array | null = null
  private next = 0

  constructor(secret: Uint8Array, label: string) {
    this.cipher = createCipheriv('aes-256-ctr', createHmac('sha256', secret).update(label).digest(), ZERO_IV)
  }

  /** 0 to 2^32 - 1. */
  word(): number {
    if (this.words === null || this.next === this.words.length) this.refill()
    return (this.words as Uint32Array)[this.next++] as number
  }

  /** 0 to `count` - 1, with equal chances but for one part in 2^32 / count. */
  below(count: number): number {
    return Math.floor((this.word() * count) / 2 ** 32)
  }

  /** Nearly normal: the sum of four bytes less its mean, a whole number. */
  bell(): number {
    const word = this.word()
    return (word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24) - 510
  }

  private refill(): void {
    const bytes = this.cipher.update(BLOCK)
    // Little-endian wherever the server runs; a machine of the other kind would draw other numbers and the tests say
    // so.
    this.words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
    this.next = 0
  }
}
