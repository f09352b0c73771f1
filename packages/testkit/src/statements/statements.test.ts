import { expect, test } from 'vitest'
import { addedUp, csvRows } from './csv-statement.ts'
import { pdfStatement } from './pdf-statement.ts'

const lines = [
  ['Spot', 'USDT', '0', '1,000.5', '-200', '800.5'],
  ['2026-01-07 12:00', 'Spot', 'Deposit', 'Deposit 31-0', 'USDT', '1,000.5', '1,000.5'],
  ['2026-01-07 12:01', 'Spot', 'Withdrawal', 'USDT', '-200', '800.5'],
]
const changed = (at: readonly [number, number], text: string) =>
  lines.map((cells, line) => cells.map((cell, place) => (line === at[0] && place === at[1] ? text : cell)))

test('a statement is read by balance and movement', () => {
  const { balances, movements } = pdfStatement(lines)
  expect([...balances]).toEqual([['Spot usdt', { opening: '0', incoming: '1000.5', outgoing: '-200', closing: '800.5' }]])
  expect(movements.map(({ what, change }) => `${what} ${change}`)).toEqual(['Deposit 1000.5', 'Withdrawal -200'])
})

test.each([
  ['an opening', [0, 2], '1'],
  ['what came in', [0, 3], '1,000.4'],
  ['a closing', [0, 5], '800.4'],
  ['a change', [1, 5], '1,000.4'],
  ['a balance after it', [2, 5], '800.4'],
  ['a coin', [2, 3], 'BTC'],
] as const)('a statement with %s changed does not add up', (_, at, text) => {
  expect(() => pdfStatement(changed(at, text))).toThrow(/Spot/)
})

test('a statement that lacks a movement does not add up', () => {
  expect(() => pdfStatement(lines.slice(0, 2))).toThrow(/closing/)
})

const csv = [
  'row,wallet,coin,change,held_change,balance,held,posting_id',
  'opening,Spot,usdt,,,5,,',
  'posting,Spot,usdt,10,0,15,0,1-0',
  'posting,Spot,usdt,0,4,15,4,2-0',
  'closing,Spot,usdt,,,15,,',
]
test('a CSV adds up to its closing balances', () => {
  expect([...addedUp(csvRows(csv.join('\r\n')))]).toEqual([['Spot usdt', '15']])
})

test.each([
  ['opening', 1, 'opening,Spot,usdt,,,6,,'],
  ['change', 2, 'posting,Spot,usdt,9,0,15,0,1-0'],
  ['held', 3, 'posting,Spot,usdt,0,4,15,3,2-0'],
  ['closing', 4, 'closing,Spot,usdt,,,16,,'],
])('a CSV with another %s does not', (_, at, line) => {
  expect(() => addedUp(csvRows(csv.with(at, line).join('\r\n')))).toThrow(/Spot usdt/)
})
