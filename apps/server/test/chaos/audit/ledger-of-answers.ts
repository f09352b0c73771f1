import type { Command, PositionId } from '@glasshouse/domain'
import type { Submitted } from '../../../src/engine/index.ts'
import { type Outcome, outcome } from './outcome-digest.ts'

/** `digest` is null while the key was only ever answered as repeated: the first answer was lost with a life. */
export interface Told extends Omit<Outcome, 'digest'> {
  readonly digest: string | null
}

/** So many acknowledged commands are kept to be asked again. */
const KEPT = 2_000

/** What the client of a house that keeps dying remembers: every command it ever sent, by key, and every answer it got. */
export class LedgerOfAnswers {
  readonly #open = new Map<number, Command>()
  readonly #unanswered = new Map<string, Command>()
  readonly #kept: Command[] = []
  /** Key -> what the house said it did. */
  readonly told = new Map<string, Told>()
  /** Every position the house ever spoke of in an answer. */
  readonly positions = new Set<PositionId>()
  /** Answers that contradict an earlier one. */
  readonly contradictions: string[] = []
  answers = 0
  accepted = 0
  repeated = 0
  reasked = 0
  /** Busy or unavailable: nothing was said about the command itself. */
  refusedForNow = 0
  #nextId = 1

  get inFlight(): number {
    return this.#open.size
  }

  sent(command: Command): number {
    const id = this.#nextId++
    this.#open.set(id, command)
    if (command.actor.key !== '') this.#unanswered.set(command.actor.key, command)
    return id
  }

  /** Gives the command that this answers, null for one nobody waits for. */
  answered(id: number, answer: Submitted): Command | null {
    const command = this.#open.get(id)
    if (!command) return null
    this.#open.delete(id)
    if (!answer.ok && (answer.reason === 'busy' || answer.reason === 'unavailable')) {
      this.refusedForNow++
      return command
    }
    this.answers++
    const { key } = command.actor
    this.#unanswered.delete(key)
    if (!answer.ok) {
      if (this.told.has(key)) this.contradictions.push(`key ${key} was acknowledged, later refused as ${answer.reason}`)
      return command
    }
    this.accepted++
    for (const event of answer.events) if (event.type === 'PositionChanged') this.positions.add(event.positionId)
    if (key !== '') this.#note(command, answer)
    return command
  }

  /** The house died: nobody will answer what is open. What had a key is asked again with the same key. */
  died(): Command[] {
    this.#open.clear()
    return [...this.#unanswered.values()]
  }

  /** Some that were acknowledged by earlier lives: this one must give their first answers. */
  toAskAgain(draw: (limit: number) => number, count: number): Command[] {
    if (this.#kept.length === 0) return []
    this.reasked += count
    return Array.from({ length: count }, () => this.#kept[draw(this.#kept.length)] as Command)
  }

  #note(command: Command, answer: Submitted & { ok: true }): void {
    const { key } = command.actor
    const repeated = answer.events.find((event) => event.type === 'DuplicateCommand')
    if (repeated) this.repeated++
    const now: Told = repeated ? { type: command.type, id: repeated.orderId, digest: null } : outcome(command, answer.events)
    const before = this.told.get(key)
    if (before === undefined) {
      this.told.set(key, now)
      if (this.#kept.length < KEPT) this.#kept.push(command)
      else this.#kept[(this.told.size * 7_919) % KEPT] = command
      return
    }
    if (before.id !== now.id) this.contradictions.push(`key ${key} was answered with ${before.type} ${before.id}, later with ${now.id}`)
    if (now.digest !== null) this.contradictions.push(`key ${key} of ${now.type} ${now.id} was done again, not answered again`)
  }
}
