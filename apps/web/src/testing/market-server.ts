import { type Answers, ok } from '@glasshouse/client/testing'
import type { Asset, AssetBalance, Coin, CoinLists, ContractCoin, DepthBook, Fill, OptionCoin, SpotOrder } from '@glasshouse/wire'
import { settingsOf, userInfoOf } from './account-answers.ts'

const origin: Coin['origin'] = {
  provenance: 'replay',
  title: 'BTC/USDT, Bybit spot',
  firstDay: '2022-12-13',
  lastDay: '2022-12-16',
  licence: 'MIT',
  source: 'https://recordings.test/btc',
  line: 'Recorded prices, played again.',
}
const rules: Coin['rules'] = {
  tickSize: '0.1',
  lotSize: '0.00001',
  minNotional: '5',
  maxNotional: '1000000',
  makerFee: '0.001',
  takerFee: '0.001',
  takeBand: '0.05',
  restBand: '0.5',
  state: 'open',
}

/** A coin as the list of coins names it; `parts` say what matters to the test. */
export function coinOf(coin: string, parts: Partial<Coin> = {}): Coin {
  const upper = coin.toUpperCase()
  return {
    coin,
    baseCoin: 'usdt',
    symbol: `${coin}usdt`,
    showSymbol: `${upper}/USDT`,
    showCoin: upper,
    coinUpperCase: upper,
    baseCoinUpperCase: 'USDT',
    logo: `/coins/${coin}.svg`,
    market: 'crypto',
    coinType: 2,
    customizeFlag: 1,
    amount: '100',
    open: '100',
    pcp: '0',
    isCollect: 2,
    priceDecimals: 1,
    rules: null,
    origin,
    ...parts,
  }
}

/** A coin as the list of contracts names it. */
export function contractCoinOf(coin: string, parts: Partial<ContractCoin> = {}): ContractCoin {
  const contract = { leverage: '2,5,10,20,50,100', shareNumber: '0.001', openFee: '0.0005', closeFee: '0.0005', tickSize: '0.1' }
  return { ...coinOf(coin), ...contract, contractState: 'open', ...parts }
}

/** A coin as the list of options names it; `id` asks for its periods. */
export function optionCoinOf(coin: string, parts: Partial<OptionCoin> = {}): OptionCoin {
  return { ...coinOf(coin), id: '2001', optionState: 'open', ...parts }
}

export const btc = coinOf('btc', { amount: '60000', open: '59000', pcp: '1.69', rules })
export const eth = coinOf('eth', { amount: '3000', open: '3100', pcp: '-3.22', rules: { ...rules, tickSize: '0.01', lotSize: '0.0001' } })
export const coinLists: CoinLists = {
  coinList: [
    optionCoinOf('usoil', { id: '2015', market: 'energy', coinType: 4 }),
    optionCoinOf('btc', btc),
    optionCoinOf('eur', { id: '2013', market: 'out', coinType: 3 }),
    optionCoinOf('xau', { id: '2012', market: 'gold', coinType: 3 }),
  ],
  currencyList: [btc, eth],
  contractList: [contractCoinOf('btc', { ...btc }), contractCoinOf('sol', { shareNumber: '0.1', tickSize: '0.01' })],
}

export const bookOfBtc: DepthBook = {
  symbol: 'btcusdt',
  realm: 'real',
  bids: Array.from({ length: 20 }, (_, level) => [`${59999 - level}`, '0.5']),
  asks: Array.from({ length: 20 }, (_, level) => [`${60001 + level}`, '0.5']),
  house: { bids: Array(20).fill('0.5'), asks: Array(20).fill('0') },
}

export function assetOf(symbol: string, available: string, parts: Partial<Asset> = {}): Asset {
  return {
    type: 1,
    symbol,
    availableAmount: available,
    heldAmount: '0',
    totalAmount: available,
    exchageAmount: available,
    logo: `/coins/${symbol}.svg`,
    ...parts,
  }
}
export function balanceOf(asset: Asset[], all = '1000'): AssetBalance {
  return { realm: 'real', asset, total: { platform: all, financial: '0', contract: '0', all } }
}

export function orderOf(id: string, parts: Partial<SpotOrder> = {}): SpotOrder {
  return {
    id,
    type: 0,
    delegateType: 0,
    status: 0,
    symbol: 'btcusdt',
    coin: 'btc',
    showCoin: 'BTC/USDT',
    delegatePrice: '59000',
    delegateTotal: '0.01',
    delegateValue: '590',
    dealNum: '0',
    dealPrice: '0',
    dealValue: '0',
    fee: null,
    timeInForce: 'GTC',
    end: null,
    delegateTime: 1_723_075_262_000,
    updateTime: 1_723_075_262_000,
    params: { delegateTime: 1_723_075_262_000 },
    index: 0,
    ...parts,
  }
}

export interface MarketServer {
  open: SpotOrder[]
  past: SpotOrder[]
  assets: Asset[]
  fills?: Fill[]
}

/** A server with a spot market: what it lists and holds can change while the test goes on. */
export function marketServer(state: MarketServer, realm: 'real' | 'demo' = 'real'): Answers {
  return {
    '/api/common/getAllSetting': () => ok({ ...settingsOf(), TAB_SETTING: TABS, MODULE_FREEZE_TYPE_SETTING: [] }),
    '/api/common/getCoinList': () => ok(coinLists),
    '/api/texchange/getCurrencyPrice': () => ok({}),
    '/api/user/getInfo': () => ok(userInfoOf(realm)),
    '/api/asset/assetBalance': () => ok(balanceOf(state.assets)),
    '/api/depth': () => ok(bookOfBtc),
    '/api/countOrderTotals/B_TOTAL': () => ok({ openOrder: state.open.length, orderHistory: state.past.length }),
    '/api/currency/order/orderList': ({ query }) => {
      const rows = query.status === '0' ? state.open : state.past
      const from = (Number(query.pageNum) - 1) * Number(query.pageSize)
      return { ...ok(null, rows.slice(from, from + Number(query.pageSize))), total: rows.length }
    },
    '/api/order/fills': ({ query }) => {
      const rows = (state.fills ?? []).filter(({ orderId }) => query.id === undefined || orderId === query.id)
      return { ...ok(null, rows), total: rows.length }
    },
    '/api/currency/order/cancelOrder': ({ query }) => {
      state.open = state.open.filter(({ id }) => id !== query.id)
      return ok({ id: query.id })
    },
  }
}

/** As the server sends them: the key is its own, the name is the product's. */
export const TABS = [
  { key: 'favourites', name: 'Optional', isOpen: true },
  { key: 'secondContract', name: 'SecondContract', isOpen: true },
  { key: 'currency', name: 'BBTrading', isOpen: true },
  { key: 'contract', name: 'Ustandard', isOpen: true },
]
