import type { KlineCandle } from '@glasshouse/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CandleFeed, type CandleSource } from './candle-feed.ts'

const MINUTE = 60_000
const candle = (minute: number, c = '100'): KlineCandle => ({ o: '100', h: '110', l: '90', c, v: '1', T: minute * MINUTE })

/** A house with so many minutes of history, and a socket that the test speaks through. */
function house(history: KlineCandle[]) {
  const asked: { limit: number; endMs?: number }[] = []
  let answers: 'at_once' | 'never' | 'fails' = 'at_once'
  let say: (candle: KlineCandle) => void = () => {}
  let comeBack: () => void = () => {}
  const source: CandleSource = {
    page: async (wanted) => {
      asked.push(wanted)
      if (answers === 'never') return new Promise(() => {})
      if (answers === 'fails') throw new Error('no answer')
      return history.filter(({ T }) => T < (wanted.endMs ?? Number.POSITIVE_INFINITY)).slice(-wanted.limit)
    },
    live: (onCandle) => {
      say = onCandle
      return () => {
        say = () => {}
      }
    },
    returned: (onReturn) => {
      comeBack = onReturn
      return () => {
        comeBack = () => {}
      }
    },
  }
  return {
    source,
    asked,
    history,
    say: (one: KlineCandle) => say(one),
    comeBack: () => comeBack(),
    answer: (how: typeof answers) => {
      answers = how
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 100 * MINUTE })
})
afterEach(() => {
  vi.useRealTimers()
})
const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const minutes = (feed: CandleFeed) => feed.current().series.candles.map(({ T }) => T / MINUTE)
const closes = (feed: CandleFeed) => feed.current().series.candles.map(({ c }) => c)

async function started(history: KlineCandle[]) {
  const it = house(history)
  const feed = new CandleFeed(it.source, '1m')
  feed.start()
  await later()
  return { ...it, feed }
}

describe('the candles of a chart', () => {
  test('start with one call for 1000 candles [BC-044]', async () => {
    const { feed, asked } = await started([candle(98), candle(99)])
    expect(asked).toEqual([{ limit: 1_000 }])
    expect(feed.current().status).toBe('ready')
    expect(minutes(feed)).toEqual([98, 99])
  })

  test('follow the socket', async () => {
    const { feed, say } = await started([candle(99)])
    say(candle(99, '105'))
    say(candle(100, '106'))
    expect(closes(feed)).toEqual(['105', '106'])
  })

  test('are corrected when a candle has closed: its last moment may have come in no message', async () => {
    const { feed, say, history, asked } = await started([candle(99, 'half')])
    say(candle(100, 'live'))
    history.splice(0, 1, candle(99, 'whole'), candle(100, 'late'))
    await later(3_000)
    expect(asked.at(-1)?.limit).toBeLessThan(10)
    expect(closes(feed)).toEqual(['whole', 'live'])
  })

  test('are filled again after a lost connection, no candle twice', async () => {
    const { feed, say, comeBack, history } = await started([candle(90), candle(91, 'half')])
    vi.setSystemTime(95 * MINUTE)
    history.splice(1, 1, candle(91, 'whole'), candle(92), candle(93), candle(94), candle(95, 'late'))
    comeBack()
    say(candle(95, 'live'))
    await later(0)
    expect(minutes(feed)).toEqual([90, 91, 92, 93, 94, 95])
    expect(closes(feed)).toEqual(['100', 'whole', '100', '100', '100', 'live'])
  })

  test('are asked for again while the answer lags behind the socket', async () => {
    const { feed, say, comeBack, history, asked } = await started([candle(90), candle(91, 'half')])
    say(candle(93, 'live'))
    comeBack()
    await later(0)
    expect(minutes(feed)).toEqual([90, 91, 93])
    history.splice(1, 1, candle(91, 'whole'), candle(92), candle(93))
    await later(1_000)
    expect(minutes(feed)).toEqual([90, 91, 92, 93])
    const sofar = asked.length
    await later(20_000)
    expect(asked).toHaveLength(sofar)
  })

  test('grow to the left, one call at a time', async () => {
    const many = Array.from({ length: 1_500 }, (_, minute) => candle(minute))
    const { feed, asked } = await started(many)
    const both = await Promise.all([feed.loadOlder(), feed.loadOlder()])
    expect(both).toEqual([true, false])
    expect(asked).toEqual([{ limit: 1_000 }, { limit: 1_000, endMs: 500 * MINUTE }])
    expect(minutes(feed)).toEqual(many.map((_, minute) => minute))
    expect(await feed.loadOlder()).toBe(false)
  })

  test('say that they failed, and start on asking again', async () => {
    const it = house([candle(99)])
    it.answer('fails')
    const feed = new CandleFeed(it.source, '1m')
    feed.start()
    await later()
    expect(feed.current().status).toBe('failed')
    it.answer('at_once')
    feed.retry()
    await later()
    expect(feed.current().status).toBe('ready')
    expect(minutes(feed)).toEqual([99])
  })

  test('of a chart that is gone change nothing and ask for nothing', async () => {
    const { feed, say, comeBack, asked } = await started([candle(99)])
    const before = feed.current()
    feed.stop()
    say(candle(100))
    comeBack()
    await later(10_000)
    expect(feed.current()).toBe(before)
    expect(asked).toHaveLength(1)
  })

  test('that arrive after the chart is gone are not taken', async () => {
    const it = house([candle(99)])
    const feed = new CandleFeed(it.source, '1m')
    feed.start()
    feed.stop()
    await later()
    expect(feed.current().series.candles).toEqual([])
  })
})
