import { api, connection, queryClient } from '@glasshouse/client'
import type { Interval, KlineCandle } from '@glasshouse/wire'
import { QueryObserver, skipToken } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { marketSocket } from '../../live/sockets/sockets.ts'
import { CandleFeed, type CandleSource } from './candle-feed.ts'

/**
 * The candles of a coin while they are on screen. They are kept by their feed and not in the query cache: a new candle
 * would make the cache compare thousands of old ones. The running candle comes through the cache like every message.
 */
export function useCandles(symbol: string, interval: Interval) {
  const feed = useMemo(() => new CandleFeed(sourceOf(symbol, interval), interval), [symbol, interval])
  useEffect(() => {
    feed.start()
    return () => feed.stop()
  }, [feed])
  return { feed, state: useSyncExternalStore(feed.follow, feed.current) }
}

function sourceOf(symbol: string, interval: Interval): CandleSource {
  return {
    page: async ({ limit, endMs }, signal) => {
      const { data } = await api.listCandles({ symbol, interval, limit, end: endMs }, { signal, isQuiet: true })
      return data?.historyKline ?? []
    },
    live: (onCandle) => {
      const running = new QueryObserver<KlineCandle>(queryClient, { queryKey: cacheKeys.candle(symbol, interval), queryFn: skipToken })
      const forget = running.subscribe(({ data }) => data && onCandle(data))
      const release = marketSocket.subscribe({ type: 'KLINE', symbol, interval })
      return () => {
        release()
        forget()
      }
    },
    returned: (onReturn) => {
      let wasOpen = connection.getState().market === 'open'
      return connection.subscribe(({ market }) => {
        const isOpen = market === 'open'
        if (isOpen && !wasOpen) onReturn()
        wasOpen = isOpen
      })
    },
  }
}
