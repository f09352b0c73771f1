import type { ConfigurationView, Event, MarketConfig } from '@glasshouse/domain'
import { expect, test, vi } from 'vitest'
import type { PublishedGroup } from '../engine/protocol/engine.ts'
import { readinessOf } from '../http/health.ts'
import { Listing } from './listing.ts'

const view = (symbol: string): ConfigurationView =>
  ({
    assets: [],
    markets: [{ symbol, marketId: 1 } as MarketConfig],
    contracts: [],
    contractRules: [],
    options: [],
    optionRules: [],
    gates: [],
  }) as unknown as ConfigurationView

/** A listing whose reads answer what the test says, one after the other. */
async function opened(retryMs = 1) {
  const answers: (() => Promise<ConfigurationView>)[] = [async () => view('first')]
  let publish: (group: PublishedGroup) => void = () => undefined
  const configuration = vi.fn(() => (answers.shift() ?? (async () => view('last')))())
  const engine = {
    read: { configuration },
    onGroup: (listen: typeof publish) => {
      publish = listen
      return () => {
        publish = () => undefined
      }
    },
  }
  const warn = vi.fn()
  const listing = await Listing.open({ engine: engine as never, log: { warn } as never, retryMs })
  const change = (type: Event['type'] = 'MarketConfigured') =>
    publish({ due: [], byCommand: [[{ type } as Event]] } as unknown as PublishedGroup)
  return { listing, answers, change, configuration, warn }
}
const readiness = (listing: Listing) => readinessOf({ listing, quotes: null, engine: { health: () => ({ unready: [] }) } as never })

test('an event that changes a rule has the listing read again, any other has not', async () => {
  const { listing, change, configuration } = await opened()
  change('Traded')
  expect(configuration).toHaveBeenCalledTimes(1)
  change()
  await expect.poll(() => listing.market('last')).toBeDefined()
  expect(listing.market('first')).toBeUndefined()
})

test('a read that fails is logged, makes the server unready, and is tried again until it answers', async () => {
  const { listing, answers, change, warn } = await opened(200)
  answers.push(
    async () => Promise.reject(new Error('silent')),
    async () => Promise.reject(new Error('silent still')),
  )
  change()
  await expect.poll(() => listing.isStale).toBe(true)
  expect(listing.market('first')).toBeDefined()
  expect(readiness(listing)).toMatchObject({ ready: false, unready: ['listing_stale'] })
  await expect.poll(() => listing.market('last')).toBeDefined()
  expect(warn).toHaveBeenCalledTimes(2)
  expect(readiness(listing)).toMatchObject({ ready: true, unready: [] })
})

test('a change that comes while one is read is read too', async () => {
  const { listing, answers, change, configuration } = await opened()
  let answer: (now: ConfigurationView) => void = () => undefined
  answers.push(() => new Promise((resolve) => (answer = resolve)))
  change()
  change()
  expect(configuration).toHaveBeenCalledTimes(2)
  answer(view('second'))
  await expect.poll(() => listing.market('last')).toBeDefined()
  expect(configuration).toHaveBeenCalledTimes(3)
})

test('a listing that is stopped neither tells nor tries again', async () => {
  const { listing, answers, change, configuration, warn } = await opened()
  let fail: (error: Error) => void = () => undefined
  answers.push(() => new Promise((_, reject) => (fail = reject)))
  change()
  listing.stop()
  fail(new Error('stopping'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  change()
  expect(configuration).toHaveBeenCalledTimes(2)
  expect(warn).not.toHaveBeenCalled()
  expect(listing.isStale).toBe(false)
})
