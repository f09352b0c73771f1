import { session } from '@glasshouse/client'
import { type Answers, type Call, fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { Story } from '@glasshouse/wire'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf, marketServer } from '../../testing/market-server.ts'
import { setLanguage } from '../../words/words.ts'

startsClean()

const HISTORY = '/api/asset/history'
const AT = Date.UTC(2026, 7, 8, 9, 14, 22)
const part = (symbol: string, amount: string, more = {}) => ({ type: 1, symbol, amount, heldAmount: '0', fee: '0', ...more }) as const
const story = (id: string, more: Partial<Story> = {}): Story => {
  const [kind, sourceId] = id.split(':') as [Story['kind'], string]
  return { id, kind, sourceId, market: '', side: '', ending: '', parts: [], startTime: AT - 61_000, updateTime: AT, ...more }
}
const lost = story('option:4711', { market: 'btcusdt', side: 'up', ending: 'lost', parts: [part('usdt', '-100')] })
const running = story('option:4712', { market: 'btcusdt', side: 'down', parts: [part('usdt', '0', { heldAmount: '100' })] })
const bought = story('spot:4713', {
  ...{ market: 'ethusdt', side: 'buy', ending: 'filled' },
  parts: [part('usdt', '-60.06', { fee: '-0.06' }), part('eth', '0.02')],
})
const transfer = story('transfer:31-0', { parts: [part('usdt', '-30'), part('usdt', '30', { type: 3 })] })

function house(stories: readonly Story[], answers: Answers = {}) {
  signedIn('demo')
  session.setState({ timezone: 'UTC' })
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }, 'demo'),
    '/api/asset/assetBalance': () =>
      ok({
        realm: 'demo',
        asset: [assetOf('usdt', '1'), assetOf('btc', '0')],
        total: { platform: '1', financial: '0', contract: '0', all: '1' },
      }),
    [HISTORY]: ({ query }: Call) => page(stories, query),
    ...answers,
  })
}
const page = (stories: readonly Story[], { pageNum, pageSize }: Call['query']) => {
  const [number, size] = [Number(pageNum), Number(pageSize)]
  return { ...ok(null, stories.slice((number - 1) * size, number * size)), total: stories.length }
}
const rows = async () => within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem')

test('each thing is told once: a lost option is one loss, a purchase both its coins', async () => {
  const grant = story('demo:9-0', { parts: [part('usdt', '5'), part('usdt', '7', { type: 3 })] })
  house([lost, running, bought, transfer, grant])
  drawApp('/history')
  expect((await rows()).map((row) => row.textContent)).toEqual([
    'Option · BTC/USDT · Up08/08 09:14:22 · Lost−100.00 USDT Spot',
    'Option · BTC/USDT · Down08/08 09:14:22 · OpenHeld 100.00 USDT Spot',
    'Spot order · ETH/USDT · Buy08/08 09:14:22 · Filled−60.06 USDT Spot+0.02 ETH Spot',
    'Transfer · Spot to Futures08/08 09:14:2230.00 USDT Futures',
    'Demo funds08/08 09:14:22+5.00 USDT Spot+7.00 USDT Futures',
  ])
})

test('a story opens to its parts, its fee, its id, and leads to its receipt', async () => {
  house([lost, bought])
  const app = drawApp('/history')
  await userEvent.click(within((await rows())[1] as HTMLElement).getByRole('button'))
  const sheet = await screen.findByRole('dialog', { name: 'Details' })
  expect(within(sheet).getByText('Spot · fee').nextElementSibling?.textContent).toBe('−0.06 USDT')
  expect(within(sheet).getByText('ID').nextElementSibling?.textContent).toBe('4713')
  expect(within(sheet).getByRole('link', { name: 'To the market' }).getAttribute('href')).toBe('/tradeBB?symbol=ethusdt')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(within((await rows())[0] as HTMLElement).getByRole('button'))
  expect((await screen.findByRole('link', { name: 'Receipt' })).getAttribute('href')).toBe('/receipt/4711')
  expect(app.path()).toBe('/history')
})

test('filters are asked of the server, stand in the address, and can be taken away', async () => {
  const server = house([], { [HISTORY]: ({ query }: Call) => page(query.kind ? [] : [lost], query) })
  const app = drawApp('/history')
  await rows()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'option')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Coin' }), 'btc')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Wallet' }), 'contract')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '7')
  expect(await screen.findByText('Nothing matches these filters.')).toBeDefined()
  expect(app.path()).toBe('/history?kind=option&coin=btc&wallet=contract&days=7')
  await waitFor(() => expect(server.to(HISTORY).at(-1)?.query).toMatchObject({ kind: 'option', coin: 'btc', type: '3' }))
  expect(Number(server.to(HISTORY).at(-1)?.query.from)).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Remove filters' }))
  expect(await rows()).toHaveLength(1)
  expect(app.path()).toBe('/history')
})

test('an id is searched for once it is typed, without what surrounds it', async () => {
  const server = house([lost])
  drawApp('/history')
  await rows()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by ID' }), ' 4711')
  await waitFor(() => expect(server.to(HISTORY).at(-1)?.query.id).toBe('4711'))
  expect(server.to(HISTORY).length).toBeLessThan(5)
})

test('an address that means nothing is no filter', async () => {
  const server = house([lost])
  drawApp('/history?kind=bonus&coin=$&wallet=x&days=3')
  await rows()
  expect(server.to(HISTORY)[0]?.query).toEqual({ pageNum: '1', pageSize: '20' })
})

test('amounts that are hidden stay hidden here', async () => {
  localStorage.setItem('glasshouse.amountsHidden', 'yes')
  house([lost])
  drawApp('/history')
  expect((await rows())[0]?.textContent).not.toMatch(/100/)
})

test('where nothing moved yet that is said, and what does not come can be asked for again', async () => {
  let isBroken = true
  house([], { [HISTORY]: ({ query }: Call) => (isBroken ? refused('busy', 'The exchange is busy') : page([], query)) })
  drawApp('/history')
  await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }))
  isBroken = false
  await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No movements yet.')).toBeDefined()
})

test('in Arabic every kind, side and end has its words', async () => {
  session.setState({ language: 'ar' })
  await setLanguage('ar')
  try {
    house([lost, bought])
    drawApp('/history')
    const list = await screen.findByRole('list', { name: 'السجل' })
    const told = within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent ?? '')
    expect(told[0]).toMatch(/^خيار · BTC\/USDT · صعود.*خسارة/)
    expect(told.join('')).not.toMatch(/option|spot|buy|filled/i)
  } finally {
    session.setState({ language: 'en' })
    await setLanguage('en')
  }
})
