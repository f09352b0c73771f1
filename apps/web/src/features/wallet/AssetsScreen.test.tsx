import { session } from '@glasshouse/client'
import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf, marketServer } from '../../testing/market-server.ts'
import { setLanguage } from '../../words/words.ts'

startsClean()

const assets = [
  assetOf('btc', '0.12345678', { exchageAmount: '7407.4' }),
  assetOf('usdt', '48473.7', { heldAmount: '1526.3', totalAmount: '50000', exchageAmount: '48473.7' }),
  assetOf('ltc', '0'),
  assetOf('usdt', '250', { type: 3 }),
]
const total = { platform: '57407.4', financial: '0', contract: '250', all: '57657.4' }

function house(realm: 'real' | 'demo' = 'real', answers = {}) {
  signedIn(realm)
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }, realm),
    '/api/asset/assetBalance': () => ok({ realm, asset: assets, total }),
    ...answers,
  })
}
const rows = async (wallet: string) => within(await screen.findByRole('list', { name: wallet })).getAllByRole('listitem')

test('shows the total and each coin of a wallet, available, held and worth [RT-064, API-072, EN-004]', async () => {
  house()
  drawApp('/assets')
  const [usdt, btc, ltc] = await rows('Spot')
  expect(screen.getByText('57,657.40')).toBeDefined()
  expect(screen.getAllByText('57,407.40')).toHaveLength(1)
  expect(usdt?.textContent).toBe('USDTIn orders 1,526.30Available 48,473.70')
  expect(btc?.textContent).toBe('BTCAvailable 0.12345678≈ 7,407.40 USDT')
  expect(ltc?.textContent).toContain('LTC')
})

test('keeps the three wallets apart', async () => {
  house()
  drawApp('/assets')
  await rows('Spot')
  await userEvent.click(screen.getByRole('tab', { name: 'Futures' }))
  expect((await rows('Futures')).map((row) => row.textContent)).toEqual(['USDTAvailable 250.00'])
  await userEvent.click(screen.getByRole('tab', { name: 'Earn' }))
  expect(await screen.findByText('Nothing in this wallet.')).toBeDefined()
})

test('small balances can be hidden, and so can all amounts; both are remembered', async () => {
  const dust = assetOf('eth', '0.0001', { exchageAmount: '0.3' })
  const held = assetOf('sol', '0', { heldAmount: '0.001', totalAmount: '0.001', exchageAmount: '0' })
  const unpriced = assetOf('xyz', '7', { exchageAmount: '0' })
  house('real', { '/api/asset/assetBalance': () => ok({ realm: 'real', asset: [...assets, dust, held, unpriced], total }) })
  drawApp('/assets')
  expect(await rows('Spot')).toHaveLength(6)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hide small balances' }))
  const left = (await rows('Spot')).map((row) => row.textContent?.slice(0, 3))
  expect(left.sort()).toEqual(['BTC', 'SOL', 'USD', 'XYZ'])
  await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }))
  expect(screen.queryByText('57,657.40')).toBeNull()
  expect((await rows('Spot')).some((row) => /\d/.test(row.textContent ?? ''))).toBe(false)
  cleanup()
  drawApp('/assets')
  expect(await rows('Spot')).toHaveLength(4)
  expect((await rows('Spot')).some((row) => /\d/.test(row.textContent ?? ''))).toBe(false)
})

test('each wallet says what it is worth, beside the total', async () => {
  house()
  drawApp('/assets')
  await rows('Spot')
  const worth = (name: string) => screen.getAllByText(name).map((one) => one.nextElementSibling?.textContent)
  expect(['Spot', 'Earn', 'Futures'].map(worth)).toEqual([
    expect.arrayContaining(['57,407.40']),
    expect.arrayContaining(['0.00']),
    expect.arrayContaining(['250.00']),
  ])
})

