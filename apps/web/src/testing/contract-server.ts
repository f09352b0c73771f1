import { type Answers, ok } from '@glasshouse/client/testing'
import type {
  Asset,
  ContractFigures,
  ContractOrder,
  ContractProtection,
  ContractRules,
  DepthBook,
  LiquidationStep,
  Position,
  PositionChange,
  StopEntry,
} from '@glasshouse/wire'
import {
  figuresOfBtcContract,
  fundingOfLong,
  openLong,
  restingContractOrder,
  rulesOfBtcContract,
  takeoverStep,
  waitingStopLoss,
} from '@glasshouse/wire/testing'
import { assetOf, marketServer } from './market-server.ts'

/** The version in force; the samples of the wire speak of the first. */
export const btcRules: ContractRules = { ...rulesOfBtcContract, ruleVersion: 2 }

/** A long of 20 contracts (0.02 BTC) at 10x, entered at 60,000 and still there, 30 USDT of its margin added by hand. */
export function positionOf(id: string, parts: Partial<Position> = {}): Position {
  const atEntry = { markPrice: '60000', positionValue: '1200', unrealized: '0', yieldRate: '0', maintenanceMargin: '6', marginRatio: '4.4' }
  return { ...openLong, ...atEntry, sellFee: '0.6', ruleVersion: btcRules.ruleVersion, id, ...parts }
}

export function contractOrderOf(id: string, parts: Partial<ContractOrder> = {}): ContractOrder {
  const at59k = { delegatePrice: '59000', entrustmentValue: '1180', amount: '118', heldAmount: '118.59' }
  return { ...restingContractOrder, ...at59k, id, ...parts }
}

export function stopOf(id: string, parts: Partial<StopEntry> = {}): StopEntry {
  return { ...waitingStopLoss, id, ...parts }
}

/** Opens a short of 40 contracts, which `liquidationStepOf` closes in part. */
export function changeOf(id: string, parts: Partial<PositionChange> = {}): PositionChange {
  return {
    ...fundingOfLong,
    positionId: '60',
    type: 1,
    cause: 'user',
    dealNum: '40',
    dealPrice: '60000',
    dealValue: '2400',
    funding: '0',
    openNum: '40',
    remainMargin: '24',
    adjustAmount: '0',
    closePrice: '60270.51',
    createTime: 1_000,
    id,
    ...parts,
  }
}

export function liquidationStepOf(id: string, parts: Partial<LiquidationStep> = {}): LiquidationStep {
  const inBook = { step: 'order', markPrice: '60280.5', bankruptcyPrice: '60570', contracts: '10', contractsLeft: '30' } as const
  return { ...takeoverStep, ...inBook, time: 2_000, id, ...parts }
}

export const figuresOfBtc: ContractFigures = {
  ...figuresOfBtcContract,
  realm: 'real',
  markPrice: '60000',
  lastFundingRate: '-0.0002',
  openInterestValue: '25200',
}

export const contractBook: DepthBook = {
  symbol: 'btcusdt',
  realm: 'real',
  bids: Array.from({ length: 20 }, (_, level) => [`${59_999 - level}`, '10']),
  asks: Array.from({ length: 20 }, (_, level) => [`${60_001 + level}`, '10']),
  house: { bids: Array(20).fill('10'), asks: Array(20).fill('0') },
}

export const unprotectedContracts: ContractProtection = {
  limits: { leverage: 0, marginPerOrder: '0', lossPerDay: '0' },
  next: null,
  nextFrom: null,
  excludedUntil: null,
  isForEver: false,
  lostToday: '0',
  positionMargins: '0',
  orderHolds: '0',
}

export interface ContractServer {
  positions: Position[]
  pastPositions: Position[]
  orders: ContractOrder[]
  pastOrders: ContractOrder[]
  stops: StopEntry[]
  assets: Asset[]
  rules: ContractRules
  nextFundingTime: number
  protection: ContractProtection
}

export const emptyContracts = (): ContractServer => ({
  positions: [],
  pastPositions: [],
  orders: [],
  pastOrders: [],
  stops: [],
  assets: [assetOf('usdt', '1000', { type: 3 })],
  rules: btcRules,
  nextFundingTime: Date.now() + 3_600_000,
  protection: unprotectedContracts,
})

/** A server with a contract market: what it lists and holds can change while the test goes on. */
export function contractServer(state: ContractServer): Answers {
  const rowsOf = <One extends { readonly symbol: string }>(
    rows: readonly One[],
    { query }: { query: Readonly<Record<string, string>> },
  ) => {
    const found = rows.filter(({ symbol }) => query.symbol === undefined || symbol === query.symbol)
    return { ...ok(null, found), total: found.length }
  }
  const changed = (id: string | undefined) => ok({ id, isRepeated: false })
  return {
    ...marketServer({ open: [], past: [], assets: [] }),
    '/api/asset/assetBalance': () =>
      ok({ realm: 'real', asset: state.assets, total: { platform: '0', financial: '0', contract: '1000', all: '1000' } }),
    '/api/depth': ({ query }) => ok(query.type === '3' ? contractBook : { ...contractBook, bids: [], asks: [] }),
    '/api/contract/rules': ({ query }) => ok({ ...state.rules, symbol: query.symbol }, [{ ...state.rules, symbol: query.symbol }]),
    '/api/contract/figures': () => ok({ ...figuresOfBtc, nextFundingTime: state.nextFundingTime }),
    '/api/contract/funding': () => ok(null, []),
    '/api/contract/protection': () => ok(state.protection),
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
