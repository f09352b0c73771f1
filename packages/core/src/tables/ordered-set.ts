/**
 * Members in ascending order of a number, ties by id: what an index point may cross stands first, so a point that
 * crosses nothing costs one look. Sorted chunks, as the levels of a book: adding and taking away move at most one
 * chunk.
 */
const CHUNK = 64
const HALF_CHUNK = 32

class Chunk<T> {
  readonly keys = new Float64Array(CHUNK)
  readonly ids = new Float64Array(CHUNK)
  readonly members: T[] = []
}

export class OrderedSet<T> {
  readonly #chunks: Chunk<T>[] = [new Chunk()]
  #chunkAt = 0
  #positionAt = 0
  size = 0
  /** The smallest key; Infinity when the set is empty. */
  firstKey = Number.POSITIVE_INFINITY

  /** The pair of key and id must be new. */
  add(key: number, id: number, member: T): void {
    this.#seek(key, id)
    if (this.#chunks[this.#chunkAt]!.members.length === CHUNK) {
      this.#split()
      this.#seek(key, id)
    }
    const { keys, ids, members } = this.#chunks[this.#chunkAt]!
    const at = this.#positionAt
    // By hand: so few are moved that calls cost more, and each splice makes an array.
    for (let to = members.length; to > at; to--) {
      keys[to] = keys[to - 1]!
      ids[to] = ids[to - 1]!
      members[to] = members[to - 1]!
    }
    keys[at] = key
    ids[at] = id
    members[at] = member
    this.size++
    this.#findFirst()
  }

  /** False when it was not there. */
  delete(key: number, id: number): boolean {
    this.#seek(key, id)
    const { keys, ids, members } = this.#chunks[this.#chunkAt]!
    const at = this.#positionAt
    if (at >= members.length || keys[at] !== key || ids[at] !== id) return false
    const last = members.length - 1
    for (let to = at; to < last; to++) {
      keys[to] = keys[to + 1]!
      ids[to] = ids[to + 1]!
      members[to] = members[to + 1]!
    }
    members.pop()
    this.size--
    if (members.length === 0 && this.#chunks.length > 1) this.#chunks.splice(this.#chunkAt, 1)
    this.#findFirst()
    return true
  }

  has(key: number, id: number): boolean {
    this.#seek(key, id)
    const { keys, ids, members } = this.#chunks[this.#chunkAt]!
    const at = this.#positionAt
    return at < members.length && keys[at] === key && ids[at] === id
  }

  /** The member with the smallest key, of these the one with the smallest id. */
  get first(): T | undefined {
    return this.#chunks[0]!.members[0]
  }

  /** A list of its own of all members with keys up to `most`, in order. */
  upTo(most: number): T[] {
    const found: T[] = []
    for (const { keys, members } of this.#chunks) {
      for (let at = 0; at < members.length; at++) {
        if (keys[at]! > most) return found
        found.push(members[at]!)
      }
    }
    return found
  }

  /** Keys, ids and members in order. */
  *entries(): Generator<readonly [key: number, id: number, member: T]> {
    for (const { keys, ids, members } of this.#chunks) for (let at = 0; at < members.length; at++) yield [keys[at]!, ids[at]!, members[at]!]
  }

  #findFirst(): void {
    const { keys, members } = this.#chunks[0]!
    this.firstKey = members.length === 0 ? Number.POSITIVE_INFINITY : keys[0]!
  }

  /** Finds where a pair stands or would stand. */
  #seek(key: number, id: number): void {
    const chunks = this.#chunks
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (isBefore(key, id, chunks[middle]!)) high = middle - 1
      else low = middle
    }
    this.#chunkAt = low
    const { keys, ids, members } = chunks[low]!
    let from = 0
    let to = members.length
    while (from < to) {
      const middle = (from + to) >> 1
      const found = keys[middle]!
      if (found < key || (found === key && ids[middle]! < id)) from = middle + 1
      else to = middle
    }
    this.#positionAt = from
  }

  /** Halves the full chunk. */
  #split(): void {
    const full = this.#chunks[this.#chunkAt]!
    const upper = new Chunk<T>()
    upper.keys.set(full.keys.subarray(HALF_CHUNK))
    upper.ids.set(full.ids.subarray(HALF_CHUNK))
    upper.members.push(...full.members.splice(HALF_CHUNK))
    this.#chunks.splice(this.#chunkAt + 1, 0, upper)
  }
}

/** Is the pair before the chunk's first? */
const isBefore = (key: number, id: number, { keys, ids }: { keys: Float64Array; ids: Float64Array }) =>
  key < keys[0]! || (key === keys[0]! && id < ids[0]!)