test('what is held says why, with the way to each order, option and withdrawal', async () => {
  const holds = [
    { kind: 'spot', sourceId: '4711', market: 'btcusdt', side: 'buy', amount: '490.49' },
    { kind: 'option', sourceId: '4712', market: 'btcusdt', side: 'up', amount: '100' },
    { kind: 'withdrawal', sourceId: 'd'.repeat(32), market: '', side: '', amount: '935.81' },
  ]
  const server = house('real', { '/api/asset/holds': () => ({ ...ok(null, holds), total: 3 }) })
  drawApp('/assets')
  await userEvent.click(within((await rows('Spot'))[0] as HTMLElement).getByRole('button'))
  const links = within((await screen.findByRole('heading', { name: 'Held for' })).parentElement as HTMLElement)
  await waitFor(() =>
    expect(links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Spot order · BTC/USDT490.49 USDT', '/tradeBB?symbol=btcusdt'],
      ['Option stake · BTC/USDT100 USDT', '/trade?symbol=btcusdt'],
      ['Open withdrawal935.81 USDT', '/withdraw-order'],
    ]),
  )
  expect(server.to('/api/asset/holds')[0]?.query).toEqual({ coin: 'usdt', type: '1' })
})

test('leads to the history of everything and to statements', async () => {
  house()
  drawApp('/assets')
  const links = within(await screen.findByRole('navigation', { name: 'History' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/history', '/statement'])
})

test('an empty coin steps back, and not while amounts are hidden: its look would tell', async () => {
  house()
  drawApp('/assets')
  const look = (row: HTMLElement | undefined) => row?.innerHTML.replace(/BTC|LTC|btc|ltc|src="[^"]*"|[\d.,]/g, '')
  const [, held, empty] = await rows('Spot')
  expect(empty?.textContent).toBe('LTCAvailable 0')
  expect(look(empty)).not.toBe(look(held))
  await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }))
  const [, heldHidden, emptyHidden] = await rows('Spot')
  expect(look(emptyHidden)).toBe(look(heldHidden))
})

test('a coin opens to its last decimal, with the way to its market', async () => {
  house()
  drawApp('/assets')
  await userEvent.click(within((await rows('Spot'))[1] as HTMLElement).getByRole('button'))
  const sheet = await screen.findByRole('dialog', { name: 'BTC' })
  expect(within(sheet).getAllByText('0.12345678 BTC').length).toBeGreaterThan(0)
  expect(within(sheet).getByRole('link', { name: 'Trade' }).getAttribute('href')).toBe('/tradeBB?symbol=btcusdt')
})

test('leads to deposit, withdrawal, conversion and transfer [RT-064]', async () => {
  house()
  drawApp('/assets')
  const links = within(await screen.findByRole('navigation', { name: 'Move money' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/recharge', '/withdraw', '/swap', '/transfer'])
})

test('the demo balance is named so and counted in USDT; demo funds are only transferred [BC-018]', async () => {
  house('demo')
  drawApp('/assets')
  expect(await screen.findByRole('heading', { name: 'Demo balance' })).toBeDefined()
  await rows('Spot')
  expect(screen.getByText('57,657.40').parentElement?.textContent).toBe('57,657.40USDT')
  const links = within(screen.getByRole('navigation', { name: 'Move money' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/transfer'])
})

test('accounts without assets are offered demo trading on the brands that do so [ST-025]', async () => {
  house()
  drawApp('/assets', { simOfferNoAssets: true })
  await rows('Spot')
  expect(screen.getByRole('button', { name: /start|practi/i })).toBeDefined()
})

test('nobody else is offered it [ST-025]', async () => {
  house()
  drawApp('/assets')
  await rows('Spot')
  expect(screen.queryByRole('button', { name: /start|practi/i })).toBeNull()
})

test('balances that do not come can be asked for again', async () => {
  let isBroken = true
  house('real', {
    '/api/asset/assetBalance': () =>
      isBroken ? refused('busy', 'The exchange is busy; please try again') : ok({ realm: 'real', asset: assets, total }),
  })
  drawApp('/assets')
  const alert = await screen.findByRole('alert')
  isBroken = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rows('Spot')).toHaveLength(3))
})

test('why they did not come is said in the reader’s language', async () => {
  session.setState({ language: 'ar' })
  await setLanguage('ar')
  try {
    house('real', { '/api/asset/assetBalance': () => refused('busy', 'The exchange is busy; please try again') })
    drawApp('/assets')
    expect((await screen.findByRole('alert')).textContent).toContain('المنصة مشغولة')
  } finally {
    session.setState({ language: 'en' })
    await setLanguage('en')
  }
})
