import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { PastOption, PastOrder, PastRow } from '@glasshouse/wire'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../../testing/draw-console.tsx'
import { PastPart } from './PastPart.tsx'

const PAST = '/operator/person/past'
const order = (at: number, parts: Partial<PastOrder> = {}): PastOrder => ({
  ...{ kind: 'order', id: String(9_000 - at), place: `${9_000 - at}-${9_000 - at}`, seq: 4_711, at, market: 'btcusdt', side: 'buy' },
  ...{ effect: null, leverage: null, type: 'limit', price: '50000.5', size: '0.01', filled: '0.01', average: '50000.5' },
  ...{ fee: '0.5', coin: 'usdt', realized: null, end: 'filled', acceptedAt: 1, ...parts },
})
const option: PastOption = {
  ...{ kind: 'option', id: '5120', place: '1-5120', seq: 812, at: 1, market: 'btcusdt', side: 'up', stake: '100', coin: 'usdt' },
  ...{ odds: '0.8', seconds: 30, strike: '50000', expiryAt: 1, close: '50001', outcome: 'won', reward: '80', acceptedAt: 1 },
  receipt: 'https://exchange.example/receipt/5120',
}

startsClean()

function draw(...pages: (readonly PastRow[])[]) {
  const server = fakeServer({ [PAST]: () => ok(null, pages.shift() ?? []) })
  signedInAs(1, 'support')
  drawConsole(<PastPart userId="123456789" />)
  return server
}
const show = () => userEvent.click(screen.getByRole('button', { name: 'Show' }))
async function choose(label: string, value: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByTitle(value))
}

test('nothing is read before it is asked for; then orders stand with price, size, fee, state and journal group', async () => {
  const server = draw([order(1)])
  expect(server.to(PAST)).toEqual([])
  await show()
  const table = within(await screen.findByRole('table', { name: 'Spot orders' }))
  for (const text of ['8999', 'BTCUSDT', 'Buy', 'Limit', '0.50 USDT', 'Filled', '4711'])
    expect(table.getAllByText(text).length).toBeGreaterThan(0)
  expect(table.getAllByText('50000.5')[0]?.closest('td')?.className).toContain('figure')
  expect(server.to(PAST).map(({ body }) => body)).toEqual([{ userId: '123456789', list: 'spot_orders', realm: 'real', purpose: 'review' }])
})

test('list, realm, market and purpose go with the call; an option leads to its receipt', async () => {
  const server = draw([option])
  await choose('List', 'Options')
  await choose('Realm', 'Demo')
  await choose('Purpose of the look', 'Complaint')
  await userEvent.type(screen.getByRole('textbox', { name: 'Market' }), ' BTCUSDT ')
  await show()
  expect((await screen.findByRole('link', { name: 'Receipt 5120' })).getAttribute('href')).toBe(option.receipt)
  for (const text of ['Won', '80.00 USDT', '812']) expect(screen.getByText(text)).toBeDefined()
  expect(server.to(PAST)[0]?.body).toEqual({
    ...{ userId: '123456789', list: 'options', realm: 'demo', market: 'btcusdt', purpose: 'complaint' },
  })
})

test('a full page has older rows behind it, from its last row on', async () => {
  const full = Array.from({ length: 50 }, (_, at) => order(at))
  const server = draw(full, [order(50)])
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }))
  expect(await screen.findByText('8950')).toBeDefined()
  expect(server.to(PAST)[1]?.body).toMatchObject({ after: '8951-8951' })
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
})

test('an empty list and a refusal say so', async () => {
  draw([])
  await show()
  expect(await screen.findByText('Nothing matches this filter.')).toBeDefined()
  fakeServer({ [PAST]: () => refused('unknown_market', 'The market is not known', 'market') })
  await show()
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})
