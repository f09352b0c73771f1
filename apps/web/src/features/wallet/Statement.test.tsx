import { queryClient, session } from '@glasshouse/client'
import { type Answers, type Call, fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { Posting } from '@glasshouse/wire'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf, marketServer } from '../../testing/market-server.ts'
import { setLanguage, wordsOf } from '../../words/words.ts'

startsClean()

const STATEMENT = '/api/asset/statement'
const usdt = assetOf('usdt', '49009.51', { heldAmount: '490.49', totalAmount: '49500' })
const grant: Posting = {
  id: '5-0',
  type: 1,
  symbol: 'usdt',
  purpose: 'demo_grant',
  amount: '50000',
  heldChange: '0',
  availableAmount: '50000',
  heldAmount: '0',
  totalAmount: '50000',
  orderId: '',
  createTime: Date.UTC(2026, 7, 8, 9, 14, 22),
}
const paid: Posting = {
  ...grant,
  id: '6-1',
  purpose: 'trade',
  amount: '-500',
  availableAmount: '49500',
  totalAmount: '49500',
  orderId: '7',
}
const held: Posting = {
  ...paid,
  id: '7-0',
  purpose: 'hold',
  amount: '0',
  heldChange: '490.49',
  availableAmount: '49009.51',
  heldAmount: '490.49',
  orderId: '8',
}

function house(postings: readonly Posting[], answers: Answers = {}) {
  signedIn()
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }, 'real'),
    '/api/asset/assetBalance': () =>
      ok({ realm: 'real', asset: [usdt], total: { platform: '0', financial: '0', contract: '0', all: '0' } }),
    [STATEMENT]: ({ query }) => page(postings, query),
    ...answers,
  })
}

function page(postings: readonly Posting[], query: Call['query']) {
  const [number, size] = [Number(query.pageNum), Number(query.pageSize)]
  return { ...ok(null, postings.slice((number - 1) * size, number * size)), total: postings.length }
}

async function openSheet(name = 'USDT') {
  drawApp('/assets')
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  return screen.findByRole('dialog', { name })
}
const rowsIn = async (sheet: HTMLElement, name = 'Statement') =>
  within(await within(sheet).findByRole('list', { name })).getAllByRole('listitem')

test('a balance opens to its postings: what, how much with its sign, what was left, and when', async () => {
  session.setState({ timezone: 'UTC' })
  const server = house([held, paid, grant])
  const rows = await rowsIn(await openSheet())
  expect(rows.map((row) => row.textContent)).toEqual([
    'Held for an order08/08 09:14:22490.49Available 49,009.51',
    'Paid in a trade08/08 09:14:22−500.00Balance 49,500.00',
    'Demo funds08/08 09:14:22+50,000.00Balance 50,000.00',
  ])
  expect(server.to(STATEMENT)[0]?.query).toEqual({ coin: 'usdt', type: '1', pageNum: '1', pageSize: '20' })
})

test('what moves within a balance has no sign, and all figures have the decimals of the most exact one', async () => {
  const release: Posting = { ...held, id: '9-0', purpose: 'release', heldChange: '-490.49', availableAmount: '49500', heldAmount: '0' }
  const fee: Posting = { ...paid, id: '8-2', purpose: 'fee', amount: '-0.000001', totalAmount: '49500' }
  house([release, fee])
  expect((await rowsIn(await openSheet())).map((row) => row.textContent?.replace(/\d\d\/.*?:\d\d:\d\d/, ' '))).toEqual([
    'Released from an order 490.490000Available 49,500.000000',
    'Trading fee −0.000001Balance 49,500.000000',
  ])
})

test('the list goes on page by page and says when it is over', async () => {
  const many = Array.from({ length: 45 }, (_, at): Posting => ({ ...(at === 0 ? held : grant), id: `${100 - at}-0` }))
  house(many)
  const sheet = await openSheet()
  expect(await rowsIn(sheet)).toHaveLength(20)
  await userEvent.click(within(sheet).getByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await rowsIn(sheet)).toHaveLength(40))
  expect(within(sheet).queryByText('No more')).toBeNull()
  await userEvent.click(within(sheet).getByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await rowsIn(sheet)).toHaveLength(45))
  expect(within(sheet).getByText('No more')).toBeDefined()
  expect(within(sheet).queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a page that does not come says so and can be asked for again, and the rows before it stay', async () => {
  const many = Array.from({ length: 25 }, (_, at): Posting => ({ ...(at === 0 ? held : grant), id: `${100 - at}-0` }))
  let isBroken = true
  house(many, {
    [STATEMENT]: ({ query }) => (isBroken && query.pageNum === '2' ? refused('busy', 'The exchange is busy') : page(many, query)),
  })
  const sheet = await openSheet()
  await rowsIn(sheet)
  await userEvent.click(within(sheet).getByRole('button', { name: 'Load more' }))
  const alert = await within(sheet).findByRole('alert')
  expect(await rowsIn(sheet)).toHaveLength(20)
  expect(within(sheet).queryByText('No more')).toBeNull()
  isBroken = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rowsIn(sheet)).toHaveLength(25))
})

