import type { AccountId, Event, Realm, TimeMs } from '@glasshouse/domain'
import type { PublishedGroup } from '../engine/protocol/engine.ts'
import type { Needs } from '../services/services.ts'
import type { Connection } from './connection.ts'
import type { TopicHub } from './topic-hub.ts'

export type WatchServices = Needs<'engine' | 'log'>

/** An account that is listened to, and what changed for it since its last message. */
export interface Watched<News> {
  readonly accountId: AccountId
  readonly news: News
}

/** Topics of a product for its accounts: events that are news, and how news become messages. */
export interface AccountTopics<News> {
  /** In the log. */
  readonly name: string
  readonly noNews: () => News
  readonly hasNews: (news: News) => boolean
  /** Notes what an event changed. `newsOf` knows only accounts that are listened to. */
  readonly note: (event: Event, group: PublishedGroup, newsOf: (accountId: AccountId) => News | undefined) => void
  /** Notes what time alone changed: asked at each group, after its events. */
  readonly noteTime?: (news: News, timeMs: TimeMs) => void
  /** Takes the news and publishes what came of them. */
  readonly sendNews: (watched: Watched<News>) => Promise<void>
}

interface Watch<News> extends Watched<News> {
  readonly realm: Realm
  readers: number
  /** Number of the last group with news. */
  seq: number
  isSending: boolean
}

/** The accounts somebody listens to: events become news, and news are told, one round at a time for each account. */
export class AccountWatches<News> {
  readonly #services: WatchServices
  readonly #hub: TopicHub
  readonly #topics: AccountTopics<News>
  readonly #watches = new Map<AccountId, Watch<News>>()
  readonly #leave: () => void

  constructor(services: WatchServices, hub: TopicHub, topics: AccountTopics<News>) {
    this.#services = services
    this.#hub = hub
    this.#topics = topics
    this.#leave = services.engine.onGroup((group) => this.#onGroup(group))
  }

  /** Watches an account for one more socket. Returns the way to stop. */
  watch(accountId: AccountId, realm: Realm): () => void {
    const watch = this.#watches.get(accountId) ?? this.#newWatch(accountId, realm)
    this.#watches.set(accountId, watch)
    watch.readers += 1
    return () => {
      watch.readers -= 1
      if (watch.readers === 0) this.#watches.delete(accountId)
    }
  }

  /** Gives one reader the whole of a topic; from then on it hears what is published. */
  async join(reader: Connection, { accountId, ...topic }: AccountTopic, whole: (news: News) => Promise<unknown>): Promise<void> {
    const watch = this.#watches.get(accountId)
    if (!watch) return
    const data = await whole(watch.news)
    const name = accountTopicName({ accountId, ...topic })
    // Gone meanwhile, or signed in as somebody else.
    if (!reader.topics.has(name)) return
    this.#hub.snapshot(name, reader, this.#message(topic, watch, data))
    this.#hub.join(name, reader)
  }

  publish({ accountId, ...topic }: AccountTopic, data: readonly unknown[]): void {
    const watch = this.#watches.get(accountId)
    if (watch && data.length > 0) this.#hub.publish(accountTopicName({ accountId, ...topic }), this.#message(topic, watch, data))
  }

  stop(): void {
    this.#leave()
    this.#watches.clear()
  }

  #onGroup(group: PublishedGroup): void {
    if (this.#watches.size === 0) return
    const newsOf = (accountId: AccountId) => {
      const watch = this.#watches.get(accountId)
      if (watch) watch.seq = group.seq
      return watch?.news
    }
    for (const events of [group.due, ...group.byCommand]) for (const event of events) this.#topics.note(event, group, newsOf)
    for (const watch of this.#watches.values()) {
      this.#topics.noteTime?.(watch.news, group.timeMs)
      if (this.#topics.hasNews(watch.news)) void this.#sendNews(watch)
    }
  }

  /** One at a time for each account: what comes meanwhile goes with the next round. */
  async #sendNews(watch: Watch<News>): Promise<void> {
    if (watch.isSending) return
    watch.isSending = true
    try {
      while (this.#topics.hasNews(watch.news)) await this.#topics.sendNews(watch)
    } catch (error) {
      // The server stops, or a read failed: the reader's next snapshot makes it whole.
      this.#services.log.warn({ err: error, accountId: watch.accountId }, `${this.#topics.name} could not be read`)
    } finally {
      watch.isSending = false
    }
  }

  #message({ type, symbol }: Omit<AccountTopic, 'accountId'>, { realm, seq }: Watch<News>, data: unknown) {
    return {
      head: { type, ...(symbol === undefined ? {} : { symbol }), realm },
      seq: Math.max(seq, this.#services.engine.health().lastSeq),
      data,
    }
  }

  #newWatch(accountId: AccountId, realm: Realm): Watch<News> {
    return { accountId, realm, news: this.#topics.noNews(), readers: 0, seq: 0, isSending: false }
  }
}

export interface AccountTopic {
  readonly type: string
  readonly accountId: AccountId
  /** Symbol, of a topic of one coin alone. */
  readonly symbol?: string | undefined
}

export const accountTopicName = ({ type, accountId, symbol }: AccountTopic) => [type, accountId, symbol ?? []].flat().join(':')

/** Empties a set and gives what was in it. */
export function taken<Id>(ids: Set<Id>): ReadonlySet<Id> {
  const copy = new Set(ids)
  ids.clear()
  return copy
}
