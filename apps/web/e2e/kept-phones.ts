import type { Phone } from './pages/phone.ts'

/**
 * Phones that stay open from test to test, each on whatever screen it was left: in an app that is loaded another screen
 * costs a fifth of what a load does.
 */
export class KeptPhones {
  readonly #kept = new Map<string, Phone>()

  /** The phone of this key; made when there is none. */
  async get(key: string, make: () => Promise<Phone>): Promise<Phone> {
    const hand = this.#kept.get(key) ?? (await make())
    this.#kept.set(key, hand)
    return hand
  }

  /** After a test: what has failed is not kept, so that the next test does not fail of what this one left. */
  async leave(hand: Phone | undefined, { hasFailed }: { readonly hasFailed: boolean }): Promise<void> {
    const [key] = [...this.#kept].find(([, kept]) => kept === hand) ?? []
    if (key !== undefined && !hasFailed) return
    if (key !== undefined) this.#kept.delete(key)
    await hand?.close()
  }

  async close(): Promise<void> {
    const hands = [...this.#kept.values()]
    this.#kept.clear()
    for (const hand of hands) await hand.close()
  }
}
