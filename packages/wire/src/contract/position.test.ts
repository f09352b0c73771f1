import {
  type AssetConfig,
  amount,
  bankruptcyPrice,
  type ContractConfig,
  indexPrice,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  liquidationPrice,
  type PositionView,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { marginedOf } from '../client/margined.ts'
import { positionSummary } from '../client/summaries/contract-summaries.ts'
import { openLong, rulesOfBtcContract } from '../testing/contracts.ts'
import { rulesToWire } from './contract-rules.ts'
import { figuresAt, marginRuleOf, markOf } from './margin-figures.ts'
import { openPosition } from './position.ts'

const contract = LISTED_CONTRACTS[0] as ContractConfig
const settle = LISTED_ASSETS[0] as AssetConfig
const view: PositionView = {
  positionId: 71,
  accountId: 1001,
  marketId: contract.marketId,
  realm: 'demo',
  side: 'long',
  leverage: 10,
  contracts: 20,
  cost: amount(1_200_000_000n),
  margin: amount(150_000_000n),
  addedMargin: amount(30_000_000n),
  liquidationPrice: indexPrice(0),
  bankruptcyTicks: ticks(0),
  closingContracts: 0,
  realized: amount(0n),
  feePaid: amount(600_000n),
  fundingPaid: amount(120_000n),
  openedAtMs: timeMs(1_723_075_262_000),
  ruleVersion: 1,
  isInLiquidation: false,
  adlQuintile: 3,
}
const stored = {
  ...view,
  liquidationPrice: liquidationPrice(contract, view),
  bankruptcyTicks: bankruptcyPrice(contract, view, contract.takerFeePpm),
}

test('a position’s fields and figures are those of the core’s arithmetic at the mark [EN-030, BC-053]', () => {
  expect(openPosition(stored, { contract, settle }, markOf('61020.5'))).toEqual(openLong)
})

test('the rule reads back as the same integers, so a screen computes what the core does', () => {
  expect(rulesToWire(contract, settle, true)).toEqual(rulesOfBtcContract)
  const { tickSize, tickContractUnits, takerFeePpm, tiers } = contract
  expect(marginRuleOf(rulesOfBtcContract)).toEqual({ tickSize, tickContractUnits, takerFeePpm, tiers })
  expect(marginedOf(positionSummary(openLong), 6)).toEqual({ side: 'long', contracts: 20, cost: view.cost, margin: view.margin })
})

test('a short’s yield is reversed and a position at its liquidation price stands at 100 % [BC-053]', () => {
  const short = { ...view, side: 'short' as const }
  const figures = (mark: string) => figuresAt(contract, short, 10, markOf(mark), 6)
  expect(figures('61020.5')).toMatchObject({ unrealized: '-20.41', yieldRate: '-17.0083' })
  expect(Number(figures('67100').marginRatio)).toBeLessThan(100)
  const reached = figuresAt(contract, short, 10, liquidationPrice(contract, short), 6)
  expect(reached.marginRatio).toBe('100')
})

test('without a mark every figure is 0', () => {
  expect(openPosition(stored, { contract, settle }, indexPrice(0))).toMatchObject({
    markPrice: '0',
    unrealized: '0',
    marginRatio: '0',
    sellFee: '0',
  })
})
