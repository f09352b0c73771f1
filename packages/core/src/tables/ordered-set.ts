/** Members in ascending order of a number, ties by id: `OrderedIds` with what the ids stand for. */
import { OrderedIds } from './ordered-ids.ts'

export class OrderedSet<T> {
  readonly #ids = new OrderedIds()
  readonly #members = new Map<number, T>()

  get size(): number {
    return this.#ids.size
  }

  /** The smallest key; Infinity when the set is empty. */
  get firstKey(): number {
    return this.#ids.firstKey
  }

  /** The id must be new. */
  add(key: number, id: number, member: T): void {
    this.#ids.add(key, id)
    this.#members.set(id, member)
  }

  /** False when it was not there. */
  delete(key: number, id: number): boolean {
    return this.#ids.delete(key, id) && this.#members.delete(id)
  }

  has(key: number, id: number): boolean {
    return this.#ids.has(key, id)
  }

  /** The member with the smallest key, of these the one with the smallest id. */
  get first(): T | undefined {
    const { first } = this.#ids
    return first === undefined ? undefined : this.#members.get(first)
  }

  /** A list of its own of all members with keys up to `most`, in order. */
  upTo(most: number): T[] {
    return this.#ids.upTo(most).map((id) => this.#members.get(id)!)
  }

  /** Keys, ids and members in order. */
  *entries(): Generator<readonly [key: number, id: number, member: T]> {
    for (const [key, id] of this.#ids.entries()) yield [key, id, this.#members.get(id)!]
  }
}
