import type { NoticeList } from '@glasshouse/records'
import type { Logger } from 'pino'

export interface NoticeNews {
  readonly userId: string
  readonly unread: number
}

const LOOK_MS = 1_000
/** A transaction that did not commit by then came to nothing. */
const WAITED_MAX_MS = 30_000
const WAITING_MAX = 10_000

interface Waiting {
  readonly userId: string
  readonly mailId: number
  readonly notedMs: number
}

/** Tells screens of new notices: not when they are written, but when their transactions are committed. */
export class NewsOfNotices {
  readonly #list: Pick<NoticeList, 'written' | 'unread'>
  readonly #log: Logger
  readonly #listeners = new Set<(news: NoticeNews) => void>()
  #waiting: Waiting[] = []
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(list: Pick<NoticeList, 'written' | 'unread'>, log: Logger) {
    this.#list = list
    this.#log = log
  }

  listen(listener: (news: NoticeNews) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** In the transaction that writes the notice. */
  note(userId: string, mailId: number): void {
    if (this.#isStopped || this.#waiting.length >= WAITING_MAX) return
    this.#waiting.push({ userId, mailId, notedMs: performance.now() })
    this.#plan()
  }

  look(): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#looking = this.#looking
      .then(() => this.#tell())
      .catch((error: unknown) => this.#log.warn({ err: error }, 'screens were not told of notices yet'))
      .finally(() => this.#plan())
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #plan(): void {
    if (this.#isStopped || this.#timer || this.#waiting.length === 0) return
    this.#timer = setTimeout(() => this.look(), LOOK_MS)
    this.#timer.unref()
  }

  async #tell(): Promise<void> {
    const asked = this.#waiting
    if (asked.length === 0) return
    const written = await this.#list.written(asked.map(({ mailId }) => mailId))
    const isOver = (one: Waiting) => written.has(one.mailId) || performance.now() - one.notedMs > WAITED_MAX_MS
    this.#waiting = this.#waiting.filter((one) => !isOver(one))
    const told = new Set(asked.filter(({ mailId }) => written.has(mailId)).map(({ userId }) => userId))
    for (const userId of told) {
      const unread = await this.#list.unread(userId)
      for (const listener of this.#listeners) listener({ userId, unread })
    }
  }
}
