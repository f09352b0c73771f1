import {
  amount,
  type ContractConfig,
  type ContractOrderAccepted,
  type ContractOrderEnded,
  type ContractOrderReplaced,
  type ContractOrderStopsAccepted,
  type ContractTraded,
  type Event,
  indexPrice,
  LISTED_CONTRACTS,
  type LiquidationStepped,
  type PositionChanged,
  type StopEnded,
  type StopPlaced,
  ticks,
} from '@glasshouse/domain'
import { ADA } from './group-words.ts'

export const BTC_CONTRACT = LISTED_CONTRACTS[0] as ContractConfig
const marketId = BTC_CONTRACT.marketId

/** An accepted order that opens a long of 20 contracts at 60,000 and 10x, unless told otherwise. */
export const contractAccepted = (change: Partial<ContractOrderAccepted> = {}): Event => ({
  type: 'ContractOrderAccepted',
  orderId: 1,
  accountId: ADA,
  marketId,
  realm: 'real',
  positionSide: 'long',
  effect: 'open',
  positionId: 0,
  leverage: 10,
  orderType: 'limit',
  timeInForce: 'GTC',
  priceTicks: ticks(600_000),
  contracts: 20,
  cause: 'user',
  ruleVersion: 1,
  ...change,
})

/** It carries a take profit at 62,000.5 and no stop loss. */
export const contractStopsAccepted = (change: Partial<ContractOrderStopsAccepted> = {}): Event => ({
  type: 'ContractOrderStopsAccepted',
  orderId: 1,
  accountId: ADA,
  marketId,
  takeProfit: indexPrice(6_200_050_000_000),
  stopLoss: indexPrice(0),
  ...change,
})

/** The order of `contractAccepted`, now of 30 contracts at 59,000. */
export const contractReplaced = (change: Partial<ContractOrderReplaced> = {}): Event => ({
  type: 'ContractOrderReplaced',
  orderId: 1,
  accountId: ADA,
  marketId,
  formerPriceTicks: ticks(600_000),
  formerContracts: 20,
  priceTicks: ticks(590_000),
  contracts: 30,
  keepsPriority: false,
  ruleVersion: 2,
  ...change,
})

/** A change of position 1; figures in USDT units. Without more: the first 20 contracts at 60,000. */
export const positionChanged = (change: Partial<PositionChanged> = {}): Event => ({
  type: 'PositionChanged',
  positionId: 1,
  accountId: ADA,
  marketId,
  realm: 'real',
  side: 'long',
  leverage: 10,
  contracts: 20,
  cost: amount(1_200_000_000n),
  margin: amount(120_000_000n),
  addedMargin: amount(0n),
  liquidationPrice: indexPrice(5_429_864_253_393),
  ruleVersion: 1,
  cause: 'user',
  orderId: 1,
  tradeId: 1,
  contractsDelta: 20,
  notional: amount(1_200_000_000n),
  realized: amount(0n),
  fee: amount(600_000n),
  funding: amount(0n),
  ...change,
})

/** The whole of position 1 closed at 61,000: 20 USDT won. */
export const closedAt61000 = (change: Partial<PositionChanged> = {}): Event =>
  positionChanged({
    contracts: 0,
    cost: amount(0n),
    margin: amount(0n),
    liquidationPrice: indexPrice(0),
    orderId: 2,
    tradeId: 2,
    contractsDelta: -20,
    notional: amount(1_220_000_000n),
    realized: amount(20_000_000n),
    fee: amount(610_000n),
    ...change,
  })

export const contractEnded = (orderId: number, end: ContractOrderEnded['end'], change: Partial<ContractOrderEnded> = {}): Event => ({
  type: 'ContractOrderEnded',
  orderId,
  accountId: ADA,
  marketId,
  end,
  // The projection adds fills up itself.
  filledContracts: 0,
  filledNotional: amount(0n),
  feePaid: amount(0n),
  ...change,
})

export const contractTraded = (change: Partial<ContractTraded> = {}): Event => ({
  type: 'ContractTraded',
  tradeId: 1,
  marketId,
  realm: 'real',
  priceTicks: ticks(600_000),
  contracts: 20,
  notional: amount(1_200_000_000n),
  takerSide: 'buy',
  makerOrderId: 0,
  takerOrderId: 1,
  makerAccountId: 3,
  takerAccountId: ADA,
  makerFee: amount(0n),
  takerFee: amount(600_000n),
  ...change,
})

export const stopPlaced = (change: Partial<StopPlaced> = {}): Event => ({
  type: 'StopPlaced',
  stopId: 9,
  accountId: ADA,
  marketId,
  positionId: 1,
  positionSide: 'long',
  kind: 'stop_loss',
  triggerPrice: indexPrice(5_800_000_000_000),
  contracts: 0,
  orderType: 'market',
  priceTicks: ticks(0),
  ...change,
})

export const stopEnded = (end: StopEnded['end'], change: Partial<StopEnded> = {}): Event => ({
  type: 'StopEnded',
  stopId: 9,
  accountId: ADA,
  marketId,
  positionId: 1,
  end,
  mark: indexPrice(0),
  ...change,
})

export const liquidationStepped = (change: Partial<LiquidationStepped> = {}): Event => ({
  type: 'LiquidationStepped',
  positionId: 1,
  accountId: ADA,
  marketId,
  realm: 'real',
  step: 'order',
  mark: indexPrice(5_400_000_000_000),
  bankruptcyTicks: ticks(540_271),
  contracts: 5,
  contractsLeft: 15,
  liquidationFee: amount(1_350_000n),
  ...change,
})
