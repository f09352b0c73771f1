import { read, submit } from './call.ts'
import {
  type ClosingInput,
  closingToWire,
  contractOrderSummary,
  liquidationSummary,
  type MarginInput,
  marginSummary,
  marginToWire,
  type OpeningInput,
  openingToWire,
  placedContract,
  positionChangeSummary,
  positionSummary,
  type StopInput,
  stopInputToWire,
  stopSummary,
} from './contract-summaries.ts'
import { STATUSES } from './words.ts'

interface ListInput {
  readonly status?: 'open' | 'closed'
  readonly symbol?: string | undefined
  readonly pageNum?: number
  readonly pageSize?: number
}
const listToWire = ({ status, ...rest }: ListInput) => ({ ...rest, status: status && STATUSES.indexOf(status) })

export const contractCalls = {
  placeContractOrder: submit('submitContractOrder', 'POST /api/contract/order/submit', {
    input: (order: OpeningInput) => openingToWire(order),
    data: placedContract,
  }),
  listContractOrders: read('contractOrderList', 'GET /api/contract/order/list', { input: listToWire, row: contractOrderSummary }),
  listPastContractOrders: read('contractOrderHistory', 'POST /api/contract/order/history', { row: contractOrderSummary }),
  cancelContractOrder: submit('canCelOrder', 'GET /api/contract/order/canCelOrder'),
  listPositions: read('positionList', 'GET /api/contract/position/list', { input: listToWire, row: positionSummary }),
  listPositionChanges: read('positionChanges', 'GET /api/contract/position/changes', { row: positionChangeSummary }),
  /** Both ways; `addMargin` only adds. */
  adjustMargin: submit('adjustAmount', 'GET /api/contract/position/adjustAmount', {
    input: (change: MarginInput) => marginToWire(change),
    data: marginSummary,
  }),
  addMargin: submit('adjustPositionMargn', 'GET /api/contract/position/adjustPositionMargn', { data: marginSummary }),
  addPrincipal: submit('adjustPositionAmout', 'GET /api/contract/position/adjustPositionAmout', { data: placedContract }),
  closePosition: submit('stopPosition', 'GET /api/contract/position/stopPosition', {
    input: (closing: ClosingInput) => closingToWire(closing),
    data: placedContract,
  }),
  /** The older name of `closePosition`. */
  endPosition: submit('stopOrder', 'GET /api/contract/position/stopOrder', {
    input: (closing: ClosingInput) => closingToWire(closing),
    data: placedContract,
  }),
  listStops: read('lossList', 'GET /api/contract/loss/list', { input: listToWire, row: stopSummary }),
  setStop: submit('lossSett', 'POST /api/contract/loss/sett', { input: (stop: StopInput) => stopInputToWire(stop) }),
  cancelStop: submit('lossCancel', 'GET /api/contract/loss/cancel'),
  getContractRules: read('contractRulesOf', 'GET /api/contract/rules'),
  getContractFigures: read('contractFiguresOf', 'GET /api/contract/figures'),
  listFundingPeriods: read('fundingHistory', 'GET /api/contract/funding'),
  listLiquidations: read('liquidations', 'GET /api/contract/liquidations', { row: liquidationSummary }),
}
