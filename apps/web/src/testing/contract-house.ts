import type {
  Asset,
  ContractFigures,
  ContractOrder,
  ContractRules,
  DepthBook,
  LiquidationStep,
  Position,
  PositionChange,
  StopEntry,
} from '@glasshouse/wire'
import { type Answers, ok } from './fake-server.ts'
import { assetOf, marketHouse } from './market-house.ts'

export const btcRules: ContractRules = {
  symbol: 'btcusdt',
  coin: 'btc',
  showCoin: 'BTC/USDT',
  settleCoin: 'usdt',
  settleDecimals: 6,
  ruleVersion: 2,
  isInForce: true,
  state: 'open',
  leverage: '2,5,10,20,50,100',
  shareNumber: '0.001',
  tickSize: '0.1',
  tickValue: '0.0001',
  openFee: '0.0005',
  closeFee: '0.0005',
  makerFee: '0.0002',
  takerFee: '0.0005',
  takeBand: '0.02',
  restBand: '0.5',
  tiers: [
    { notionalTo: '50000', maintenanceRate: '0.005', deduction: '0', maxLeverage: 100 },
    { notionalTo: '250000', maintenanceRate: '0.01', deduction: '250', maxLeverage: 50 },
    { notionalTo: '1000000', maintenanceRate: '0.025', deduction: '4000', maxLeverage: 20 },
    { notionalTo: '5000000', maintenanceRate: '0.05', deduction: '29000', maxLeverage: 10 },
  ],
  positionLimit: '5000000',
  openInterestFactor: 20,
  liquidationFee: '0.005',
  impactNotional: '10000',
  fundingInterest: '0.0001',
  fundingDamp: '0.0005',
  fundingCap: '0.003',
  houseLeverage: 5,
}

/** A long of 20 contracts (0.02 BTC) at 10x, entered at 60,000, 30 USDT of its margin added by hand. */
export function positionOf(id: string, parts: Partial<Position> = {}): Position {
  return {
    id,
    symbol: 'btcusdt',
    coin: 'btc',
    showCoin: 'BTC/USDT',
    type: 0,
    status: 0,
    leverage: 10,
    shareNumber: '0.001',
    openNum: '20',
    openPrice: '60000',
    cost: '1200',
    amount: '120',
    adjustAmount: '30',
    remainMargin: '150',
    closePrice: '52790.34690799',
    bankruptcyPrice: '52526.3',
    openFee: '0.6',
    markPrice: '60000',
    positionValue: '1200',
    unrealized: '0',
    yieldRate: '0',
    maintenanceMargin: '6',
    marginRatio: '4.4',
    sellFee: '0.6',
    realized: '0',
    funding: '-0.12',
    earn: '-0.72',
    closingNum: '0',
    adl: 3,
    ruleVersion: 2,
    isInLiquidation: false,
    dealPrice: '0',
    closeCause: null,
    createTime: 1_723_075_262_000,
    updateTime: 1_723_075_262_000,
    params: { deliveryDays: null, createTime: 1_723_075_262_000 },
    ...parts,
  }
}

export function contractOrderOf(id: string, parts: Partial<ContractOrder> = {}): ContractOrder {
  return {
    id,
    symbol: 'btcusdt',
    coin: 'btc',
    showCoin: 'BTC/USDT',
    type: 0,
    effect: 'open',
    positionId: '',
    cause: 'user',
    leverage: 10,
    delegateType: 0,
    delegatePrice: '59000',
    delegateTotal: '20',
    dealNum: '0',
    dealPrice: '0',
    dealValue: '0',
    openNum: '0',
    openPrice: '0',
    entrustmentValue: '1180',
    earn: '0',
    status: 0,
    amount: '118',
    heldAmount: '118.59',
    openFee: '0',
    sellFee: '0',
    timeInForce: 'GTC',
    end: null,
    createTime: 1_723_075_262_000,
    updateTime: 1_723_075_262_000,
    params: { delegateTime: 1_723_075_262_000, createTime: 1_723_075_262_000, dealTime: null },
    index: 0,
    ...parts,
  }
}

export function stopOf(id: string, parts: Partial<StopEntry> = {}): StopEntry {
  return {
    id,
    positionId: '71',
    symbol: 'btcusdt',
    coin: 'btc',
    showCoin: 'BTC/USDT',
    type: 0,
    lossType: 1,
    losePrice: '58000',
    earnPrice: '0',
    loseNumber: '0',
    earnNumber: '0',
    delegateType: 1,
    loseDelegatePrice: '0',
    status: 0,
    isWorking: false,
    end: null,
    triggerMark: '0',
    createTime: 1_723_075_262_000,
    updateTime: 1_723_075_262_000,
    params: { createTime: 1_723_075_262_000 },
    ...parts,
  }
}

