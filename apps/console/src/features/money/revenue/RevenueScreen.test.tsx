import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../../testing/draw-console.tsx'
import { RevenueScreen } from './RevenueScreen.tsx'

startsClean()

const line = (group: string, product: string, coin: string, change: object = {}) => ({
  ...{ group, product, coin, count: 3, amount: '1234.5', value: '1234.5', unvalued: '0' },
  ...change,
})
const sumsOf = (fees: string, isWhole = true) => [
  { group: 'fees', value: fees, isWhole },
  { group: 'results', value: '-12.5', isWhole: true },
]
const period = (name: string, fees: string, isOver = true) => ({ period: name, isOver, active: 4, sums: sumsOf(fees), lines: [] })
const head = {
  ...{ seq: 4711, isOver: false, active: 9, sums: sumsOf('1300', false) },
  lines: [
    line('fees', 'spot', 'usdt'),
    line('fees', 'withdrawal', 'gls', { amount: '7', value: null, unvalued: '7' }),
    line('results', 'options', 'usdt', { count: 0, amount: '-12.5', value: '-12.5' }),
    line('deposits', '', 'usdt', { count: 2 }),
  ],
}

function draws(answer: () => unknown) {
  const asked: unknown[] = []
  fakeServer({
    '/operator/money/revenue': ({ query }) => {
      asked.push(query)
      return answer()
    },
  })
  signedInAs(1, 'auditor')
  drawConsole(<RevenueScreen />, '/money/revenue?from=2026-01-06&to=2026-01-07')
  return asked
}
const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))

test('fees stand by product and coin, and a coin without a mark has no value, not zero', async () => {
  draws(() => ok(head, [period('2026-01-06', '100'), period('2026-01-07', '1200', false)]))
  const fees = await screen.findByRole('table', { name: 'Fees by product' })
  expect(textsOf(fees)).toEqual([
    'Kind | Coin | Count | Amount | Value, USDT | Without a mark',
    'Spot | USDT | 3 | 1,234.5 | 1,234.5 | –',
    'Withdrawal fee | GLS | 3 | 7 | no mark | 7',
  ])
  const results = screen.getByRole('table', { name: 'Results of options and conversions' })
  expect(textsOf(results)[1]).toBe('Options | USDT | – | −12.5 | −12.5 | –')
  expect(textsOf(screen.getByRole('table', { name: 'Volume by product' }))[1]).toContain('None on these days.')
  expect(screen.getByText('Without coins that have no mark')).toBeDefined()
})

test('the bars of a figure have a label, and their figures stand in a table, the newest first', async () => {
  draws(() => ok(head, [period('2026-01-06', '100'), period('2026-01-07', '1200', false)]))
  const chart = await screen.findByRole('img', { name: 'Fees, USDT. By day. The table below has the same figures.' })
  expect([...chart.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual(['2026-01-06: 100', '2026-01-07: 1200'])
  const days = textsOf(screen.getByRole('table', { name: 'By day' }))
  expect(days[1]).toMatch(/^2026-01-07, still running \| 1,200 \| −12\.5 \|.*\| 4$/)
  expect(days[2]).toMatch(/^2026-01-06 \| 100 \|/)
  fireEvent.click(screen.getByText('Results'))
  const below = await screen.findByRole('img', { name: /^Results, USDT/ })
  const [first] = below.querySelectorAll('rect.fill-down')
  expect(first?.getAttribute('y')).toBe('0')
})

test('days, months and realms are requested as chosen, and the address keeps them', async () => {
  const asked = draws(() => ok({ ...head, lines: [] }, [period('2026-01-07', '0')]))
  await screen.findByText('No trades, deposits or withdrawals on these days.')
  expect(asked.at(-1)).toEqual({ realm: 'real', from: '2026-01-06', to: '2026-01-07', by: 'day' })
  fireEvent.click(screen.getByText('By month'))
  fireEvent.click(screen.getByText('Demo'))
  await screen.findByRole('table', { name: 'By month' })
  expect(asked.at(-1)).toEqual({ realm: 'demo', from: '2026-01-06', to: '2026-01-07', by: 'month' })
})

test('a report that differs from the books shows where, and no figure', async () => {
  draws(() => refused('books_differ', 'from: 2026-01-06, asset 1, fees: the report has 2, the books 1', 'from'))
  expect((await screen.findByRole('alert')).textContent).toContain('books')
  expect(screen.queryByRole('table')).toBeNull()
})
