import { assert } from '../assert.ts'

/**
 * Reads what `Writer` wrote. Bytes that end too early or are not in shortest form break a law: journals are written by
 * us alone.
 */
export class Reader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  u8(): number {
    assert(this.at < this.bytes.length, 'a record holds all its fields')
    return this.bytes[this.at++]!
  }

  uint(): number {
    const value = this.#varint()
    assert(value <= Number.MAX_SAFE_INTEGER, 'an unsigned field is a safe integer')
    return value
  }

  /**
   * Up to 2^53, which stands for the largest signed number; a larger one is not exact here and refused by its length or
   * by its value.
   */
  #varint(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.u8()
      value += (byte & 127) * scale
      if (byte < 128) {
        assert(byte > 0 || scale === 1, 'a varint has its shortest form')
        assert(value <= 2 ** 53, 'a signed field is at most 2^52')
        return value
      }
      scale *= 128
      assert(scale <= 2 ** 56, 'an unsigned field is a safe integer')
    }
  }

  /** How many follow, each of at least one byte: more than there are bytes left cannot be, and is not begun with. */
  count(): number {
    const value = this.uint()
    assert(value <= this.bytes.length - this.at, 'a length is at most the bytes that are left')
    return value
  }

  int(): number {
    const value = this.#varint()
    const half = Math.floor(value / 2)
    return value % 2 === 0 ? half : -half - 1
  }

  amount(): bigint {
    let value = 0n
    let shift = 0n
    for (;;) {
      const byte = this.u8()
      value |= BigInt(byte & 127) << shift
      if (byte < 128) {
        assert(byte > 0 || shift === 0n, 'a varint has its shortest form')
        assert(value < 1n << 64n, 'an amount has at most 64 bits')
        return value & 1n ? -((value + 1n) >> 1n) : value >> 1n
      }
      shift += 7n
      assert(shift < 70n, 'an amount has at most 64 bits')
    }
  }

  text(): string {
    let value = ''
    for (let left = this.count(); left > 0; left--) {
      const unit = this.uint()
      assert(unit <= 0xffff, 'a text is made of UTF-16 units')
      value += String.fromCharCode(unit)
    }
    return value
  }

  hex(digits: number): string {
    let value = ''
    for (let left = digits; left > 0; left -= 2) value += HEX[this.u8()]
    return value
  }

  slice(length: number): Uint8Array {
    assert(this.at + length <= this.bytes.length, 'a record holds all its fields')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
