import { session } from '@glasshouse/client'
import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { marketServer } from '../../../testing/market-server.ts'
import { rangeErrors, rangeOf, todayIn } from './period.ts'

startsClean()

const SUMS = '/api/asset/statementSummary'
const FILE = '/api/asset/statementFile'
const sums = {
  ...{ fromTime: 0, toTime: 1 },
  balances: [{ type: 1, symbol: 'usdt', opening: '1000', incoming: '82', outgoing: '-100.5', closing: '981.5' }],
  byPurpose: [{ symbol: 'usdt', purpose: 'option', incoming: '82', outgoing: '-100' }],
  byCoin: [{ symbol: 'usdt', futures: '0', funding: '0', options: '-18', fees: '-0.5' }],
}
const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download)
  })
})
afterEach(() => void vi.restoreAllMocks())

function house(answers: Answers = {}) {
  signedIn('demo')
  session.setState({ timezone: 'Asia/Hong_Kong' })
  return fakeServer({ ...marketServer({ open: [], past: [], assets: [] }, 'demo'), [SUMS]: () => ok(sums), ...answers })
}
const file = (mediaType: string, name: string) =>
  new Response('x', { headers: { 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` } })

test('a period is told in sums that add up, per wallet and coin, with results and fees', async () => {
  const server = house()
  drawApp('/statement')
  const balances = (await screen.findByRole('heading', { name: 'Balances' })).parentElement as HTMLElement
  expect(within(balances).getByText('Spot · USDT').parentElement?.textContent).toBe('Spot · USDTOpening1,000In+82Out−100.5Closing981.5')
  const results = screen.getByRole('heading', { name: 'Results and fees' }).parentElement as HTMLElement
  expect(within(results).getByText('Options').nextElementSibling?.textContent).toBe('−18')
  expect(server.to(SUMS)[0]?.query.tz).toBe('Asia/Hong_Kong')
})

test('what came and went for one purpose are two rows, each by its direction', async () => {
  const both = { symbol: 'usdt', purpose: 'transfer', incoming: '40', outgoing: '-25' }
  house({ [SUMS]: () => ok({ ...sums, byPurpose: [...sums.byPurpose, both] }) })
  drawApp('/statement')
  expect((await screen.findByText('Transfers, in')).nextElementSibling?.textContent).toContain('40')
  expect(screen.getByText('Transfers, out').nextElementSibling?.textContent).toContain('−25')
})

test('months and years at a tap, other days by their fields', async () => {
  const server = house()
  drawApp('/statement')
  await screen.findByRole('heading', { name: 'Balances' })
  await userEvent.click(screen.getByRole('button', { name: 'Last year' }))
  const year = Number(todayIn('Asia/Hong_Kong', Date.now()).slice(0, 4)) - 1
  await waitFor(() => expect(server.to(SUMS).at(-1)?.query).toMatchObject({ from: `${year}-01-01`, to: `${year}-12-31` }))
  expect(screen.getByRole('button', { name: 'Last year' }).getAttribute('aria-pressed')).toBe('true')
  const asked = server.to(SUMS).length
  fireEvent.change(screen.getByLabelText('To and including'), { target: { value: `${year - 1}-12-31` } })
  expect(await screen.findByText('The last day must not be before the first')).toBeDefined()
  expect((screen.getByRole('button', { name: 'Download PDF' }) as HTMLButtonElement).disabled).toBe(true)
  expect(server.to(SUMS)).toHaveLength(asked)
})

test.each([
  ['PDF', 'pdf', 'application/pdf'],
  ['CSV', 'csv', 'text/csv; charset=utf-8'],
])('a statement is saved as %s, and its address holds no session', async (label, format, mediaType) => {
  const server = house({ [FILE]: () => file(mediaType, `statement-2026.${format}`) })
  drawApp('/statement')
  await userEvent.click(await screen.findByRole('button', { name: `Download ${label}` }))
  expect(await screen.findByText('Statement saved')).toBeDefined()
  expect(saved).toEqual([`statement-2026.${format}`])
  const [asked] = server.to(FILE)
  expect(Object.keys(asked?.query ?? {}).sort()).toEqual(['format', 'from', 'to', 'tz'])
  expect(asked?.headers.authorization).toBe('t-1')
})

test('a statement that is refused is not saved, and says why', async () => {
  house({
    [FILE]: () =>
      new Response(JSON.stringify(refused('too_many_requests', 'Too many requests; please slow down')), {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
  })
  drawApp('/statement')
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect((await screen.findAllByText('Too many requests; please slow down')).length).toBeGreaterThan(0)
  expect(saved).toEqual([])
})

test('where nothing was and nothing moved that is said', async () => {
  house({ [SUMS]: () => ok({ ...sums, balances: [], byPurpose: [], byCoin: [] }) })
  drawApp('/statement')
  expect(await screen.findByText('No balance and no movement in this period.')).toBeDefined()
})

test('ranges seen from the first and the last day of months and years', () => {
  expect(rangeOf('this_month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(rangeOf('last_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(rangeOf('last_month', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(rangeOf('last_month', '2024-03-15')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(rangeOf('this_year', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
  expect(todayIn('Asia/Hong_Kong', Date.UTC(2026, 0, 6, 16))).toBe('2026-01-07')
  expect(rangeErrors({ from: '', to: '' })).toEqual({ from: 'day_missing', to: 'day_missing' })
})
