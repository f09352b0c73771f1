import { FileError } from './file-error.ts'

export interface Decode {
  readonly owner: string
  /** As its head says. */
  readonly pixels: number
  /** Ends the wait of one that has not begun. */
  readonly signal?: AbortSignal | undefined
}

interface Waiting extends Decode {
  readonly begin: () => void
}

/** Pictures below this many pixels have a lane of their own: none waits behind one that takes seconds. */
const SMALL_PIXELS_MAX = 2_000_000
/** Time for which an owner's pixels count against the next turn. */
const COUNTED_MS = 60_000
/** Pictures of one owner that wait: a form has three. */
const WAITING_MAX_OF_ONE = 4

/** One decode at a time, and what waits for it. */
interface Lane {
  isRunning: boolean
  waiting: Waiting[]
}

/**
 * Decodes one large and one small picture at a time. The next is of the owner who has the fewest pixels with it, counted
 * with those begun in the last minute, whatever came of them: many costly pictures delay their owners alone, and a photo
 * waits for none of fresh accounts that cost more.
 */
export class DecodeTurns {
  readonly #clock: () => number
  readonly #small: Lane = { isRunning: false, waiting: [] }
  readonly #large: Lane = { isRunning: false, waiting: [] }
  #begun: { readonly owner: string; readonly pixels: number; readonly atMs: number }[] = []

  constructor(clock: () => number) {
    this.#clock = clock
  }

  async run<T>(decode: Decode, work: () => Promise<T>): Promise<T> {
    const lane = decode.pixels < SMALL_PIXELS_MAX ? this.#small : this.#large
    await this.#turn(lane, decode)
    try {
      return await work()
    } finally {
      lane.isRunning = false
      this.#beginNext(lane)
    }
  }

  #turn(lane: Lane, { owner, pixels, signal }: Decode): Promise<void> {
    if (signal?.aborted) throw new FileError('busy')
    if (lane.waiting.filter((one) => one.owner === owner).length >= WAITING_MAX_OF_ONE) throw new FileError('busy')
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        lane.waiting = lane.waiting.filter((one) => one !== waiting)
        reject(new FileError('busy'))
      }
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const waiting: Waiting = { owner, pixels, begin }
      signal?.addEventListener('abort', giveUp, { once: true })
      lane.waiting.push(waiting)
      this.#beginNext(lane)
    })
  }

  #beginNext(lane: Lane): void {
    if (lane.isRunning) return
    const next = this.#nextOf(lane)
    if (!next) return
    lane.isRunning = true
    lane.waiting = lane.waiting.filter((one) => one !== next)
    this.#begun.push({ owner: next.owner, pixels: next.pixels, atMs: this.#clock() })
    next.begin()
  }

  /** Of equals the one that has waited longest. */
  #nextOf({ waiting }: Lane): Waiting | undefined {
    const since = this.#clock() - COUNTED_MS
    this.#begun = this.#begun.filter(({ atMs }) => atMs > since)
    const counted = new Map<string, number>()
    for (const { owner, pixels } of this.#begun) counted.set(owner, (counted.get(owner) ?? 0) + pixels)
    const pixelsOf = ({ owner, pixels }: Waiting) => (counted.get(owner) ?? 0) + pixels
    return waiting.reduce<Waiting | undefined>((least, one) => (least && pixelsOf(least) <= pixelsOf(one) ? least : one), undefined)
  }
}
