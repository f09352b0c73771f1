import type { Candle } from '@glasshouse/read-model'
import { listCandles } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  type Currency,
  depth,
  getAppCurrencyList,
  getCoinList,
  getCurrencyPrice,
  getUserCoin,
  type KlineBar,
  kline,
  list,
  logoOf,
  type PriceInfo,
  removeUserCoin,
  saveUserCoin,
  success,
  symbolManageList,
} from '@glasshouse/wire'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'
import { type Server, servePublic, serveUser } from '../http/serve-call.ts'
import { bookToWire } from '../ws/book.ts'
import { chartSymbol, coinsOfIndices, coinsOfSpot, currencies } from './coins.ts'

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
    return success({ coinList: ofIndices, currencyList: coinsOfSpot(house, favourites), contractList: ofIndices })
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
    const endMs = query.end ?? house.clock() + 1
    const candles = await listCandles(house.readModel, { symbol, interval: query.interval, limit: query.limit, endMs })
    return success({ ticker: house.prices.info(symbol), historyKline: candles.map(candleToWire) })
  })

  servePublic(server, depth, async ({ query, session }) => {
    const market = house.listing.market(query.symbol)
    if (!market) throw new FaultError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' })
    const realm = query.realm ?? session?.realm ?? 'real'
    const seq = house.engine.health().lastSeq
    return success(bookToWire(house, await house.engine.read.depth(market.marketId, realm, query.limit)), { seq })
  })

  serveUser(server, saveUserCoin, async ({ body, session }) => {
    const symbol = listedSymbol(house, body.coin, 'coin')
    const saved = await house.records.favourites.add(session.userId, symbol, body.icon ?? logoOf(symbol.replace(/usdt$/, '')))
    if (saved === 'too_many_favourites') throw new FaultError({ reason: saved })
    return success({ id: String(saved.favouriteId), coin: saved.symbol, icon: saved.icon }, { msg: 'Favourite added' })
  })

  serveUser(server, removeUserCoin, async ({ body, session }) => {
    await house.records.favourites.remove(session.userId, listedSymbol(house, body.coin, 'coin'))
    return success(null, { msg: 'Favourite removed' })
  })

  serveUser(server, getUserCoin, async ({ session }) => {
    const favourites = await house.records.favourites.list(session.userId)
    return success(favourites.map(({ favouriteId, symbol, icon }) => ({ id: String(favouriteId), coin: symbol, icon })))
  })
}

export function candleToWire(candle: Candle): KlineBar {
  return { o: candle.open, h: candle.high, l: candle.low, c: candle.close, v: candle.volume, T: candle.openTimeMs }
}

function listedSymbol(house: House, asked: string, field: string): string {
  const symbol = chartSymbol(house, asked)
  if (!symbol) throw new FaultError({ reason: 'unknown_market', field, rule: 'is not a listed coin' })
  return symbol
}

async function favouriteSymbols(house: House, session: Session | null): Promise<ReadonlySet<string>> {
  if (!session) return new Set()
  return new Set((await house.records.favourites.list(session.userId)).map(({ symbol }) => symbol))
}

function sorted(rows: Currency[], column: 'sort' | 'symbol' | 'id', isDescending: boolean): Currency[] {
  const ascending = rows.toSorted((a, b) => (column === 'symbol' ? (a.symbol < b.symbol ? -1 : 1) : a.sort - b.sort))
  return isDescending ? ascending.reverse() : ascending
}