test('where nothing happened yet, that is said', async () => {
  house([])
  expect(await within(await openSheet()).findByText('No postings yet.')).toBeDefined()
})

test('a statement that does not come can be asked for again', async () => {
  let isBroken = true
  house([held], { [STATEMENT]: ({ query }) => (isBroken ? refused('busy', 'The exchange is busy') : page([held], query)) })
  const sheet = await openSheet()
  const alert = await within(sheet).findByRole('alert')
  isBroken = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rowsIn(sheet)).toHaveLength(1))
})

test('while the postings are behind the balance they are read again until they agree', async () => {
  let isBehind = true
  const server = house([], { [STATEMENT]: ({ query }) => page(isBehind ? [paid] : [held, paid], query) })
  const sheet = await openSheet()
  expect(await rowsIn(sheet)).toHaveLength(1)
  isBehind = false
  await waitFor(async () => expect(await rowsIn(sheet)).toHaveLength(2), { timeout: 3_000 })
  const asked = server.to(STATEMENT).length
  expect(queryClient.getQueryCache().find({ queryKey: ['statement', 'real', 'platform', 'usdt'] })?.state.fetchStatus).toBe('idle')
  expect(asked).toBe(2)
})

test('the list can be reached by the keyboard', async () => {
  house([held])
  const sheet = await openSheet()
  const list = (await rowsIn(sheet))[0]?.parentElement
  for (let presses = 0; presses < 6 && document.activeElement !== list; presses++) await userEvent.tab()
  expect(document.activeElement).toBe(list)
})

test('in Arabic every kind has its words', async () => {
  session.setState({ language: 'ar' })
  await setLanguage('ar')
  try {
    const purposes = ['deposit', 'fee', 'hold', 'release', 'trade', 'transfer', 'fund_house', 'demo_grant'] as const
    house(purposes.map((purpose, at) => ({ ...(at === 0 ? held : grant), id: `${100 - at}-0`, purpose })))
    const rows = await rowsIn(await openSheet(), 'كشف الحساب')
    for (const row of rows) expect(row.textContent).toMatch(/^[\p{Script=Arabic}\p{M} ]+\d/u)
  } finally {
    session.setState({ language: 'en' })
    await setLanguage('en')
  }
})

test('a lost option is one loss: the stake was set aside before, and is lost once', async () => {
  const stake: Posting = { ...held, id: '8-0', heldChange: '100', availableAmount: '900', heldAmount: '100', totalAmount: '1000' }
  const lost: Posting = {
    ...stake,
    id: '9-0',
    purpose: 'option',
    amount: '-100',
    heldChange: '-100',
    heldAmount: '0',
    totalAmount: '900',
  }
  house([lost, stake])
  const told = (await rowsIn(await openSheet())).map((row) => row.textContent ?? '')
  expect(told.map((text) => text.match(/[+−]100\.00/)?.[0])).toEqual(['−100.00', undefined])
})

test('in Arabic a debit has one sign and a credit a plus', async () => {
  await setLanguage('ar')
  house([paid, grant])
  const rows = await rowsIn(await openSheet(), wordsOf('wallet')('statement'))
  expect(rows.map((row) => row.textContent?.match(/[+−][+\u200e−]*[\d,.]+/g)?.[0])).toEqual(['−500.00', '+50,000.00'])
  expect(rows[0]?.textContent).not.toContain('+')
  await setLanguage('en')
})

test('the zone of its times is named beside it', async () => {
  session.setState({ timezone: 'Asia/Hong_Kong' })
  house([held])
  expect((await openSheet()).textContent).toContain('Times in \u2066UTC+8\u2069')
})
