import { ApiError } from '../errors/api-error.ts'

export interface ConcurrencyOptions {
  readonly atOnce: number
  /** Longest wait for a turn, ms. */
  readonly waitMs: number
}

/**
 * Limit of what runs at once, beside the rate limits of what begins in a time: costly work, so much of it at once.
 * Later callers wait in order, and are refused as `busy` when no turn comes.
 */
export class ConcurrencyLimiter {
  #free: number
  readonly #waitMs: number
  readonly #waiting: Set<() => void> = new Set()

  constructor({ atOnce, waitMs }: ConcurrencyOptions) {
    this.#free = atOnce
    this.#waitMs = waitMs
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        reject(new ApiError({ reason: 'busy' }))
      }, this.#waitMs)
      this.#waiting.add(begin)
    })
  }

  /** To who has waited longest. */
  #pass(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
