import { type Leaf, RootBuilder } from '@glasshouse/journal'
import { GROUP_BYTES_MAX, GROUP_COMMANDS_MAX } from './command-queue.ts'

/** What the root needs of a queued command. */
export interface Rooted {
  readonly record: Uint8Array
  /** The record's leaf, hashed when it was queued. */
  readonly leaf: Leaf
}

/**
 * The Merkle root of the group to come, made while the group before it is on its way to the disk. Which commands wait is a
 * guess of who will enter: the core may still refuse some. A wrong guess costs the inner nodes again, never a wrong root.
 */
export class UpcomingRoot<Queued extends Rooted> {
  #guessed: Queued[] = []
  #bytes = 0
  #root = new RootBuilder()

  /** The next command in the queue. Does nothing when the group is full. */
  add(queued: Queued): void {
    const fits = this.#guessed.length < GROUP_COMMANDS_MAX && this.#bytes + queued.record.length <= GROUP_BYTES_MAX
    if (!fits && this.#guessed.length > 0) return
    this.#guessed.push(queued)
    this.#bytes += queued.record.length
    this.#root.addLeaf(queued.leaf)
  }

  /** The root of the commands that did enter. */
  of(group: readonly Queued[]): Uint8Array {
    if (group.length === this.#guessed.length && group.every((queued, at) => queued === this.#guessed[at])) return this.#root.root()
    const root = new RootBuilder()
    for (const { leaf } of group) root.addLeaf(leaf)
    return root.root()
  }

  /** A group was cut; these wait now. */
  startOver(waiting: Iterable<Queued>): void {
    this.#guessed = []
    this.#bytes = 0
    this.#root = new RootBuilder()
    for (const queued of waiting) {
      if (this.#guessed.length >= GROUP_COMMANDS_MAX) return
      this.add(queued)
    }
  }
}
