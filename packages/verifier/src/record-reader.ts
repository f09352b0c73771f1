/** Reads the fields of a journal record: LEB128 varints in their shortest form, zigzag where signed. Throws what does not fit. */
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
    const value = Number(this.amount())
    if (!Number.isSafeInteger(value)) throw new Error('a number is above 2^53 - 1')
    return value
  }

  text(): string {
    let value = ''
    for (let left = this.uint(); left > 0; left--) value += String.fromCharCode(this.uint())
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

  list<T>(item: () => T): T[] {
    const items: T[] = []
    for (let left = this.uint(); left > 0; left--) items.push(item())
    return items
  }
}
