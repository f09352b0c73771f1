import type { Session } from './sessions.ts'

const REMEMBERED_MS = 1_000
const REMEMBERED_MAX = 50_000

/**
 * Sessions read within the last second, so that a busy client costs one query a second. A change in this process is
 * seen at once; one that happens elsewhere within that second.
 */
export class SessionMemory {
  readonly #clock: () => number
  readonly #entries = new Map<string, { readonly session: Session | null; readonly readMs: number }>()
  /** Counts changes: an answer that was read before a change must not be remembered after it. */
  #turn = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  get turn(): number {
    return this.#turn
  }

  get(tokenHash: string): Session | null | undefined {
    const entry = this.#entries.get(tokenHash)
    return entry && this.#clock() - entry.readMs < REMEMBERED_MS ? entry.session : undefined
  }

  remember(tokenHash: string, session: Session | null, turn: number): void {
    if (turn !== this.#turn) return
    if (this.#entries.size >= REMEMBERED_MAX) this.#entries.clear()
    this.#entries.set(tokenHash, { session, readMs: this.#clock() })
  }

  forget(tokenHash: string): void {
    this.#turn += 1
    this.#entries.delete(tokenHash)
  }

  /** Looks through all entries: a user's status changes rarely, and an index would cost every read. */
  forgetUser(userId: string): void {
    this.#turn += 1
    for (const [tokenHash, { session }] of this.#entries) if (session?.userId === userId) this.#entries.delete(tokenHash)
  }
}
