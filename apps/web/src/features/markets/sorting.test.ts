import { expect, test } from 'vitest'
import { nextSort, type Sort, type SortColumn, sorted } from './sorting.ts'

const row = (name: string, price: string, changePercent: string) => ({ name, price, changePercent })
const rows = [row('ETH', '3000', '-1.2'), row('BTC', '61000.5', '0.5'), row('XRP', '0.52', '0.5'), row('DOGE', '', '10')]
const names = (sort: Sort) => sorted(rows, sort).map(({ name }) => name)

test.each<SortColumn>(['name', 'price', 'change'])('%s cycles ascending, descending, default [ST-028]', (column) => {
  const first = nextSort(null, column)
  const second = nextSort(first, column)
  expect(first).toEqual({ column, direction: 'ascending' })
  expect(second).toEqual({ column, direction: 'descending' })
  expect(nextSort(second, column)).toBeNull()
})

test('only one column sorts at a time: another one starts anew [ST-029]', () => {
  expect(nextSort({ column: 'name', direction: 'descending' }, 'price')).toEqual({ column: 'price', direction: 'ascending' })
})

test('the default is the server’s order', () => expect(names(null)).toEqual(['ETH', 'BTC', 'XRP', 'DOGE']))

test('sorts by name, by price as a number, and by change [RT-052]', () => {
  expect(names({ column: 'name', direction: 'ascending' })).toEqual(['BTC', 'DOGE', 'ETH', 'XRP'])
  expect(names({ column: 'price', direction: 'ascending' })).toEqual(['DOGE', 'XRP', 'ETH', 'BTC'])
  expect(names({ column: 'price', direction: 'descending' })).toEqual(['BTC', 'ETH', 'XRP', 'DOGE'])
  expect(names({ column: 'change', direction: 'ascending' })).toEqual(['ETH', 'BTC', 'XRP', 'DOGE'])
  expect(names({ column: 'change', direction: 'descending' })).toEqual(['DOGE', 'BTC', 'XRP', 'ETH'])
})
