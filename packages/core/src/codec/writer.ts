import { assert } from '../assert.ts'
import { nibble } from '../tables/hex.ts'

/**
 * Growing byte buffer for canonical encoding: LEB128 varints (shortest form), zigzag for signed, text as length +
 * ASCII/UTF-16 units, hashes as raw bytes. One value has exactly one encoding, so equal states have equal bytes on any
 * machine.
 */
const TWO_28 = 2 ** 28
const SHORT = 64

export class Writer {
  bytes: Uint8Array
  length = 0

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Makes room for `count` more bytes. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  /** A copy of what was written; the buffer may be used again. */
  take(): Uint8Array {
    const { bytes, length } = this
    // A call costs more than a short copy.
    if (length > SHORT) return bytes.slice(0, length)
    const copy = new Uint8Array(length)
    for (let i = 0; i < length; i++) copy[i] = bytes[i]!
    return copy
  }

  u8(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** Unsigned safe integer. */
  uint(value: number): void {
    this.reserve(10)
    this.rawUint(value)
  }

  /** As `uint`, where the caller has reserved the room. */
  rawUint(value: number): void {
    const bytes = this.bytes
    let at = this.length
    if (value < 128) {
      bytes[at] = value
      this.length = at + 1
      return
    }
    let rest = value
    while (rest >= TWO_28) {
      const high = Math.floor(rest / TWO_28)
      const low = rest - high * TWO_28
      bytes[at++] = (low & 127) | 128
      bytes[at++] = ((low >>> 7) & 127) | 128
      bytes[at++] = ((low >>> 14) & 127) | 128
      bytes[at++] = (low >>> 21) | 128
      rest = high
    }
    while (rest >= 128) {
      bytes[at++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[at++] = rest
    this.length = at
  }

  /** Signed integer of at most 2^52 in size. */
  rawInt(value: number): void {
    this.rawUint(zigzag(value))
  }

  int(value: number): void {
    this.reserve(10)
    this.rawInt(value)
  }

  /** Signed 64-bit integer. */
  amount(value: bigint): void {
    this.reserve(10)
    let rest = value < 0n ? -value * 2n - 1n : value * 2n
    while (rest >= 128n) {
      this.bytes[this.length++] = Number(rest & 127n) | 128
      rest >>= 7n
    }
    this.bytes[this.length++] = Number(rest)
  }

  /**
   * Varints one behind the other; -n stands for the next n bytes of `between`. The caller has reserved 8 bytes a
   * number. Four bytes of seven bits are written at once and the next number begins where the varint ended: lengths
   * vary too much for a branch to be foretold.
   */
  varints(numbers: Float64Array, count: number, between: Uint8Array): void {
    const bytes = this.bytes
    let at = this.length
    let from = 0
    for (let i = 0; i < count; i++) {
      const value = numbers[i]!
      if (value < 128) {
        if (value >= 0) bytes[at++] = value
        else for (const to = from - value; from < to; ) bytes[at++] = between[from++]!
        continue
      }
      // NaN is neither; to sum up and look at the end would box a double for each number.
      assert(value >= 128, 'an unsigned field is a safe integer')
      let low = value | 0
      if (value >= TWO_28) {
        // A safe integer has at most eight bytes.
        assert(value <= Number.MAX_SAFE_INTEGER, 'an unsigned field is a safe integer')
        const high = Math.floor(value / TWO_28)
        low = value - high * TWO_28
        bytes[at] = (low & 127) | 128
        bytes[at + 1] = ((low >>> 7) & 127) | 128
        bytes[at + 2] = ((low >>> 14) & 127) | 128
        bytes[at + 3] = (low >>> 21) | 128
        at += 4
        low = high
      }
      // 1 where another byte follows.
      const second = (127 - low) >>> 31
      const third = (16_383 - low) >>> 31
      const fourth = (2_097_151 - low) >>> 31
      bytes[at] = (low & 127) | (second << 7)
      bytes[at + 1] = ((low >>> 7) & 127) | (third << 7)
      bytes[at + 2] = ((low >>> 14) & 127) | (fourth << 7)
      bytes[at + 3] = low >>> 21
      at += 1 + second + third + fourth
    }
    this.length = at
  }

  text(value: string): void {
    this.uint(value.length)
    for (let i = 0; i < value.length; i++) this.uint(value.charCodeAt(i))
  }

  /** Hex digits as raw bytes; their number is known to the reader. */
  hex(value: string): void {
    this.reserve(value.length)
    for (let i = 0; i < value.length; i += 2)
      this.bytes[this.length++] = (nibble(value.charCodeAt(i)) << 4) | nibble(value.charCodeAt(i + 1))
  }

  raw(value: Uint8Array): void {
    const { length } = value
    this.reserve(length)
    const { bytes } = this
    const at = this.length
    // A call costs more than a short copy.
    if (length > SHORT) bytes.set(value, at)
    else for (let i = 0; i < length; i++) bytes[at + i] = value[i]!
    this.length = at + length
  }
}

/** Signed as unsigned: small sizes stay small. At most 2^52 in size. */
export function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2
}
