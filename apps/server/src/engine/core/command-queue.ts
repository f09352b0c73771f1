import type { Command } from '@glasshouse/domain'
import type { Rooted } from './upcoming-root.ts'

/** Bounds of what waits and of what one group holds (A2). */
export const QUEUE_COMMANDS_MAX = 10_000
export const QUEUE_BYTES_MAX = 16 * 1024 * 1024
export const GROUP_COMMANDS_MAX = 1_000
export const GROUP_BYTES_MAX = 256 * 1024

export interface QueuedCommand extends Rooted {
  /** The submitter's number for it. */
  readonly id: number
  readonly command: Command
}

/**
 * What becomes of the command at the head: into the group, out of the queue, or it waits at the head for a later group.
 */
export type Verdict = 'enters' | 'leaves' | 'waits'

/** Commands in the order of arrival. Bounded, so that a slow disk turns into `busy` and not into memory. */
export class CommandQueue {
  #waiting: QueuedCommand[] = []
  #head = 0
  #bytes = 0

  get size(): number {
    return this.#waiting.length - this.#head
  }

  /** False when it is full; the command is then not taken. */
  offer(command: QueuedCommand): boolean {
    if (this.size >= QUEUE_COMMANDS_MAX || this.#bytes + command.record.length > QUEUE_BYTES_MAX) return false
    this.#waiting.push(command)
    this.#bytes += command.record.length
    return true
  }

  /** What waits, the oldest first. */
  *waiting(): Iterable<QueuedCommand> {
    for (let at = this.#head; at < this.#waiting.length; at++) yield this.#waiting[at] as QueuedCommand
  }

  /**
   * The next group: from the head, those that enter. May be empty. `fill` completes a command before it is looked at.
   */
  takeGroup(verdictOn: (command: QueuedCommand) => Verdict, fill: (command: QueuedCommand) => QueuedCommand = same): QueuedCommand[] {
    const group: QueuedCommand[] = []
    const held: QueuedCommand[] = []
    let bytes = 0
    while (this.#head < this.#waiting.length && group.length < GROUP_COMMANDS_MAX) {
      const next = this.#fill(fill)
      if (group.length > 0 && bytes + next.record.length > GROUP_BYTES_MAX) break
      this.#head++
      this.#bytes -= next.record.length
      const verdict = verdictOn(next)
      if (verdict === 'waits') held.push(next)
      if (verdict !== 'enters') continue
      group.push(next)
      bytes += next.record.length
    }
    this.#forgetTaken()
    this.#putBack(held)
    return group
  }

  /** Before all others: they came first. */
  #putBack(held: readonly QueuedCommand[]): void {
    if (held.length === 0) return
    this.#waiting = [...held, ...this.#waiting.slice(this.#head)]
    this.#head = 0
    for (const { record } of held) this.#bytes += record.length
  }

  /** The head of the queue, which stays filled should it have to wait for the group after this. */
  #fill(fill: (command: QueuedCommand) => QueuedCommand): QueuedCommand {
    const next = this.#waiting[this.#head] as QueuedCommand
    const filled = fill(next)
    this.#waiting[this.#head] = filled
    this.#bytes += filled.record.length - next.record.length
    return filled
  }

  #forgetTaken(): void {
    if (this.#head < this.#waiting.length && this.#head < GROUP_COMMANDS_MAX) return
    this.#waiting = this.#waiting.slice(this.#head)
    this.#head = 0
  }
}

const same = (command: QueuedCommand) => command