export function changeOf(id: string, parts: Partial<PositionChange> = {}): PositionChange {
  return {
    id,
    positionId: '60',
    symbol: 'btcusdt',
    coin: 'btc',
    showCoin: 'BTC/USDT',
    type: 1,
    cause: 'user',
    dealNum: '40',
    dealPrice: '60000',
    dealValue: '2400',
    fee: '0',
    earn: '0',
    funding: '0',
    openNum: '40',
    remainMargin: '24',
    adjustAmount: '0',
    closePrice: '60270.51',
    orderId: '',
    tradeId: '',
    createTime: 1_000,
    ...parts,
  }
}

export function liquidationStepOf(id: string, parts: Partial<LiquidationStep> = {}): LiquidationStep {
  return {
    id,
    time: 2_000,
    symbol: 'btcusdt',
    type: 1,
    step: 'order',
    markPrice: '60280.5',
    bankruptcyPrice: '60570',
    contracts: '10',
    contractsLeft: '30',
    liquidationFee: '0',
    ...parts,
  }
}

export const figuresOfBtc: ContractFigures = {
  symbol: 'btcusdt',
  realm: 'real',
  markPrice: '60000',
  isStale: false,
  fundingRate: '0.0001',
  nextFundingTime: 0,
  lastFundingRate: '-0.0002',
  lastFundingTime: 0,
  openInterest: '420',
  openInterestValue: '25200',
  openInterestLimit: '20000000',
  insurance: '1000000',
}

export const contractBook: DepthBook = {
  symbol: 'btcusdt',
  realm: 'real',
  bids: Array.from({ length: 20 }, (_, level) => [`${59_999 - level}`, '10']),
  asks: Array.from({ length: 20 }, (_, level) => [`${60_001 + level}`, '10']),
}

export interface ContractHouse {
  positions: Position[]
  pastPositions: Position[]
  orders: ContractOrder[]
  pastOrders: ContractOrder[]
  stops: StopEntry[]
  assets: Asset[]
  rules: ContractRules
  nextFundingTime: number
}

export const emptyHouse = (): ContractHouse => ({
  positions: [],
  pastPositions: [],
  orders: [],
  pastOrders: [],
  stops: [],
  assets: [assetOf('usdt', '1000', { type: 3 })],
  rules: btcRules,
  nextFundingTime: Date.now() + 3_600_000,
})

/** A house with a contract market: what it lists and holds can change while the test goes on. */
export function contractHouse(state: ContractHouse): Answers {
  const rowsOf = <One extends { readonly symbol: string }>(
    rows: readonly One[],
    { query }: { query: Readonly<Record<string, string>> },
  ) => {
    const found = rows.filter(({ symbol }) => query.symbol === undefined || symbol === query.symbol)
    return { ...ok(null, found), total: found.length }
  }
  const changed = (id: string | undefined) => ok({ id, isRepeated: false })
  return {
    ...marketHouse({ open: [], past: [], assets: [] }),
    '/api/asset/assetBalance': () =>
      ok({ realm: 'real', asset: state.assets, total: { platform: '0', financial: '0', contract: '1000', all: '1000' } }),
    '/api/depth': ({ query }) => ok(query.type === '3' ? contractBook : { ...contractBook, bids: [], asks: [] }),
    '/api/contract/rules': ({ query }) => ok({ ...state.rules, symbol: query.symbol }, [{ ...state.rules, symbol: query.symbol }]),
    '/api/contract/figures': () => ok({ ...figuresOfBtc, nextFundingTime: state.nextFundingTime }),
    '/api/contract/funding': () => ok(null, []),
    '/api/contract/position/list': (call) => rowsOf(call.query.status === '0' ? state.positions : state.pastPositions, call),
    '/api/contract/order/list': (call) => rowsOf(call.query.status === '0' ? state.orders : state.pastOrders, call),
    '/api/contract/loss/list': (call) => rowsOf(state.stops, call),
    '/api/countOrderTotals/U_TOTAL': () =>
      ok({
        holding: state.positions.length,
        openOrder: state.orders.length,
        profitAndLoss: state.stops.length,
        orderHistory: state.pastOrders.length,
      }),
    '/api/contract/order/canCelOrder': ({ query }) => {
      state.orders = state.orders.filter(({ id }) => id !== query.id)
      return changed(query.id)
    },
    '/api/contract/loss/cancel': ({ query }) => {
      state.stops = state.stops.filter(({ id }) => id !== query.id)
      return changed(query.id)
    },
    '/api/contract/position/adjustAmount': ({ query }) => changed(query.id),
    '/api/contract/position/adjustPositionMargn': ({ query }) => changed(query.id),
  }
}
