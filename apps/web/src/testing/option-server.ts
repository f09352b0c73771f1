import { type Answers, ok } from '@glasshouse/client/testing'
import type { Asset, OptionCoin, OptionOrder, OptionPool, OptionRules, Protection } from '@glasshouse/wire'
import { demoPool, rulesOfBtcOption, runningUp } from '@glasshouse/wire/testing'
import { assetOf, coinLists, marketServer, optionCoinOf, TABS } from './market-server.ts'

/** As `optionOrder` of the wire has it: an up of 100 over a minute, struck at 60,000. */
export function optionOf(id: string, parts: Partial<OptionOrder> = {}): OptionOrder {
  const openTime = parts.openTime ?? Date.now()
  return {
    ...runningUp,
    id,
    openPrice: '60000',
    openTime,
    createTime: openTime,
    strikeTime: openTime,
    expiryTime: openTime + 60_000,
    ...parts,
  }
}

/** Not struck yet. */
export const unstruckOf = (id: string, parts: Partial<OptionOrder> = {}): OptionOrder =>
  optionOf(id, { openPrice: '0', strikeTime: null, expiryTime: null, ...parts })

const ENDS = {
  won: { flag: 1, rewardAmount: '82', closePrice: '60012.5' },
  lost: { flag: 0, rewardAmount: '0', closePrice: '59990' },
  equal: { flag: 2, rewardAmount: '0', closePrice: '60000' },
  void: { flag: 2, rewardAmount: '0', closePrice: '0' },
  not_opened: { flag: 2, rewardAmount: '0', closePrice: '0', openPrice: '0', strikeTime: null, expiryTime: null },
} as const

/** The same option once it is over. */
export function settled(option: OptionOrder, outcome: keyof typeof ENDS, parts: Partial<OptionOrder> = {}): OptionOrder {
  const settleTime = option.expiryTime ?? option.openTime + 3_001
  const closeTime = ENDS[outcome].closePrice === '0' ? null : settleTime
  return {
    ...option,
    ...ENDS[outcome],
    outcome,
    status: 1,
    settleTime,
    closeTime,
    receipt: `/api/fairness/option/${option.id}`,
    ...parts,
  }
}

export const rulesOfOptions: OptionRules & { pool: OptionPool } = {
  ...rulesOfBtcOption,
  effectiveFrom: 0,
  periods: [
    ...rulesOfBtcOption.periods,
    { id: '3', period: 180, odds: '0.85', minAmount: '10', maxAmount: '20000' },
    { id: '5', period: 3_600, odds: '0.9', minAmount: '20', maxAmount: '50000' },
  ],
  pool: { ...demoPool, realm: 'real', available: '5000000', openPayouts: '0' },
}

export const unprotected: Protection = {
  limits: { stakePerOrder: '0', lossPerDay: '0', tradesPerHour: 0 },
  next: null,
  nextFrom: null,
  excludedUntil: null,
  isForEver: false,
  lostToday: '0',
  openStakes: '0',
  tradesThisHour: 0,
}

export interface OptionServer {
  options: OptionOrder[]
  assets: Asset[]
  protection: Protection
  coins: readonly OptionCoin[]
  realm: 'real' | 'demo'
  played: { name: string; isOpen: boolean }[]
}

export const emptyOptionHouse = (): OptionServer => ({
  options: [],
  assets: [assetOf('usdt', '12000')],
  protection: unprotected,
  coins: coinLists.coinList.map((coin, place) => optionCoinOf(coin.coin, { ...coin, id: String(2_001 + place) })),
  realm: 'real',
  played: ['SecondContract', 'BBTrading', 'Ustandard'].map((name) => ({ name, isOpen: true })),
})

const DESKS = ['/service', '/help'].map((url) => ({ name: url, url, imgUrl: 'headset' }))
export const LIST = '/api/secondContractOrder/selectOrderList'
export const PLACE = '/api/secondContractOrder/createSecondContractOrder'

/** A server with options: what runs and what is over can change while the test goes on. */
export function optionServer(state: OptionServer): Answers {
  const market = marketServer({ open: [], past: [], assets: [] }, state.realm)
  const settings = (market['/api/common/getAllSetting'] as () => { data: object })()
  return {
    ...market,
    '/api/common/getAllSetting': () =>
      ok({ ...settings.data, TAB_SETTING: TABS, PLAYING_SETTING: state.played, SUPPORT_STAFF_SETTING: DESKS }),
    '/api/common/getCoinList': () => ok({ ...coinLists, coinList: state.coins }),
    '/api/asset/assetBalance': () =>
      ok({ realm: state.realm, asset: state.assets, total: { platform: '0', financial: '0', contract: '0', all: '0' } }),
    '/api/option/rules/btcusdt': () => ok(rulesOfOptions, [rulesOfOptions]),
    '/api/option/rules/eurusdt': () => ok({ ...rulesOfOptions, symbol: 'eurusdt', coinSymbol: 'eur', showSymbol: 'EUR/USDT' }),
    '/api/option/protection': () => ok(state.protection),
    '/api/countOrderTotals/S_TOTAL': () =>
      ok({
        openOrder: state.options.filter(({ status }) => status !== 1).length,
        orderHistory: state.options.filter(({ status }) => status === 1).length,
      }),
    [LIST]: ({ query, body }) => {
      const asked = { ...query, ...(body as Record<string, unknown> | undefined) }
      const rows = state.options.filter(
        (one) =>
          (asked.status === undefined || String(one.status) === String(asked.status)) &&
          (asked.id === undefined || one.id === asked.id) &&
          (asked.symbol === undefined || one.symbol === asked.symbol),
      )
      return { ...ok(null, rows), total: rows.length }
    },
  }
}
