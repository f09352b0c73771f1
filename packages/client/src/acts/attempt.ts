import type { ApiError } from '../calls/envelope.ts'
import { newIdempotencyKey } from '../calls/requests.ts'
import { tabStore } from '../kept/browser-store.ts'
import { keptShape } from '../kept/entries.ts'
import { fits, isAnything, type Shape } from '../kept/shapes.ts'
import { sessionOwner } from '../session/session.ts'

/** Refusals given before the key is looked up: they say nothing of what became of an earlier try. */
const BEFORE_THE_KEY: readonly string[] = ['unavailable', 'busy', 'too_many_requests', 'internal']

interface KeptAttempt {
  readonly key: string
  readonly input: unknown
  readonly owner: string
}

/** Kept in the tab, each act by its name. */
export const attemptEntry = keptShape<KeptAttempt>('own.act', { key: 'string', input: isAnything, owner: 'string' }, tabStore)

/** An act that was sent and not answered yet. */
export interface Unanswered<Input> {
  readonly key: string
  /** As it was sent first. */
  readonly input: Input
}

export interface AttemptParts<Input> {
  /** Name of the act: what is kept of it on this device lies under it. */
  readonly name: string
  /** The part of an input that makes two tries the same attempt. */
  readonly sameOf?: (input: Input) => unknown
  /** Of an input that a screen shows again. */
  readonly shape?: Shape<Input>
}

/**
 * One attempt of an act that moves money, from its first try to the answer yes or no. A try that gets no answer is
 * repeated with the same key, so that it counts once, also after a reload of the page: the key is kept in the tab, for
 * this user and realm alone.
 */
export class Attempt<Input> {
  readonly #name: string
  readonly #sameOf: (input: Input) => unknown
  readonly #shape: Shape<Input> | undefined
  #open: (Unanswered<Input> & { readonly same: string; readonly isUnanswered: boolean }) | undefined

  constructor({ name, sameOf = (input) => input, shape }: AttemptParts<Input>) {
    this.#name = name
    this.#sameOf = sameOf
    this.#shape = shape
    const kept = this.#kept()
    if (kept) this.#open = { ...kept, isUnanswered: true }
  }

  /** The try that got no answer, in this page or before it was loaded. */
  get unanswered(): Unanswered<Input> | undefined {
    return this.#open?.isUnanswered ? this.#open : undefined
  }

  /** Called before each try. `isRepeat`: the same was sent before and is not answered. */
  begin(input: Input): Unanswered<Input> & { readonly isRepeat: boolean } {
    const same = this.#same(input)
    const open = this.#open
    if (open?.same === same) {
      this.#keep(open)
      return { key: open.key, input: open.input, isRepeat: true }
    }
    const next = { key: newIdempotencyKey(), input, same, isUnanswered: false }
    this.#open = next
    this.#keep(next)
    return { key: next.key, input, isRepeat: false }
  }

  /** The answer was yes or no: the next try is another attempt, also with the same input. */
  answered(): void {
    if (this.#open && this.#kept()?.key === this.#open.key) this.#entry.remove()
    this.#open = undefined
  }

  /** Whether the answer was no. Else the attempt stays open, with its key. */
  failed({ kind, reason }: ApiError): boolean {
    const isOpen = reason === 'internal' || (this.#open?.isUnanswered === true && BEFORE_THE_KEY.includes(reason))
    const isRefused = kind === 'refused' && !isOpen
    if (isRefused) this.answered()
    else if (this.#open) this.#open = { ...this.#open, isUnanswered: true }
    return isRefused
  }

  get #entry() {
    return attemptEntry.part(this.#name)
  }

  #same(input: Input): string {
    return JSON.stringify(this.#sameOf(input)) ?? ''
  }

  #keep({ key, input }: Unanswered<Input>): void {
    this.#entry.write({ key, input, owner: sessionOwner() })
  }

  /** None of another user or realm, and none whose input is not one of this act. */
  #kept(): (Unanswered<Input> & { readonly same: string }) | undefined {
    const kept = this.#entry.read()
    if (kept?.owner !== sessionOwner()) return undefined
    const input = kept.input as Input
    if (this.#shape && !fits(this.#shape, input)) return undefined
    try {
      return { key: kept.key, input, same: this.#same(input) }
    } catch {
      return undefined
    }
  }
}
