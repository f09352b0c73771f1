import type { Incoming } from '@glasshouse/client'
import {
  type DepthMessage,
  type DetailMessage,
  type KlineMessage,
  marketKindOf,
  type TradeMessage,
  type TradeSummary,
  tradeSummary,
} from '@glasshouse/wire'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { cacheKeys } from './cache-keys.ts'

/** Something with the number of the journal group it is from; a larger one is newer. */
export type Dated<Value> = Value & { readonly seq: number }

export const TRADES_SHOWN = 20

/**
 * Writes a batch of socket messages about markets into the cache and tells the screens once. What is the user's own is
 * written by own-writes.ts, which visitors never load.
 */
export function writeMarketMessages(cache: QueryClient, messages: readonly Incoming[]): void {
  writeEach(messages, (message) => writeMessage(cache, message))
}

/** Screens hear of all of them at once. */
export function writeEach(messages: readonly Incoming[], write: (message: Incoming) => void): void {
  notifyManager.batch(() => {
    for (const message of messages) write(message)
  })
}

function writeMessage(cache: QueryClient, message: Incoming): void {
  if (message.type === 'DETAIL') writePrice(cache, message as DetailMessage)
  else if (message.type === 'KLINE') writeCandle(cache, message as KlineMessage)
  else if (message.type === 'TRADE') writeTrades(cache, message as TradeMessage)
  else if (message.type === 'DEPTH') writeDepth(cache, message as DepthMessage)
}

function writePrice(cache: QueryClient, { symbol, seq, data }: DetailMessage): void {
  putNewer(cache, cacheKeys.price(symbol), { ...data, seq })
}

function writeCandle(cache: QueryClient, { symbol, interval, seq, data }: KlineMessage): void {
  putNewer(cache, cacheKeys.candle(symbol, interval), { ...data, seq })
}

function writeDepth(cache: QueryClient, { symbol, realm, kind, seq, data }: DepthMessage): void {
  putNewer(cache, marketKindOf(kind) === 'contract' ? cacheKeys.contractDepth(realm, symbol) : cacheKeys.depth(realm, symbol), {
    ...data,
    seq,
  })
}

/** Keeps what is newer: a call's answer may arrive after a message that was sent later. */
export function newer<Value extends { readonly seq: number }>(before: Value | undefined, next: Value): Value {
  return before && before.seq > next.seq ? before : next
}

function putNewer<Value>(cache: QueryClient, key: readonly unknown[], next: Dated<Value>): void {
  cache.setQueryData<Dated<Value>>(key, (before) => newer(before, next))
}

function writeTrades(cache: QueryClient, { symbol, realm, kind, snapshot, data }: TradeMessage): void {
  const queryKey = marketKindOf(kind) === 'contract' ? cacheKeys.contractTrades(realm, symbol) : cacheKeys.trades(realm, symbol)
  cache.setQueryData<readonly TradeSummary[]>(queryKey, (before = []) => {
    const fresh = data.map(tradeSummary)
    const known = snapshot ? [] : before.filter((trade) => !fresh.some(({ id }) => id === trade.id))
    return [...fresh, ...known].slice(0, TRADES_SHOWN)
  })
}
