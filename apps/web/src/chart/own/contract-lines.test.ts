import { type ContractOrder, contractOrderSummary, type Position, positionSummary, type StopEntry, stopSummary } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import * as house from '../../testing/contract-server.ts'
import { contractOrderLines, positionLines, stopLines } from './contract-lines.ts'

const positionOf = (id: string, parts: Partial<Position> = {}) => positionSummary(house.positionOf(id, parts))
const contractOrderOf = (id: string, parts: Partial<ContractOrder> = {}) => contractOrderSummary(house.contractOrderOf(id, parts))
const stopOf = (id: string, parts: Partial<StopEntry> = {}) => stopSummary(house.stopOf(id, parts))

test('an open position has a line where it was entered and one where it is liquidated', () => {
  expect(positionLines([positionOf('71'), positionOf('70', { status: 1 })])).toEqual([
    { id: 'entry 71', kind: 'entry', side: 'long', price: '60000', contracts: '20' },
    { id: 'liquidation 71', kind: 'liquidation', side: 'long', price: '52790.34690799', contracts: '' },
  ])
  expect(positionLines([positionOf('71', { closePrice: '0' })])).toHaveLength(1)
})

test('pending orders and waiting stops have lines, those that are over or at work have none', () => {
  const orders = [
    contractOrderOf('1', { dealNum: '5' }),
    contractOrderOf('2', { status: 1 }),
    contractOrderOf('3', { type: 1, effect: 'close' }),
  ]
  expect(contractOrderLines(orders)).toEqual([
    { id: '1', kind: 'open', side: 'long', price: '59000', contracts: '15' },
    { id: '3', kind: 'close', side: 'short', price: '59000', contracts: '20' },
  ])
  const stops = [
    stopOf('1'),
    stopOf('2', { lossType: 0, earnPrice: '66000', losePrice: '0' }),
    stopOf('3', { isWorking: true }),
    stopOf('4', { status: 1 }),
  ]
  expect(stopLines(stops).map(({ id, kind, price }) => [id, kind, price])).toEqual([
    ['stop 1', 'stop_loss', '58000'],
    ['stop 2', 'take_profit', '66000'],
  ])
})
