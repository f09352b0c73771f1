import type { AccountId, Event, OptionId, Realm, TimeMs } from '@glasshouse/domain'
import { optionsById } from '@glasshouse/read-model'
import { isWaitingOption, type OptionOrder, openingOf } from '@glasshouse/wire'
import type { Needs } from '../services/services.ts'
import { optionOfRow, runningOptions } from '../views/option-rows.ts'
import { type AccountTopic, AccountWatches, taken, type Watched } from './account-watches.ts'
import type { Connection } from './connection.ts'
import type { TopicHub } from './topic-hub.ts'

export type OptionTopicServices = Needs<'engine' | 'listing' | 'log' | 'readModel'>

export const OPTION_TOPICS = ['OPTION', 'SETTLEMENT'] as const
export type OptionTopic = (typeof OPTION_TOPICS)[number]

interface News {
  /** Placed, begun or struck. */
  readonly running: Set<OptionId>
  /** Settled, or a void that got its price. */
  readonly settled: Set<OptionId>
  /** Wait for their opening moment, which comes without an event. */
  readonly scheduled: Map<OptionId, number>
}

/**
 * Options of accounts somebody listens to. What runs is read anew from the core's memory; what is settled is told as
 * its row in the history says it.
 */
export class OptionTopics {
  readonly #services: OptionTopicServices
  readonly #watches: AccountWatches<News>

  constructor(services: OptionTopicServices, hub: TopicHub) {
    this.#services = services
    this.#watches = new AccountWatches<News>(services, hub, {
      name: 'option topics',
      noNews: () => ({ running: new Set(), settled: new Set(), scheduled: new Map() }),
      hasNews: ({ running, settled }) => running.size + settled.size > 0,
      note: (event, _group, newsOf) => note(event, newsOf),
      noteTime: begin,
      sendNews: (watched) => this.#sendNews(watched),
    })
  }

  watch(accountId: AccountId, realm: Realm): () => void {
    return this.#watches.watch(accountId, realm)
  }

  join(reader: Connection, topic: AccountTopic & { readonly type: OptionTopic }): Promise<void> {
    const { type, accountId } = topic
    return this.#watches.join(reader, topic, async (news) => {
      if (type === 'SETTLEMENT') return []
      const rows = runningOptions(this.#services, await this.#services.engine.read.options(accountId))
      awaitOpening(news, rows)
      return rows
    })
  }

  stop(): void {
    this.#watches.stop()
  }

  async #sendNews({ accountId, news }: Watched<News>): Promise<void> {
    const running = taken(news.running)
    const settled = taken(news.settled)
    this.#watches.publish({ type: 'OPTION', accountId }, await this.#running({ accountId, news }, running))
    const rows = await this.#settled(accountId, settled)
    this.#watches.publish({ type: 'SETTLEMENT', accountId }, rows)
    for (const symbol of new Set(rows.map((row) => row.symbol))) {
      const ofCoin = rows.filter((row) => row.symbol === symbol)
      this.#watches.publish({ type: 'SETTLEMENT', accountId, symbol }, ofCoin)
    }
  }

  async #running({ accountId, news }: Watched<News>, touched: ReadonlySet<OptionId>) {
    if (touched.size === 0) return []
    const views = await this.#services.engine.read.options(accountId)
    const rows = runningOptions(
      this.#services,
      views.filter(({ optionId }) => touched.has(optionId)),
    )
    awaitOpening(news, rows)
    return rows
  }

  async #settled(accountId: AccountId, touched: ReadonlySet<OptionId>) {
    if (touched.size === 0) return []
    const { engine, readModel } = this.#services
    await engine.whenProjected(engine.health().lastSeq)
    const rows = await optionsById(readModel, accountId, [...touched])
    return rows.sort((a, b) => a.option_id - b.option_id).map((row) => optionOfRow(this.#services, row))
  }
}

function note(event: Event, newsOf: (accountId: AccountId) => News | undefined): void {
  switch (event.type) {
    case 'OptionPlaced':
    case 'OptionStruck':
      newsOf(event.accountId)?.running.add(event.optionId)
      break
    case 'OptionSettled': {
      const news = newsOf(event.accountId)
      news?.scheduled.delete(event.optionId)
      news?.settled.add(event.optionId)
      break
    }
    case 'OptionVoidPriced':
      newsOf(event.accountId)?.settled.add(event.optionId)
      break
  }
}

function awaitOpening({ scheduled }: News, rows: readonly OptionOrder[]): void {
  for (const row of rows) if (isWaitingOption(row)) scheduled.set(Number(row.id), openingOf(row))
}

/** Scheduled until now, running from now on. */
function begin({ scheduled, running }: News, timeMs: TimeMs): void {
  for (const [optionId, openAtMs] of scheduled) {
    if (openAtMs > timeMs) continue
    scheduled.delete(optionId)
    running.add(optionId)
  }
}
