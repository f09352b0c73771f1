import type { AccountId, Event, OptionId, Realm } from '@glasshouse/domain'
import { optionsById } from '@glasshouse/read-model'
import type { PublishedGroup } from '../engine/engine.ts'
import type { House } from '../http/house.ts'
import { projectedOption, runningOptions } from '../routes/option-rows.ts'
import type { Connection } from './connection.ts'
import type { TopicHub } from './topic-hub.ts'

export const OPTION_TOPICS = ['OPTION', 'SETTLEMENT'] as const
export type OptionTopic = (typeof OPTION_TOPICS)[number]

/** What changed for one account since its last message. */
interface Watch {
  readonly accountId: AccountId
  readonly realm: Realm
  readers: number
  /** Placed or struck. */
  readonly running: Set<OptionId>
  /** Settled, or a void that got its price. */
  readonly settled: Set<OptionId>
  /** Waiting for their opening moment, which comes without an event. */
  scheduled: Map<OptionId, number>
  seq: number
  isSending: boolean
}

/**
 * Options of accounts somebody listens to. What runs is read anew from the core's memory; what is settled is told as its row in the
 * history says it.
 */
export class OptionTopics {
  readonly #house: House
  readonly #hub: TopicHub
  readonly #watches = new Map<AccountId, Watch>()
  readonly #leave: () => void

  constructor(house: House, hub: TopicHub) {
    this.#house = house
    this.#hub = hub
    this.#leave = house.engine.onGroup((group) => this.#onGroup(group))
  }

  /** Watches an account for one more socket. Returns the way to stop. */
  watch(accountId: AccountId, realm: Realm): () => void {
    const watch = this.#watches.get(accountId) ?? newWatch(accountId, realm)
    this.#watches.set(accountId, watch)
    watch.readers += 1
    return () => {
      watch.readers -= 1
      if (watch.readers === 0) this.#watches.delete(accountId)
    }
  }

  async join(reader: Connection, accountId: AccountId, topic: OptionTopic): Promise<void> {
    const watch = this.#watches.get(accountId)
    const views = topic === 'OPTION' ? await this.#house.engine.read.options(accountId) : []
    const name = optionTopicName(topic, accountId)
    if (!watch || !reader.topics.has(name)) return
    const data = runningOptions(this.#house, views)
    if (topic === 'OPTION')
      watch.scheduled = new Map(data.filter(({ status }) => status === 4).map((one) => [Number(one.id), one.openTime]))
    this.#hub.snapshot(name, reader, this.#message(topic, watch, data))
    this.#hub.join(name, reader)
  }

  stop(): void {
    this.#leave()
    this.#watches.clear()
  }

  #onGroup(group: PublishedGroup): void {
    if (this.#watches.size === 0) return
    for (const events of [group.due, ...group.byCommand]) for (const event of events) this.#note(event, group.seq)
    for (const watch of this.#watches.values()) {
      for (const [optionId, openAtMs] of watch.scheduled) if (openAtMs <= group.timeMs) begin(watch, optionId)
      if (hasNews(watch)) void this.#send(watch)
    }
  }

  #note(event: Event, seq: number): void {
    if (!('accountId' in event)) return
    const watch = this.#watches.get(event.accountId)
    if (!watch || !noteIn(watch, event)) return
    watch.seq = seq
  }

  /** One at a time for each account: what comes meanwhile goes with the next round. */
  async #send(watch: Watch): Promise<void> {
    if (watch.isSending) return
    watch.isSending = true
    try {
      while (hasNews(watch)) await this.#sendRound(watch)
    } catch (error) {
      // The house stops, or a read failed: the reader's next snapshot makes it whole.
      this.#house.log.warn({ err: error, accountId: watch.accountId }, 'option topics could not be read')
    } finally {
      watch.isSending = false
    }
  }

  async #sendRound(watch: Watch): Promise<void> {
    const running = taken(watch.running)
    const settled = taken(watch.settled)
    await this.#publish('OPTION', watch, await this.#running(watch, running))
    await this.#publish('SETTLEMENT', watch, await this.#settled(watch, settled))
  }

  async #running(watch: Watch, touched: ReadonlySet<OptionId>) {
    if (touched.size === 0) return []
    const views = await this.#house.engine.read.options(watch.accountId)
    const rows = runningOptions(
      this.#house,
      views.filter(({ optionId }) => touched.has(optionId)),
    )
    for (const { id, status, openTime } of rows) if (status === 4) watch.scheduled.set(Number(id), openTime)
    return rows
  }

  async #settled({ accountId }: Watch, touched: ReadonlySet<OptionId>) {
    if (touched.size === 0) return []
    const { engine, readModel } = this.#house
    await engine.whenProjected(engine.health().lastSeq)
    const rows = await optionsById(readModel, accountId, [...touched])
    return rows.sort((a, b) => a.option_id - b.option_id).map((row) => projectedOption(this.#house, row))
  }

  async #publish(topic: OptionTopic, watch: Watch, data: readonly unknown[]): Promise<void> {
    if (data.length > 0) this.#hub.publish(optionTopicName(topic, watch.accountId), this.#message(topic, watch, data))
  }

  #message(type: OptionTopic, watch: Watch, data: unknown) {
    return { head: { type, realm: watch.realm }, seq: Math.max(watch.seq, this.#house.engine.health().lastSeq), data }
  }
}

/** True when the event is about options. */
function noteIn(watch: Watch, event: Event): boolean {
  switch (event.type) {
    case 'OptionPlaced':
    case 'OptionStruck':
      watch.running.add(event.optionId)
      return true
    case 'OptionSettled':
      watch.scheduled.delete(event.optionId)
      watch.settled.add(event.optionId)
      return true
    case 'OptionVoidPriced':
      watch.settled.add(event.optionId)
      return true
    default:
      return false
  }
}

/** Scheduled until now, running from now on. */
function begin(watch: Watch, optionId: OptionId): void {
  watch.scheduled.delete(optionId)
  watch.running.add(optionId)
}

const hasNews = ({ running, settled }: Watch) => running.size + settled.size > 0

function taken<Id>(ids: Set<Id>): ReadonlySet<Id> {
  const copy = new Set(ids)
  ids.clear()
  return copy
}

export const optionTopicName = (topic: OptionTopic, accountId: AccountId) => `${topic}:${accountId}`

const newWatch = (accountId: AccountId, realm: Realm): Watch => ({
  accountId,
  realm,
  readers: 0,
  running: new Set(),
  settled: new Set(),
  scheduled: new Map(),
  seq: 0,
  isSending: false,
})
