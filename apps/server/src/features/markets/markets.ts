import { listCandles } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  type Currency,
  depth,
  getAppCurrencyList,
  getCoinList,
  getCurrencyPrice,
  kline,
  list,
  type PriceInfo,
  success,
  symbolManageList,
} from '@glasshouse/wire'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { bookToWire } from '../../views/book.ts'
import { candleToWire } from '../../views/candle.ts'
import { chartSymbol, coinsOfIndices, coinsOfSpot, contractCoins, currencies, listedSymbol, optionCoins } from '../../views/coins.ts'

export type MarketServices = Needs<'engine' | 'listing' | 'prices' | 'readModel', 'favourites'>

export function marketRoutes(server: CallServer, services: MarketServices): void {
  servePublic(server, symbolManageList, ({ query }) => {
    const rows = sorted(currencies(services), query.orderByColumn ?? 'sort', query.isAsc === 'desc')
    return list(rows, { total: rows.length })
  })

  servePublic(server, getAppCurrencyList, () => success(currencies(services)))

  servePublic(server, getCoinList, async ({ session }) => {
    const favourites = await favouriteSymbols(services, session)
    const ofIndices = coinsOfIndices(services, favourites)
    return success({
      coinList: optionCoins(services, ofIndices),
      currencyList: coinsOfSpot(services, favourites),
      contractList: contractCoins(services, ofIndices),
    })
  })

  servePublic(server, getCurrencyPrice, ({ query }) => {
    const prices: Record<string, PriceInfo> = {}
    for (const asked of query.currency.toLowerCase().split(',')) {
      const symbol = chartSymbol(services, asked)
      if (symbol) prices[asked] = services.prices.info(symbol)
    }
    return success(prices)
  })

  servePublic(server, kline, async ({ query }) => {
    const symbol = listedSymbol(services, query.symbol, 'symbol')
    const endMs = query.end ?? services.engine.time.now() + 1
    const candles = await listCandles(services.readModel, { symbol, interval: query.interval, limit: query.limit, endMs })
    return success({ ticker: services.prices.info(symbol), historyKline: candles.map(candleToWire) })
  })

  servePublic(server, depth, async ({ query, session }) => {
    const market = query.type === 3 ? services.listing.contract(query.symbol) : services.listing.market(query.symbol)
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

function sorted(rows: Currency[], column: 'sort' | 'symbol' | 'id', isDescending: boolean): Currency[] {
  const ascending = rows.toSorted((a, b) => (column === 'symbol' ? (a.symbol < b.symbol ? -1 : 1) : a.sort - b.sort))
  return isDescending ? ascending.reverse() : ascending
}
