import type { Command, OrderId } from '@glasshouse/domain'
import type { Submitted } from '../../src/engine/index.ts'

/** What the client of a house that keeps dying remembers: every command it ever sent, by key, and every answer it got. */
export class LedgerOfAnswers {
  readonly #open = new Map<number, { key: string; command: Command }>()
  readonly #unanswered = new Map<string, Command>()
  /** Key -> the order that the house said it placed or cancelled. */
  readonly placed = new Map<string, OrderId>()
  readonly cancelled = new Map<string, OrderId>()
  /** Answers that contradict an earlier one. */
  readonly contradictions: string[] = []
  answers = 0
  accepted = 0
  repeated = 0
  #nextId = 1

  get inFlight(): number {
    return this.#open.size
  }

  sent(command: Command): number {
    const id = this.#nextId++
    this.#open.set(id, { key: command.actor.key, command })
    if (command.actor.key !== '') this.#unanswered.set(command.actor.key, command)
    return id
  }

  answered(id: number, answer: Submitted): void {
    const sent = this.#open.get(id)
    if (!sent) return
    this.#open.delete(id)
    if (!answer.ok && (answer.reason === 'busy' || answer.reason === 'unavailable')) return
    this.answers++
    this.#unanswered.delete(sent.key)
    if (!answer.ok) return
    this.accepted++
    const repeated = answer.events.find((event) => event.type === 'Repeated')
    if (repeated) this.repeated++
    if (sent.command.type === 'CancelOrder') this.#note(this.cancelled, sent.key, sent.command.orderId)
    const accepted = answer.events.find((event) => event.type === 'OrderAccepted')
    if (sent.command.type === 'PlaceOrder') this.#note(this.placed, sent.key, accepted?.orderId ?? repeated?.orderId ?? 0)
  }

  /** The house died: nobody will answer what is open. What had a key is asked again with the same key. */
  died(): Command[] {
    this.#open.clear()
    return [...this.#unanswered.values()]
  }

  #note(answers: Map<string, OrderId>, key: string, orderId: OrderId): void {
    const before = answers.get(key)
    if (before !== undefined && before !== orderId)
      this.contradictions.push(`key ${key} was answered with order ${before}, later with ${orderId}`)
    answers.set(key, orderId)
  }
}
