import { listCandles } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  askedCurrencies,
  candlesToWire,
  coinListsToWire,
  depth,
  getAppCurrencyList,
  getCoinList,
  getCurrencyPrice,
  isContractBook,
  kline,
  list,
  type PriceInfo,
  sortedCurrencies,
  success,
  symbolManageList,
} from '@glasshouse/wire'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { bookToWire } from '../../views/book.ts'
import { chartSymbol, coinsOfIndices, coinsOfSpot, contractCoins, currencies, listedSymbol, optionCoins } from '../../views/coins.ts'

export type MarketServices = Needs<'engine' | 'listing' | 'prices' | 'readModel', 'favourites'>

export function marketRoutes(server: CallServer, services: MarketServices): void {
  servePublic(server, symbolManageList, ({ query }) => {
    const rows = sortedCurrencies(currencies(services), query)
    return list(rows, { total: rows.length })
  })

  servePublic(server, getAppCurrencyList, () => success(currencies(services)))

  servePublic(server, getCoinList, async ({ session }) => {
    const favourites = await favouriteSymbols(services, session)
    const ofIndices = coinsOfIndices(services, favourites)
    const lists = {
      option: optionCoins(services, ofIndices),
      spot: coinsOfSpot(services, favourites),
      contract: contractCoins(services, ofIndices),
    }
    return success(coinListsToWire(lists))
  })

  servePublic(server, getCurrencyPrice, ({ query }) => {
    const prices: Record<string, PriceInfo> = {}
    for (const asked of askedCurrencies(query)) {
      const symbol = chartSymbol(services, asked)
      if (symbol) prices[asked] = services.prices.info(symbol)
    }
    return success(prices)
  })

  servePublic(server, kline, async ({ query }) => {
    const symbol = listedSymbol(services, query.symbol, 'symbol')
    const endMs = query.end ?? services.engine.time.now() + 1
    const candles = await listCandles(services.readModel, { symbol, interval: query.interval, limit: query.limit, endMs })
    return success(candlesToWire(services.prices.info(symbol), services.prices.withVolume(symbol, query.interval, candles)))
  })

  servePublic(server, depth, async ({ query, session }) => {
    const market = isContractBook(query) ? services.listing.contract(query.symbol) : services.listing.market(query.symbol)
    if (!market) throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' })
    const realm = query.realm ?? session?.realm ?? 'real'
    const seq = services.engine.health().lastSeq
    return success(bookToWire(services, await services.engine.read.depth(market.marketId, realm, query.limit)), { seq })
  })
}

async function favouriteSymbols(services: MarketServices, session: Session | null): Promise<ReadonlySet<string>> {
  if (!session) return new Set()
  return new Set((await services.records.favourites.list(session.userId)).map(({ symbol }) => symbol))
}
