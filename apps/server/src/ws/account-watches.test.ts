import type { AccountId, Event } from '@glasshouse/domain'
import { expect, test, vi } from 'vitest'
import type { PublishedGroup } from '../engine/protocol/engine.ts'
import type { Services } from '../services/services.ts'
import { type AccountTopics, AccountWatches, taken } from './account-watches.ts'
import { TopicHub } from './topic-hub.ts'

interface News {
  readonly stops: Set<number>
}
const ADA = 7 as AccountId
const stopped = (accountId: AccountId, stopId: number) => ({ type: 'StopPlaced', accountId, stopId }) as unknown as Event

/** Parts of an exchange that the watches use, and a product that notes stops; `tell` notes what it is told. */
function watching(tell: (stops: number[]) => Promise<void>) {
  let publish: (group: PublishedGroup) => void = () => undefined
  const warn = vi.fn()
  const services = {
    engine: {
      onGroup: (listen: typeof publish) => {
        publish = listen
        return () => undefined
      },
      health: () => ({ lastSeq: 0 }),
    },
    log: { warn },
  } as unknown as Services
  const topics: AccountTopics<News> = {
    name: 'stops',
    noNews: () => ({ stops: new Set() }),
    hasNews: ({ stops }) => stops.size > 0,
    note: (event, _group, newsOf) => {
      if (event.type === 'StopPlaced') newsOf(event.accountId)?.stops.add(event.stopId)
    },
    sendNews: ({ news }) => tell([...taken(news.stops)]),
  }
  const watches = new AccountWatches(services, new TopicHub(), topics)
  const group = (...events: Event[]) => publish({ seq: 1, due: [], byCommand: [events] } as unknown as PublishedGroup)
  return { watches, group, warn }
}

test('one round at a time: what comes while an account is told goes with the next, together', async () => {
  const rounds: number[][] = []
  let go: () => void = () => undefined
  const { watches, group } = watching((stops) => {
    rounds.push(stops)
    return new Promise((done) => {
      go = done
    })
  })
  watches.watch(ADA, 'demo')
  group(stopped(ADA, 1))
  group(stopped(ADA, 2))
  group(stopped(ADA, 3))
  expect(rounds).toEqual([[1]])
  go()
  await expect.poll(() => rounds).toEqual([[1], [2, 3]])
})

test('an account is noted while anybody listens: not before, not after the last has left', async () => {
  const rounds: number[][] = []
  const { watches, group } = watching(async (stops) => void rounds.push(stops))
  group(stopped(ADA, 1))
  const [leave, leaveToo] = [watches.watch(ADA, 'demo'), watches.watch(ADA, 'demo')]
  leave()
  group(stopped(ADA, 2), stopped(8 as AccountId, 3))
  await expect.poll(() => rounds).toEqual([[2]])
  leaveToo()
  group(stopped(ADA, 4))
  watches.watch(ADA, 'demo')
  group(stopped(ADA, 5))
  await expect.poll(() => rounds).toEqual([[2], [5]])
})

test('a round that fails is written down, and the next news are told', async () => {
  const rounds: number[][] = []
  const { watches, group, warn } = watching(async (stops) => {
    if (stops.includes(1)) throw new Error('no memory to read')
    rounds.push(stops)
  })
  watches.watch(ADA, 'demo')
  group(stopped(ADA, 1))
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  group(stopped(ADA, 2))
  await expect.poll(() => rounds).toEqual([[2]])
})
