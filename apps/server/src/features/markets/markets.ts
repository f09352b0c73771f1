import type { Candle } from '@glasshouse/read-model'
import { listCandles } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  type Currency,
  depth,
  getAppCurrencyList,
  getCoinList,
  getCurrencyPrice,
  type KlineBar,
  kline,
  list,
  type PriceInfo,
  success,
  symbolManageList,
} from '@glasshouse/wire'
import { type Server, servePublic } from '../../calls/serve-call.ts'
import { FaultError } from '../../errors/api-error.ts'
import type { House } from '../../services/services.ts'
import { bookToWire } from '../../views/book.ts'
import { chartSymbol, coinsOfIndices, coinsOfSpot, contractCoins, currencies, listedSymbol, optionCoins } from '../../views/coins.ts'

export function marketRoutes(server: Server): void {
  const { house } = server

  servePublic(server, symbolManageList, ({ query }) => {
    const rows = sorted(currencies(house), query.orderByColumn ?? 'sort', query.isAsc === 'desc')
    return list(rows, { total: rows.length })
  })

  servePublic(server, getAppCurrencyList, () => success(currencies(house)))

  servePublic(server, getCoinList, async ({ session }) => {
    const favourites = await favouriteSymbols(house, session)
    const ofIndices = coinsOfIndices(house, favourites)
    return success({
      coinList: optionCoins(house, ofIndices),
      currencyList: coinsOfSpot(house, favourites),
      contractList: contractCoins(house, ofIndices),
    })
  })

  servePublic(server, getCurrencyPrice, ({ query }) => {
    const prices: Record<string, PriceInfo> = {}
    for (const asked of query.currency.toLowerCase().split(',')) {
      const symbol = chartSymbol(house, asked)
      if (symbol) prices[asked] = house.prices.info(symbol)
    }
    return success(prices)
  })

  servePublic(server, kline, async ({ query }) => {
    const symbol = listedSymbol(house, query.symbol, 'symbol')
    const endMs = query.end ?? house.engine.time.now() + 1
    const candles = await listCandles(house.readModel, { symbol, interval: query.interval, limit: query.limit, endMs })
    return success({ ticker: house.prices.info(symbol), historyKline: candles.map(candleToWire) })
  })

  servePublic(server, depth, async ({ query, session }) => {
    const market = query.type === 3 ? house.listing.contract(query.symbol) : house.listing.market(query.symbol)
    if (!market) throw new FaultError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' })
    const realm = query.realm ?? session?.realm ?? 'real'
    const seq = house.engine.health().lastSeq
    return success(bookToWire(house, await house.engine.read.depth(market.marketId, realm, query.limit)), { seq })
  })
}

export function candleToWire(candle: Candle): KlineBar {
  return { o: candle.open, h: candle.high, l: candle.low, c: candle.close, v: candle.volume, T: candle.openTimeMs }
}

async function favouriteSymbols(house: House, session: Session | null): Promise<ReadonlySet<string>> {
  if (!session) return new Set()
  return new Set((await house.records.favourites.list(session.userId)).map(({ symbol }) => symbol))
}

function sorted(rows: Currency[], column: 'sort' | 'symbol' | 'id', isDescending: boolean): Currency[] {
  const ascending = rows.toSorted((a, b) => (column === 'symbol' ? (a.symbol < b.symbol ? -1 : 1) : a.sort - b.sort))
  return isDescending ? ascending.reverse() : ascending
}
