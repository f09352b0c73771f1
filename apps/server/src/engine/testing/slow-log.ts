import type { NewGroup } from '@glasshouse/journal'
import type { GroupLog } from '../core/core-host.ts'

/** A journal whose disk waits for the test: each group stays in flight until it is let go or made to fail. */
export class SlowLog implements GroupLog {
  readonly groups: NewGroup[] = []
  #inFlight: { resolve: () => void; reject: (cause: Error) => void } | null = null
  #arrival: () => void = () => {}

  append(group: NewGroup): Promise<void> {
    this.groups.push(group)
    return new Promise((resolve, reject) => {
      this.#inFlight = { resolve, reject }
      this.#arrival()
    })
  }

  /** Resolves when so many groups have reached the disk. */
  async reached(count: number): Promise<void> {
    while (this.groups.length < count) {
      await new Promise<void>((resolve) => {
        this.#arrival = resolve
      })
    }
  }

  commit(): void {
    const inFlight = this.#inFlight
    this.#inFlight = null
    inFlight?.resolve()
  }

  fail(message: string): void {
    this.#inFlight?.reject(new Error(message))
  }

  /** From now on groups become durable at once. */
  flow(): void {
    this.append = async (group) => void this.groups.push(group)
    this.commit()
  }

  get sizes(): number[] {
    return this.groups.map((group) => group.records.length)
  }
}
