import { type AssetConfig, type ContractConfig, LISTED_ASSETS, LISTED_CONTRACTS } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { type ForcedCloseFacts, forcedCloseToWire } from './forced-close.ts'

const rule = { contract: LISTED_CONTRACTS[0] as ContractConfig, settle: LISTED_ASSETS[0] as AssetConfig }
/** The example of the core's own test: what the closed quarter had is gone. */
const quarter: ForcedCloseFacts = {
  seq: 1_204,
  position_id: 71,
  side: 'long',
  cause: 'liquidation',
  contracts: 250,
  contracts_left: 750,
  notional: '11300',
  realized: '-1200',
  fee: '5.65',
  liquidation_fee: '44.35',
  at_ms: 1_723_079_262_000,
}

test('the result of a liquidation is all that went: the loss, the fee and the liquidation fee', () => {
  expect(forcedCloseToWire(quarter, rule)).toEqual({
    id: '1204-71',
    positionId: '71',
    symbol: 'btcusdt',
    coin: 'btc',
    showCoin: 'BTC/USDT',
    type: 0,
    cause: 'liquidation',
    contracts: '250',
    contractsLeft: '750',
    price: '45200',
    result: '-1250',
    time: 1_723_079_262_000,
  })
})

test('who is deleveraged has won, less the fee alone', () => {
  const won = { ...quarter, cause: 'deleveraging', side: 'short', realized: '1200', liquidation_fee: '0' } as const
  expect(forcedCloseToWire(won, rule)).toMatchObject({ type: 1, cause: 'deleveraging', result: '1194.35' })
})
