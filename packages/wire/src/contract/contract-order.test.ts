import {
  type AssetConfig,
  amount,
  type ContractConfig,
  type ContractOrderView,
  indexPrice,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { restingContractOrder } from '../testing/contracts.ts'
import { pendingContractOrder } from './contract-order.ts'

const rule = { contract: LISTED_CONTRACTS[0] as ContractConfig, settle: LISTED_ASSETS[0] as AssetConfig }
const view: ContractOrderView = {
  orderId: 4720,
  accountId: 1001,
  marketId: rule.contract.marketId,
  positionSide: 'long',
  effect: 'open',
  positionId: 0,
  leverage: 10,
  timeInForce: 'GTC',
  cause: 'user',
  priceTicks: ticks(600_000),
  contracts: 20,
  filledContracts: 0,
  filledNotional: amount(0n),
  feePaid: amount(0n),
  held: amount(120_600_000n),
  acceptedAtMs: timeMs(1_723_075_262_000),
  takeProfit: indexPrice(0),
  stopLoss: indexPrice(0),
}

test('an order that waits tells what it asks for and what is reserved for it [EN-029]', () => {
  expect(pendingContractOrder(view, rule, 0)).toEqual(restingContractOrder)
})

test('one that carries stops tells their triggers', () => {
  const carried = { takeProfit: indexPrice(6_200_050_000_000), stopLoss: indexPrice(5_900_000_000_000) }
  expect(pendingContractOrder({ ...view, ...carried }, rule, 0)).toEqual({
    ...restingContractOrder,
    earnPrice: '62000.5',
    losePrice: '59000',
  })
})

test('filled in part, it tells fills, margin and fee: as openFee what opens, as sellFee what closes [EN-029]', () => {
  // 5 of 20 sold at 60,100: 300.5; the other 15 wait at 60,000 with margin 90 and fee 0.45.
  const filled = { filledContracts: 5, filledNotional: amount(300_500_000n), feePaid: amount(150_250n) }
  const told = { type: 1, dealNum: '5', dealPrice: '60100', dealValue: '300.5', entrustmentValue: '1200', status: 0, earn: '0' } as const
  expect(pendingContractOrder({ ...view, ...filled, positionSide: 'short', held: amount(90_450_000n) }, rule, 2)).toEqual({
    ...restingContractOrder,
    ...told,
    openNum: '5',
    openPrice: '60100',
    amount: '120.05',
    heldAmount: '90.45',
    openFee: '0.15025',
    index: 2,
  })
  const closing = { effect: 'close', positionId: 70, leverage: 0, positionSide: 'short', held: amount(0n) } as const
  expect(pendingContractOrder({ ...view, ...filled, ...closing }, rule, 0)).toEqual({
    ...restingContractOrder,
    ...told,
    effect: 'close',
    positionId: '70',
    leverage: 0,
    amount: '0',
    heldAmount: '0',
    sellFee: '0.15025',
  })
})
