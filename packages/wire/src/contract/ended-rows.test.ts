import { type AssetConfig, type ContractConfig, LISTED_ASSETS, LISTED_CONTRACTS } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { closedLong, closingContractOrder, fundingOfLong, settledFunding, takeoverStep, waitingStopLoss } from '../testing/contracts.ts'
import {
  type ClosedPositionRow,
  closedPosition,
  type EndedContractOrderRow,
  endedContractOrder,
  endedStop,
  fundingPeriodToWire,
  liquidationStepToWire,
  positionChangeToWire,
} from './ended-rows.ts'

const rule = { contract: LISTED_CONTRACTS[0] as ContractConfig, settle: LISTED_ASSETS[0] as AssetConfig }

const position: ClosedPositionRow = {
  position_id: 70,
  side: 'long',
  leverage: 10,
  rule_version: 1,
  opened_contracts: 20,
  opened_notional: '1200',
  closed_contracts: 20,
  closed_notional: '1220',
  realized: '20',
  fee_paid: '1.21',
  funding: '0',
  close_cause: 'user',
  opened_at_ms: 1_723_075_262_000,
  updated_at_ms: 1_723_079_262_000,
}

test('a closed position tells averages, yield and result of all that it was', () => {
  expect(closedPosition(position, rule)).toEqual(closedLong)
  // A short wins what a long loses; a position closed at its own price yields nothing.
  expect(closedPosition({ ...position, side: 'short' }, rule)).toMatchObject({ type: 1, yieldRate: '-16.6666' })
  expect(closedPosition({ ...position, closed_notional: '1200' }, rule)).toMatchObject({ yieldRate: '0', dealPrice: '60000' })
  expect(closedPosition({ ...position, closed_contracts: 0 }, rule)).toMatchObject({ dealPrice: '0' })
  expect(closedPosition({ ...position, funding: '-0.3' }, rule)).toMatchObject({ earn: '18.49' })
})

const order: EndedContractOrderRow = {
  order_id: 4721,
  position_side: 'long',
  effect: 'close',
  position_id: 70,
  leverage: 10,
  order_type: 'market',
  time_in_force: closingContractOrder.timeInForce,
  price: null,
  contracts: 20,
  take_profit: null,
  stop_loss: null,
  cause: closingContractOrder.cause,
  rule_version: 1,
  end_reason: closingContractOrder.end,
  filled_contracts: 20,
  filled_notional: '1220',
  entry_cost: '1200',
  margin: closingContractOrder.amount,
  realized: closingContractOrder.earn,
  fee_paid: closingContractOrder.sellFee,
  accepted_at_ms: closingContractOrder.params.createTime,
  dealt_at_ms: closingContractOrder.params.dealTime,
  updated_at_ms: closingContractOrder.updateTime,
} as EndedContractOrderRow

test('a closing order of the past is told as its sample says', () => {
  expect(endedContractOrder(order, rule, 0)).toEqual({ ...closingContractOrder, createTime: closingContractOrder.params.createTime })
})

test('an opening order of the past tells what it opened, by a limit its value; without a fill it is canceled', () => {
  const carried = { take_profit: '62000.5', stop_loss: null }
  const opening = { ...order, ...carried, effect: 'open', position_id: 0, order_type: 'limit', price: '60000', realized: '0' } as const
  expect(endedContractOrder(opening, rule, 3)).toMatchObject({
    earnPrice: '62000.5',
    losePrice: '0',
    positionId: '',
    delegateType: 0,
    delegatePrice: '60000',
    entrustmentValue: '1200',
    openNum: '20',
    openFee: order.fee_paid,
    sellFee: '0',
    status: 1,
    index: 3,
  })
  expect(endedContractOrder({ ...opening, filled_contracts: 0, end_reason: 'canceled_by_user' }, rule, 0)).toMatchObject({
    status: 2,
    dealPrice: '0',
  })
  expect(endedContractOrder({ ...opening, filled_contracts: 0, end_reason: 'position_closed' }, rule, 0)).toMatchObject({ status: 1 })
})

test('a stop of the past fills the fields of its kind and zeros those of the other', () => {
  const row = {
    stop_id: Number(waitingStopLoss.id),
    position_id: Number(waitingStopLoss.positionId),
    position_side: 'long',
    kind: 'stop_loss',
    trigger_price: '59000',
    contracts: 5,
    order_type: 'market',
    price: null,
    end_reason: 'canceled_by_user',
    trigger_mark: null,
    set_at_ms: waitingStopLoss.createTime,
    updated_at_ms: waitingStopLoss.updateTime,
  } as const
  const told = { losePrice: '59000', loseNumber: '5', earnPrice: '0', earnNumber: '0', lossType: 1, status: 1, end: 'canceled_by_user' }
  expect(endedStop(row, rule)).toMatchObject({ ...told, triggerMark: '0', loseDelegatePrice: '0', isWorking: false })
  expect(endedStop({ ...row, kind: 'take_profit', trigger_mark: '62000' }, rule)).toMatchObject({
    lossType: 0,
    losePrice: '0',
    loseNumber: '0',
    earnPrice: '59000',
    earnNumber: '5',
    triggerMark: '62000',
  })
})

test('a change of a position, a funding period and a liquidation step are told as their samples say', () => {
  const [seq, place] = fundingOfLong.id.split('-').map(Number) as [number, number]
  const change = {
    seq,
    position: place,
    position_id: Number(fundingOfLong.positionId),
    side: fundingOfLong.type === 0 ? ('long' as const) : ('short' as const),
    cause: fundingOfLong.cause,
    contracts_delta: 0,
    notional: fundingOfLong.dealValue,
    realized: fundingOfLong.earn,
    fee: fundingOfLong.fee,
    funding: fundingOfLong.funding,
    contracts: Number(fundingOfLong.openNum),
    margin: fundingOfLong.remainMargin,
    added_margin: fundingOfLong.adjustAmount,
    liquidation_price: fundingOfLong.closePrice,
    order_id: 0,
    trade_id: 0,
    at_ms: fundingOfLong.createTime,
  }
  expect(positionChangeToWire(change, rule)).toEqual(fundingOfLong)
  expect(positionChangeToWire({ ...change, contracts_delta: -2, notional: '122', order_id: 9 }, rule)).toMatchObject({
    dealNum: '-2',
    dealPrice: '61000',
    orderId: '9',
  })
  const { time, markPrice, ...period } = settledFunding
  expect(fundingPeriodToWire({ ...period, period_end_ms: time, mark: markPrice, rate_ppm: Number(period.rate) * 1e6 })).toEqual(
    settledFunding,
  )
  const [stepSeq, stepPlace] = takeoverStep.id.split('-').map(Number) as [number, number]
  const step = {
    seq: stepSeq,
    position: stepPlace,
    at_ms: takeoverStep.time,
    side: 'short' as const,
    step: takeoverStep.step,
    mark: takeoverStep.markPrice,
    bankruptcy_price: takeoverStep.bankruptcyPrice,
    contracts: Number(takeoverStep.contracts),
    contracts_left: Number(takeoverStep.contractsLeft),
    liquidation_fee: takeoverStep.liquidationFee,
  }
  expect(liquidationStepToWire(step, rule.contract)).toEqual(takeoverStep)
})
