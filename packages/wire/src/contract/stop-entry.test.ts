import { type ContractConfig, indexPrice, LISTED_CONTRACTS, type StopView, ticks, timeMs } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { waitingStopLoss } from '../testing/contracts.ts'
import { waitingStop } from './stop-entry.ts'

const contract = LISTED_CONTRACTS[0] as ContractConfig
const loss: StopView = {
  stopId: 4722,
  accountId: 1001,
  marketId: contract.marketId,
  positionId: 71,
  positionSide: 'long',
  kind: 'stop_loss',
  triggerPrice: indexPrice(5_800_000_000_000),
  contracts: 0,
  orderType: 'market',
  priceTicks: ticks(0),
  setAtMs: timeMs(1_723_075_262_000),
  isWorking: false,
}

test('a stop loss has its trigger and number in the lose fields, a take profit in the earn fields [EN-031]', () => {
  expect(waitingStop(loss, { contract })).toEqual(waitingStopLoss)
  expect(waitingStop({ ...loss, contracts: 7, isWorking: true }, { contract })).toEqual({
    ...waitingStopLoss,
    loseNumber: '7',
    isWorking: true,
  })
  const profit = { kind: 'take_profit', positionSide: 'short', orderType: 'limit', priceTicks: ticks(579_001), contracts: 5 } as const
  expect(waitingStop({ ...loss, ...profit }, { contract })).toEqual({
    ...waitingStopLoss,
    type: 1,
    lossType: 0,
    losePrice: '0',
    earnPrice: '58000',
    earnNumber: '5',
    delegateType: 0,
    loseDelegatePrice: '57900.1',
  })
})
