const SIGNED_MOST = 2n ** 52n

/**
 * Reads the fields of a journal record: LEB128 varints in their shortest form, zigzag where signed. Throws what does
 * not fit, as the core does.
 */
export class RecordReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  u8(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new Error('the record ends too early')
    return byte
  }

  #varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.u8()
      value |= BigInt(byte & 127) << shift
      if (byte >= 128) continue
      if (byte === 0 && shift > 0n) throw new Error('a number is not in its shortest form')
      if (value >= 1n << 64n) break
      return value
    }
    throw new Error('a number has more than 64 bits')
  }

  uint(): number {
    const value = Number(this.#varint())
    if (!Number.isSafeInteger(value)) throw new Error('a number is above 2^53 - 1')
    return value
  }

  amount(): bigint {
    const value = this.#varint()
    return value & 1n ? -((value + 1n) >> 1n) : value >> 1n
  }

  int(): number {
    const value = this.amount()
    if (value > SIGNED_MOST || value < -SIGNED_MOST) throw new Error('a signed number is beyond 2^52')
    return Number(value)
  }

  /** Number of entries that follow, each of at least one byte. */
  #count(): number {
    const value = this.uint()
    if (value > this.#bytes.length - this.#at) throw new Error('a length is above the bytes that are left')
    return value
  }

  flag(): boolean {
    return this.word(['no', 'yes']) === 'yes'
  }

  text(): string {
    let value = ''
    for (let left = this.#count(); left > 0; left--) {
      const unit = this.uint()
      if (unit > 0xffff) throw new Error('a text has a unit of more than 16 bits')
      value += String.fromCharCode(unit)
    }
    return value
  }

  hex(bytes: number): string {
    let value = ''
    for (let left = bytes; left > 0; left--) value += this.u8().toString(16).padStart(2, '0')
    return value
  }

  word<Word extends string>(list: readonly Word[]): Word {
    const word = list[this.u8()]
    if (word === undefined) throw new Error(`a word is none of ${list.join(', ')}`)
    return word
  }

  slice(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Error('the record ends too early')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  list<T>(item: () => T): T[] {
    const items: T[] = []
    for (let left = this.#count(); left > 0; left--) items.push(item())
    return items
  }
}
