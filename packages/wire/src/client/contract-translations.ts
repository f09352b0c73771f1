import {
  type ClosingInput,
  type ContractReplacementInput,
  closingToWire,
  contractOrderSummary,
  contractReplacementToWire,
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
} from './summaries/contract-summaries.ts'
import { STATUSES } from './words.ts'

interface ListInput {
  readonly status?: 'open' | 'closed'
  readonly symbol?: string | undefined
  readonly pageNum?: number
  readonly pageSize?: number
}
const listToWire = ({ status, ...rest }: ListInput) => ({ ...rest, status: status && STATUSES.indexOf(status) })

export const contractTranslations = {
  placeContractOrder: {
    input: (order: OpeningInput) => openingToWire(order),
    data: placedContract,
  },
  replaceContractOrder: {
    input: (replacement: ContractReplacementInput) => contractReplacementToWire(replacement),
    data: placedContract,
  },
  listContractOrders: { input: listToWire, row: contractOrderSummary },
  listPastContractOrders: { row: contractOrderSummary },
  listPositions: { input: listToWire, row: positionSummary },
  listPositionChanges: { row: positionChangeSummary },
  adjustMargin: {
    input: (change: MarginInput) => marginToWire(change),
    data: marginSummary,
  },
  addMargin: { data: marginSummary },
  addPrincipal: { data: placedContract },
  closePosition: {
    input: (closing: ClosingInput) => closingToWire(closing),
    data: placedContract,
  },
  endPosition: {
    input: (closing: ClosingInput) => closingToWire(closing),
    data: placedContract,
  },
  listStops: { input: listToWire, row: stopSummary },
  setStop: { input: (stop: StopInput) => stopInputToWire(stop) },
  listLiquidations: { row: liquidationSummary },
}
