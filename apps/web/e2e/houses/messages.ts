import { vi } from 'vitest'
import type { Message } from './message-receiver.ts'

/** What a receiver of messages has got, for a test that waits for one. */
export class Messages {
  readonly #url: string
  #read = 0

  constructor(url: string) {
    this.#url = url
  }

  /** Text of the first message to an address, once it has come. */
  textTo(address: string): Promise<string> {
    return this.#until((all) => all.find(({ to }) => to === address)?.text)
  }

  /** The six digits of the next message to an address, once it has come. */
  async codeTo(address: string): Promise<string> {
    const message = await this.#until((all) => {
      const at = all.findIndex(({ to }, index) => index >= this.#read && to === address)
      if (at >= 0) this.#read = at + 1
      return all[at]?.text
    })
    const code = /(?<!\d)\d{6}(?!\d)/.exec(message)?.[0]
    if (!code) throw new Error(`no code in the message to ${address}`)
    return code
  }

  #until(find: (all: readonly Message[]) => string | undefined): Promise<string> {
    const look = async () => find((await (await fetch(this.#url)).json()) as Message[])
    return vi.waitUntil(look, { timeout: 10_000, interval: 50 }) as Promise<string>
  }
}
