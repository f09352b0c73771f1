import { queryClient, session } from '@glasshouse/client'
import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { ContractOrder, Position, StopEntry } from '@glasshouse/wire'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { settingsOf } from '../../testing/account-answers.ts'
import {
  btcRules,
  type ContractServer,
  changeOf,
  contractOrderOf,
  contractServer,
  emptyContracts,
  liquidationStepOf,
  positionOf,
  stopOf,
  unprotectedContracts,
} from '../../testing/contract-server.ts'
import { drawApp, letSecondPass, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf } from '../../testing/market-server.ts'
import { writeMessages } from '../../testing/write-messages.ts'

startsClean()

const SUBMIT = '/api/contract/order/submit'
const CLOSE = '/api/contract/position/stopPosition'
const PRINCIPAL = '/api/contract/position/adjustPositionAmout'
const placed = {
  id: '77',
  status: 1,
  dealNum: '20',
  dealPrice: '60001',
  dealValue: '1200.02',
  fee: '0.60001',
  earn: '0',
  isRepeated: false,
}

function house(parts: Partial<ContractServer> = {}, answers: Answers = {}) {
  signedIn()
  const state = { ...emptyContracts(), ...parts }
  return { state, server: fakeServer({ ...contractServer(state), ...answers }) }
}
async function opened(path = '/tradeU?symbol=btcusdt') {
  const app = drawApp(path)
  await screen.findByRole('textbox', { name: 'Contracts' })
  await waitFor(() => expect(queryClient.getQueryState(['balances', 'real'])?.status).toBe('success'))
  return app
}
const region = () => screen.findByRole('region', { name: 'My contracts' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
async function type(name: string | RegExp, text: string, within_: HTMLElement = document.body) {
  const field = within(within_).getByRole('textbox', { name })
  await userEvent.clear(field)
  if (text) await userEvent.paste(text)
}
const choose = (side: 'long' | 'short') => userEvent.click(screen.getByRole('radio', { name: side === 'long' ? 'Long' : 'Short' }))
const open = async (side: 'long' | 'short') => {
  await choose(side)
  await userEvent.click(button(new RegExp(`^Open ${side}`)))
}
const tab = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }))
const line = (name: string, place: HTMLElement = document.body) =>
  within(place)
    .getAllByText(name, { selector: 'dt' })
    .map((term) => term.parentElement?.textContent?.slice(name.length))
const hear = (message: object) => act(() => writeMessages(queryClient, [message as Parameters<typeof writeMessages>[1][number]]))
const markIs = (close: string) => {
  const data = { symbol: 'btcusdt', close, open: '60000', high24: '1', low24: '1', volume24: '1', isStale: false, time: 1 }
  hear({ type: 'DETAIL', symbol: 'btcusdt', n: 1, seq: 5, data })
}
const card = () => screen.findByRole('article', { name: 'Long BTC/USDT' })
async function sheetOf(name: RegExp, title: RegExp) {
  await card()
  await userEvent.click(button(name))
  return screen.findByRole('dialog', { name: title })
}

describe('the coin', () => {
  test('is the one of the address, and the trade key is stored [RT-098, RT-099, RT-100]', async () => {
    house()
    await opened('/tradeU?symbol=solusdt')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('SOL/USDT')
    expect(session.getState().tradeKey).toBe('Ustandard')
    expect(localStorage.getItem('glasshouse.tradeKey')).toBe('Ustandard')
  })

  test.each(['/tradeU', '/tradeU?symbol=', '/tradeU?symbol=nosuchcoin'])('is the first contract coin at %s [RT-100]', async (path) => {
    house()
    await opened(path)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('BTC/USDT')
  })

  test('is not shown to visitors: they sign in first', async () => {
    fakeServer(contractServer(emptyContracts()))
    const app = drawApp('/tradeU')
    await waitFor(() => expect(app.path()).toBe('/login'))
  })

  test('tells mark, funding with the time left, and hides its leverage badge [BC-038]', async () => {
    house({ nextFundingTime: Date.now() + 3_600_000 })
    await opened()
    markIs('60500.5')
    const header = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement
    // The price of the coin is the mark, and is written alike.
    await waitFor(() => expect(within(header).getAllByText('60,500.50')).toHaveLength(2))
    expect(await within(header).findByText('+0.0100%')).toBeDefined()
    expect(within(header).getByText(/^(01:00:00|00:59:5\d)$/)).toBeDefined()
    expect(within(header).getByText('100x').hidden).toBe(true)
    await userEvent.click(button(/^Funding/))
    expect(await screen.findByText('If the period ended now, longs would pay shorts.')).toBeDefined()
    expect(screen.getByText('1,000,000')).toBeDefined()
  })
})

describe('the order book', () => {
  const levels = (name: string) => within(screen.getByRole('listbox', { name })).queryAllByRole('option')

  test('shows four contract levels a side, eight of one side alone, in chosen steps [RT-105, RT-106]', async () => {
    const { server } = house({ orders: [contractOrderOf('1', { delegatePrice: '59998' })] })
    await opened()
    await waitFor(() => expect(levels('Buy orders')).toHaveLength(4))
    expect(levels('Sell orders')).toHaveLength(4)
    expect(server.to('/api/depth').every(({ query }) => query.type === '3')).toBe(true)
    expect(levels('Buy orders')[0]?.textContent).toMatch(/^59,999\.0: 10 /)
    expect(levels('Sell orders')[0]?.textContent).toMatch(/^60,001\.0: 10 /)
    expect(levels('Buy orders')[1]?.textContent).toContain('your own order')
    for (const [choice, name, best] of [
      ['Sell orders only', 'Sell orders', /^60,001\.0: 10 /],
      ['Buy orders only', 'Buy orders', /^59,999\.0: 10 /],
    ] as const) {
      await userEvent.click(button(/^Sides shown/))
      await userEvent.click(await screen.findByRole('button', { name: choice }))
      await waitFor(() => expect(levels(name)).toHaveLength(8))
      expect(screen.getAllByRole('listbox', { name: /^(Sell|Buy) orders$/ })).toHaveLength(1)
      expect(levels(name)[0]?.textContent).toMatch(best)
    }
    await userEvent.click(button(/^Sides shown/))
    await userEvent.click(await screen.findByRole('button', { name: 'Both sides' }))
    await waitFor(() => expect(levels('Sell orders')).toHaveLength(4))
    expect(levels('Buy orders')).toHaveLength(4)
    await userEvent.click(button('Price step 0.1'))
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Price step' })).getByRole('button', { name: '10' }))
    await waitFor(() => expect(levels('Buy orders')[0]?.textContent).toMatch(/^59,990: 100 /))
  })

  test('follows the contract’s messages and not those of the spot market, once a second, and gives a tapped price on [BC-014]', async () => {
    house()
    await opened()
    await waitFor(() => expect(levels('Buy orders')).toHaveLength(4))
    const book = (price: string) => ({ symbol: 'btcusdt', realm: 'real', bids: [[price, '7']], asks: [], house: { bids: ['0'], asks: [] } })
    hear({ type: 'DEPTH', symbol: 'btcusdt', realm: 'real', n: 3, seq: 9, data: book('1') })
    hear({ type: 'DEPTH', symbol: 'btcusdt', kind: 3, realm: 'real', n: 3, seq: 9, data: book('58000') })
    const best = () => levels('Buy orders').map(({ textContent }) => textContent?.slice(0, 11))
    await waitFor(() => expect(best()).toEqual(['58,000.0: 7']), { timeout: 3_000 })
    // Drawn anew a second after it was drawn last, and not before.
    hear({ type: 'DEPTH', symbol: 'btcusdt', kind: 3, realm: 'real', n: 4, seq: 10, data: book('57000') })
    expect(best()).toEqual(['58,000.0: 7'])
    await waitFor(() => expect(best()).toEqual(['57,000.0: 7']), { timeout: 3_000 })
    await userEvent.click(levels('Buy orders')[0] as HTMLElement)
    expect(screen.getByRole('textbox', { name: /^Price/ })).toHaveProperty('value', '57,000')
  })
})

describe('the form', () => {
  test('keeps the contracts between limit and market', async () => {
    house()
    await opened()
    await type('Contracts', '20')
    const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Contracts' }).value
    await userEvent.click(screen.getByRole('radio', { name: 'Market' }))
    expect(typed()).toBe('20')
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    expect(typed()).toBe('20')
  })

  test('opens long and short, limit and market, at a chosen leverage, price and quantity [RT-005, RT-107, API-086]', async () => {
    const { server } = house({}, { [SUBMIT]: () => ok(placed) })
    await opened()
    await type(/^Price/, '59000')
    await type('Contracts', '20')
    await open('long')
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(1))
    expect(server.to(SUBMIT)[0]?.body).toEqual({
      symbol: 'btcusdt',
      leverage: 10,
      delegatePrice: '59000',
      delegateTotal: '20',
      type: 0,
      delegateType: 0,
      timeInForce: 'GTC',
    })
    expect(server.to(SUBMIT)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(await screen.findByText(/Opened long/)).toBeDefined()
    await userEvent.click(button(/choose another leverage/))
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Leverage' })).getByRole('button', { name: '50x' }))
    await userEvent.click(button('Use 50x'))
    await userEvent.click(screen.getByRole('radio', { name: 'Market' }))
    expect(screen.queryByRole('textbox', { name: /^Price/ })).toBeNull()
    await type('Contracts', '3')
    letSecondPass()
    await open('short')
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(2))
    expect(server.to(SUBMIT)[1]?.body).toMatchObject({ leverage: 50, type: 1, delegateType: 1, delegateTotal: '3', timeInForce: 'IOC' })
  })

  test('can rest only', async () => {
    const { server } = house({}, { [SUBMIT]: () => ok({ ...placed, status: 0, dealNum: '0' }) })
    await opened()
    await userEvent.click(button(/How long the order waits/))
    const sheet = await screen.findByRole('dialog', { name: 'How long the order waits' })
    expect(within(sheet).queryByRole('button', { name: /Fill or kill/ })).toBeNull()
    await userEvent.click(within(sheet).getByRole('button', { name: /Post only/ }))
    await type('Contracts', '1')
    await open('long')
    await waitFor(() => expect(server.to(SUBMIT)[0]?.body).toMatchObject({ timeInForce: 'POST_ONLY' }))
  })

  test('says under its field what is wrong and sends nothing [VL-042, VL-043]', async () => {
    const { server } = house()
    await opened()
    await type(/^Price/, '')
    await open('long')
    expect(await screen.findByText('Enter a price above zero with up to 6 decimals')).toBeDefined()
    expect(screen.getByText('Enter a whole number above zero')).toBeDefined()
    await type(/^Price/, '59000.1234567')
    await type('Contracts', '1.5')
    expect(await screen.findByText('Enter a price above zero with up to 6 decimals')).toBeDefined()
    expect(screen.getByText('Enter a whole number above zero')).toBeDefined()
    await type(/^Price/, '59000.12')
    expect(await screen.findByText('Prices go in steps of 0.1')).toBeDefined()
    await open('short')
    expect(server.to(SUBMIT)).toHaveLength(0)
  })

  test('tells before the tap what each side needs, where it ends and what is left', async () => {
    house()
    await opened()
    expect(line('You need')).toEqual(['--not known USDT'])
    await type(/^Price/, '59000')
    await type('Contracts', '20')
    expect(line('You need')).toEqual(['118.59 USDT'])
    expect(line('Fee included')).toEqual(['0.59 USDT'])
    expect(line('Left after')).toEqual(['881.41 USDT'])
    expect(line('Liquidation')).toEqual(['53,393.7'])
    expect(screen.getByText(/^A fall of .*11\.01%.* liquidates; the margin can be lost\.$/)).toBeDefined()
    expect(button(/^Open long/).textContent).toBe('Open long 20 contracts')
    await choose('short')
    // What is needed is never told as less than it is.
    expect(line('You need')).toEqual(['≈ 120.60 USDT'])
    expect(line('Fee included')).toEqual(['≈ 0.59999 USDT'])
    expect(line('Left after')).toEqual(['≈ 879.40 USDT'])
    expect(screen.getByText('0.02 BTC').closest('p')?.textContent).toBe('= 0.02 BTC · 1,180.00 USDT')
  })

  test('opens with take profit and stop loss in one order, told what each would bring', async () => {
    const { server } = house({}, { [SUBMIT]: () => ok(placed) })
    await opened()
    const isOn = () => screen.getByRole('switch', { name: /^TP\/SL/ }).getAttribute('aria-checked')
    expect([isOn(), screen.queryByRole('textbox', { name: /^Take profit/ })]).toEqual(['false', null])
    await userEvent.click(screen.getByRole('switch', { name: /^TP\/SL/ }))
    expect(isOn()).toBe('true')
    await type(/^Price/, '59000')
    await type('Contracts', '20')
    await type(/^Take profit/, '62000')
    await type(/^Stop loss/, '58000')
    // 20 contracts are 0.02 BTC: 60 and -20, less 0.62 and 0.58 to close, of a margin of 118.
    expect(screen.getByText(/\+50\.32%.* of the margin: about .*\+59\.38 USDT/)).toBeDefined()
    expect(screen.getByText(/−17\.44%.* of the margin: about .*−20\.58 USDT/)).toBeDefined()
    expect(screen.getByText(/^Stop at .*58,000.*: about .*−20\.58 USDT.*; gaps can cost more\.$/)).toBeDefined()
    await open('long')
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(1))
    expect(server.to(SUBMIT)[0]?.body).toMatchObject({ delegatePrice: '59000', earnPrice: '62000', losePrice: '58000' })
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Take profit/ })).toHaveProperty('value', ''))
  })

  test('sends no stop that is folded away, and none on the wrong side of its price', async () => {
    const { server } = house({}, { [SUBMIT]: () => ok(placed) })
    await opened()
    await userEvent.click(screen.getByRole('switch', { name: /^TP\/SL/ }))
    await type(/^Price/, '59000')
    await type('Contracts', '20')
    await type(/^Take profit/, '58999')
    expect(await screen.findByText("Must be above the order's price")).toBeDefined()
    await type(/^Stop loss/, '53393.6')
    expect(await screen.findByText(/^Beyond the liquidation price/)).toBeDefined()
    await open('long')
    expect(server.to(SUBMIT)).toHaveLength(0)
    await choose('short')
    expect(await screen.findByText("Must be above the order's price")).toBeDefined()
    expect(screen.queryByText(/^Beyond the liquidation price/)).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: /^TP\/SL/ }))
    await open('short')
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(1))
    expect(Object.keys(server.to(SUBMIT)[0]?.body as object)).not.toContain('earnPrice')
  })

  test('refuses a side that cannot be paid, leads to the transfer that would, and leaves the fields as they are', async () => {
    const { server } = house({ assets: [assetOf('usdt', '118.59', { type: 3 }), assetOf('usdt', '9999')] })
    await opened()
    await type(/^Price/, '59000')
    await type('Contracts', '20')
    expect(screen.queryByText('Not enough available.')).toBeNull()
    await open('short')
    expect(await screen.findByText('Not enough available.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Transfer' }).getAttribute('href')).toBe('/transfer?from=platform&to=contract')
    expect(server.to(SUBMIT)).toHaveLength(0)
    await open('long')
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(1))
  })

  test('the slider goes to 0, 25, 50, 75 and 100 percent of what can be paid [BC-046]', async () => {
    house({ assets: [assetOf('usdt', '1206', { type: 3 })] })
    await opened()
    await type(/^Price/, '60000')
    const slider = screen.getByRole('slider', { name: 'Share of what is available' })
    for (const [to, contracts, stop] of [
      ['3', '50', '25'],
      ['58', '100', '50'],
      ['70', '150', '75'],
      ['99', '200', '100'],
      ['80', '150', '75'],
      ['52', '100', '50'],
      ['27', '50', '25'],
      ['2', '', '0'],
    ] as const) {
      fireEvent.change(slider, { target: { value: to } })
      expect(screen.getByRole('textbox', { name: 'Contracts' })).toHaveProperty('value', contracts)
      expect(slider).toHaveProperty('value', stop)
    }
  })

  test('keeps the leverage of what is open and says why another cannot be added', async () => {
    house({ positions: [positionOf('71', { leverage: 20 })] })
    await opened()
    expect(await screen.findByRole('button', { name: /^Isolated 20x/ })).toBeDefined()
    await userEvent.click(button(/choose another leverage/))
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Leverage' })).getByRole('button', { name: '50x' }))
    await userEvent.click(button('Use 50x'))
    await type('Contracts', '1')
    expect(await screen.findByText('Your Long is at 20x; only 20x can add to it.')).toBeDefined()
  })

  test('tells in plain words which move closes a position, and how much leverage the size allows', async () => {
    house()
    await opened()
    markIs('60000')
    await type('Contracts', '834')
    await userEvent.click(button(/choose another leverage/))
    const sheet = await screen.findByRole('dialog', { name: 'Leverage' })
    expect(within(sheet).getByText('At 10x a fall of 9.5% closes a long.')).toBeDefined()
    expect(within(sheet).getByRole('button', { name: '100x' })).toHaveProperty('disabled', true)
    await userEvent.click(within(sheet).getByRole('button', { name: '50x' }))
    expect(await within(sheet).findByText('At 50x a fall of 1.45% closes a long.')).toBeDefined()
    // The short would be liquidated in the second tier, which asks for more.
    expect(within(sheet).getByText('A rise of 1.43% closes a short.')).toBeDefined()
    expect(within(sheet).getByText('50,000')).toBeDefined()
  })

  test('opens nothing while the house is halted, the module is closed, or the market is', async () => {
    const { server } = house({ rules: { ...btcRules, state: 'close_only' } })
    await opened()
    expect(await screen.findByText(/This market takes no new orders/)).toBeDefined()
    expect(button(/^Open long/)).toHaveProperty('disabled', true)
    await choose('short')
    expect(button(/^Open short/)).toHaveProperty('disabled', true)
    expect(server.to(SUBMIT)).toHaveLength(0)
  })

  test.each([
    [{ newOrdersHalted: true }, [], /New orders are paused/],
    [{}, [{ key: 'U_CONTRACT', open: false }], /This part is closed for everybody/],
  ])('opens nothing with %j and modules %j', async (setting, modules, words) => {
    house({}, { '/api/common/getAllSetting': () => ok({ ...settingsOf({}, setting), MODULE_FREEZE_TYPE_SETTING: modules }) })
    await opened()
    expect(await screen.findByText(words)).toBeDefined()
    expect(button(/^Open long/)).toHaveProperty('disabled', true)
  })

  test('tells before the tap what the own limits leave, and which of them stands in the way', async () => {
    const limits = { leverage: 10, marginPerOrder: '100', lossPerDay: '200' }
    const { server } = house({ protection: { ...unprotectedContracts, limits, lostToday: '50', positionMargins: '60', orderHolds: '10' } })
    await opened()
    expect(await screen.findByText(/80\.00 left today · 100\.00 margin per order · up to 10x/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Your own limits' }).getAttribute('href')).toBe('/protection?product=contract')
    await type(/^Price/, '59000')
    await type('Contracts', '20')
    await open('long')
    expect(await screen.findByText('Above your own limit of 100.00 margin per order.')).toBeDefined()
    await type('Contracts', '15')
    await open('long')
    expect(await screen.findByText('Your own loss limit leaves 80.00 today.')).toBeDefined()
    expect(server.to(SUBMIT)).toHaveLength(0)
    // 13 contracts bind 76.70 and pay a fee; with 14 it is more than the 80 that are left.
    await type('Contracts', '')
    fireEvent.change(screen.getByRole('slider', { name: 'Share of what is available' }), { target: { value: '99' } })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Contracts' }).value).toBe('13')
  })

  test('offers no leverage above the own limit, and says which that is', async () => {
    const limits = { leverage: 10, marginPerOrder: '0', lossPerDay: '0' }
    house({ protection: { ...unprotectedContracts, limits } })
    await opened()
    await userEvent.click(button(/choose another leverage/))
    const sheet = within(await screen.findByRole('dialog', { name: 'Leverage' }))
    expect(sheet.getByText('up to 10x').querySelector('a')?.getAttribute('href')).toBe('/protection?product=contract')
    expect(sheet.getByRole('button', { name: '10x' })).toHaveProperty('disabled', false)
    expect(sheet.getByRole('button', { name: '20x' })).toHaveProperty('disabled', true)
  })

  test('opens nothing during a break, and says how long it lasts', async () => {
    const { server } = house({ protection: { ...unprotectedContracts, excludedUntil: Date.now() + 90_000_000 } })
    await opened()
    expect(await screen.findByText(/You have excluded yourself from futures until/)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Open long/ }).disabled).toBe(true)
    expect(server.to(SUBMIT)).toHaveLength(0)
  })

  test('shows the server’s refusal in words, and that nothing was done', async () => {
    house({}, { [SUBMIT]: () => refused('open_interest_limit', 'Too many open contracts', 'delegateTotal') })
    await opened()
    await type('Contracts', '1')
    await open('long')
    expect(await screen.findByText(/Too many open contracts\. Nothing was done/)).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Contracts' })).toHaveProperty('value', '1')
  })

  test('leads to the transfer where the exchange says that not enough is there', async () => {
    house({}, { [SUBMIT]: () => refused('insufficient_available', 'Not enough available balance', 'delegateTotal') })
    await opened()
    await type('Contracts', '1')
    expect(screen.queryByRole('link', { name: 'Transfer' })).toBeNull()
    await open('long')
    expect(await screen.findByText(/Not enough available balance\. Nothing was done/)).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'Transfer' }))
    const form = await screen.findByRole('form', { name: 'Transfer' })
    expect(within(form).getByLabelText('From')).toHaveProperty('value', 'platform')
    expect(within(form).getByLabelText('To')).toHaveProperty('value', 'contract')
  })

  test('repeated after a lost answer carries the first attempt’s key', async () => {
    let isLost = true
    const { server } = house({}, { [SUBMIT]: () => (isLost ? new Response('', { status: 502 }) : ok(placed)) })
    await opened()
    await type('Contracts', '1')
    await open('long')
    expect(await screen.findByText(/it counts only once/)).toBeDefined()
    isLost = false
    letSecondPass()
    await open('long')
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(2))
    const [first, second] = server.to(SUBMIT).map((call) => call.headers['idempotency-key'])
    expect(second).toBe(first)
  })

  test('sends the way to an empty contract wallet', async () => {
    house({ assets: [assetOf('usdt', '500')] })
    await opened()
    expect((await screen.findByRole('link', { name: 'Transfer' })).getAttribute('href')).toBe('/transfer?from=platform&to=contract')
  })
})

describe('the panel', () => {
  const eth = { symbol: 'ethusdt', coin: 'eth', showCoin: 'ETH/USDT' }
  const full = () => ({
    positions: [positionOf('71'), positionOf('72', { ...eth, type: 1 })],
    orders: [contractOrderOf('1'), contractOrderOf('2', eth), contractOrderOf('3', eth)],
    stops: [stopOf('1')],
    pastOrders: ['6', '7', '8', '9'].map((id) => contractOrderOf(id, { status: 1, end: 'filled', dealNum: '20' })),
  })

  test('has four tabs, each with its count [RT-101, RT-102, EN-034]', async () => {
    const { server } = house(full())
    await opened()
    expect(await screen.findByRole('tab', { name: 'Positions (2)' })).toBeDefined()
    const names = within(screen.getByRole('tablist', { name: 'My contracts' })).getAllByRole('tab')
    expect(names.map(({ textContent }) => textContent)).toEqual(['Positions (2)', 'Pending (3)', 'TP/SL (1)', 'History (4)'])
    expect(server.to('/api/countOrderTotals/U_TOTAL')).not.toHaveLength(0)
  })

  test('the eye shows the current coin or all, and every tab of the four follows it [RT-103, BC-061]', async () => {
    const over = { status: 1 } as const
    const { server } = house({
      ...full(),
      stops: [stopOf('1'), stopOf('2', eth)],
      pastOrders: [contractOrderOf('6', over), contractOrderOf('7', { ...eth, ...over }), contractOrderOf('8', { ...eth, ...over })],
      pastPositions: [positionOf('60', over), positionOf('61', { ...eth, ...over })],
    })
    await opened()
    const panel = await region()
    const names = () =>
      within(screen.getByRole('tablist', { name: 'My contracts' }))
        .getAllByRole('tab')
        .map(({ textContent }) => textContent)
    const coins = () =>
      within(panel)
        .getAllByRole('article')
        .map(({ textContent }) => textContent?.match(/(BTC|ETH)\/USDT/)?.[1])
    const shows = (...wanted: readonly string[]) => waitFor(() => expect(coins()).toEqual(wanted))
    await shows('BTC', 'ETH')
    await userEvent.click(button('This coin only'))
    await shows('BTC')
    expect(names()).toEqual(['Positions (1)', 'Pending (1)', 'TP/SL (1)', 'History (1)'])
    expect(server.to('/api/contract/position/list').map(({ query }) => query.symbol)).toContain('btcusdt')
    for (const name of [/^Pending/, /^TP\/SL/, /^History/]) {
      await tab(name)
      await shows('BTC')
    }
    await userEvent.click(within(panel).getByRole('radio', { name: 'Positions' }))
    await waitFor(() => expect(server.to('/api/contract/position/list').at(-1)?.query).toMatchObject({ status: '1', symbol: 'btcusdt' }))
    await shows('BTC')
    await userEvent.click(button('This coin only'))
    await shows('BTC', 'ETH')
    await userEvent.click(within(panel).getByRole('radio', { name: 'Orders' }))
    await shows('BTC', 'ETH', 'ETH')
    for (const [name, wanted] of [
      [/^TP\/SL/, ['BTC', 'ETH']],
      [/^Pending/, ['BTC', 'ETH', 'ETH']],
      [/^Positions/, ['BTC', 'ETH']],
    ] as const) {
      await tab(name)
      await shows(...wanted)
    }
    expect(names()).toEqual(['Positions (2)', 'Pending (3)', 'TP/SL (2)', 'History (3)'])
  })

  test('refresh reloads the list and its count [RT-104]', async () => {
    const { state } = house()
    await opened()
    expect(await screen.findByText('You have no open positions.')).toBeDefined()
    state.positions = [positionOf('71')]
    await userEvent.click(button('Refresh'))
    expect(await card()).toBeDefined()
    expect(await screen.findByRole('tab', { name: 'Positions (1)' })).toBeDefined()
  })

  test('a pending order is cancelled and leaves the list [ST-035]', async () => {
    const { server } = house({ orders: [contractOrderOf('1'), contractOrderOf('2', { delegatePrice: '58000' })] })
    await opened()
    await tab(/^Pending/)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel BTC/USDT 59000' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(server.to('/api/contract/order/canCelOrder')[0]).toMatchObject({ method: 'GET', query: { id: '1' } })
    expect(await screen.findByRole('tab', { name: 'Pending (1)' })).toBeDefined()
    expect((await region()).contains(document.activeElement)).toBe(true)
  })

  test('a cancel that is refused leaves the order where it is', async () => {
    house({ orders: [contractOrderOf('1')] }, { '/api/contract/order/canCelOrder': () => refused('not_found', 'Not found') })
    await opened()
    await tab(/^Pending/)
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel BTC/ }))
    expect((await screen.findAllByText('Not found')).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  test('a stop is shown with its trigger and can be taken back [ST-037, EN-031]', async () => {
    const { server } = house({ stops: [stopOf('5', { loseNumber: '7' })] })
    await opened()
    await tab(/^TP\/SL/)
    const row = await screen.findByRole('article')
    for (const text of ['Long', 'Stop loss', '58,000', '7', 'Market']) expect(within(row).getByText(text)).toBeDefined()
    await userEvent.click(within(row).getByRole('button', { name: /^Cancel/ }))
    expect(await screen.findByText('No take profit or stop loss is set.')).toBeDefined()
    expect(server.to('/api/contract/loss/cancel')[0]?.query).toEqual({ id: '5' })
  })

  test('a take profit is shown with its own trigger, contracts and limit price [EN-031]', async () => {
    const profit = { earnPrice: '66000', earnNumber: '9', delegateType: 0, loseDelegatePrice: '65900.5', losePrice: '0' } as const
    house({ stops: [stopOf('6', { type: 1, lossType: 0, ...profit })] })
    await opened()
    await tab(/^TP\/SL/)
    const row = await screen.findByRole('article')
    for (const text of ['Short', 'Take profit']) expect(within(row).getByText(text)).toBeDefined()
    expect(line('Mark reaches', row)).toEqual(['66,000'])
    expect(line('Then', row)).toEqual(['65,900.5'])
    expect(line('Contracts', row)).toEqual(['9'])
  })

  test('history tells what an order brought and cost, and why it came about [EN-029]', async () => {
    const closing = contractOrderOf('9', {
      effect: 'close',
      status: 1,
      end: 'filled',
      delegateType: 1,
      dealNum: '20',
      dealPrice: '61000',
      openPrice: '60000',
      earn: '20',
      sellFee: '0.61',
      cause: 'stop_loss',
    })
    const opening = contractOrderOf('8', { status: 1, end: 'filled', dealNum: '20', dealPrice: '58999.5', openFee: '0.59', type: 1 })
    house({ pastOrders: [closing, opening] })
    await opened()
    await tab(/^History/)
    const [row, other] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement]
    for (const text of ['Filled', 'Long', 'Stop loss']) expect(within(row).getByText(text)).toBeDefined()
    for (const [name, figure] of [
      ['Price', 'Market'],
      ['Filled (contracts)', '20 / 20'],
      ['Average price', '61,000'],
      ['Entry', '60,000'],
      ['Realized', '+20.00'],
      ['Fee', '0.6100'],
    ] as const)
      expect(line(name, row)).toEqual([figure])
    for (const text of ['Filled', 'Short', '10x']) expect(within(other).getByText(text)).toBeDefined()
    expect([line('Price', other), line('Average price', other), line('Fee', other)]).toEqual([['59,000'], ['58,999.5'], ['0.5900']])
    // Nothing to explain: only its fills unfold.
    for (const one of [row, other])
      expect(
        within(one)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Fills'])
  })

  test('a liquidated position explains itself: the mark, the liquidation price, each step', async () => {
    const over: Partial<Position> = { type: 1, status: 1, closeCause: 'takeover', earn: '-24.5', dealPrice: '60500', adl: 0 }
    const changes = [
      changeOf('3', { cause: 'takeover', dealNum: '-30', dealPrice: '60570', openNum: '0', createTime: 3_000 }),
      changeOf('2', { cause: 'liquidation', dealNum: '-10', dealPrice: '60281', openNum: '30', createTime: 2_000 }),
      changeOf('1'),
    ]
    house(
      { pastPositions: [positionOf('60', over)] },
      {
        '/api/contract/position/changes': ({ query }) => ok(null, query.id === '60' ? changes : []),
        '/api/contract/liquidations': () => ok(null, [liquidationStepOf('a'), liquidationStepOf('b', { time: 3_000, step: 'takeover' })]),
      },
    )
    await opened()
    await tab(/^History/)
    await userEvent.click(await screen.findByRole('radio', { name: 'Positions' }))
    expect(await screen.findByText('Liquidated, taken over by the insurance fund')).toBeDefined()
    expect(screen.getByText('−24.50')).toBeDefined()
    await userEvent.click(button('Why it was closed'))
    expect(await screen.findByText(/was 60,280\.5 and had reached the liquidation price of 60,270\.51/)).toBeDefined()
    expect(screen.getByText(/10 contracts closed in the book at 60,281, mark 60,280\.5; 30 left/)).toBeDefined()
    expect(screen.getByText(/30 contracts taken over by the insurance fund at 60,570/)).toBeDefined()
    const links = screen.getAllByRole('link', { name: 'Trading rules' })
    expect(links[0]?.getAttribute('href')).toBe('/tradingRules?type=3')
  })
})

describe('a position', () => {
  const inHouse = (parts: Partial<Position> = {}, answers: Answers = {}) => house({ positions: [positionOf('71', parts)] }, answers)

  test('shows its figures, and yield with four decimals, at the mark as it moves [EN-030, BC-053]', async () => {
    inHouse()
    await opened()
    markIs('61020.5')
    const own = await card()
    expect(await within(own).findByText('+17.0083%')).toBeDefined()
    expect(within(own).getByText('10x')).toBeDefined()
    for (const [name, figure] of [
      ['Unrealized (USDT)', '+20.41'],
      ['Contracts', '20 = 0.02 BTC'],
      ['Value', '1,220.4100'],
      ['Entry', '60,000.0'],
      ['Entry, exactly', '60,000'],
      ['Mark', '61,020.5'],
      ['Liquidation', '52,790.4'],
      ['Margin ratio', '3.94%'],
      ['Margin', '150.0000'],
      ['Added by you', '30.0000'],
      ['Funding', '−0.12'],
      ['Fees', '0.6000'],
      ['Fee to close', '0.610205'],
    ] as const)
      expect(line(name, own)).toEqual([figure])
    expect(within(own).getByRole('button', { name: 'ADL: place 3 of 5 in the queue' })).toBeDefined()
    expect(line('To liquidation', own)).toEqual(['13.48%'])
    expect(within(own).getByText(/^A fall of .*13\.48%.* liquidates; the margin can be lost\.$/)).toBeDefined()
    markIs('59000')
    expect(await within(own).findByText('−16.6666%')).toBeDefined()
    expect(within(own).getByText('−20.00')).toBeDefined()
  })

  test('follows POSITION messages: it changes in place, and leaves when it is closed [WS-014]', async () => {
    const { state } = inHouse()
    await opened()
    const own = await card()
    const message = (parts: Partial<Position>) => ({ type: 'POSITION', realm: 'real', n: 1, seq: 9, data: [positionOf('71', parts)] })
    state.positions = [positionOf('71', { openNum: '35', cost: '2100' })]
    hear(message({ openNum: '35', cost: '2100' }))
    expect(await within(own).findByText('= 0.035 BTC')).toBeDefined()
    state.positions = []
    hear(message({ status: 1 }))
    expect(await screen.findByText('You have no open positions.')).toBeDefined()
    expect(await screen.findByRole('tab', { name: 'Positions (0)' })).toBeDefined()
  })

  test('a message of the other realm changes nothing', async () => {
    inHouse()
    await opened()
    await card()
    hear({ type: 'POSITION', realm: 'demo', n: 1, seq: 9, snapshot: true, data: [] })
    expect(screen.getByRole('article', { name: 'Long BTC/USDT' })).toBeDefined()
  })

  test('is closed whole at market, and the toast says so [RT-108, ST-036, ER-042]', async () => {
    const { server, state } = inHouse({}, { [CLOSE]: () => ok({ ...placed, earn: '1' }) })
    await opened()
    const sheet = await sheetOf(/^Close Long/, /^Close Long BTC/)
    expect(line('Comes back', sheet)).toEqual(['≈ 149.370015 USDT'])
    state.positions = []
    // Waited for before the tap: on a busy machine the toast may be gone before all else is seen.
    const told = screen.findAllByText('Successfully closed')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close all 20' }))
    await waitFor(() => expect(server.to(CLOSE)).toHaveLength(1))
    expect(server.to(CLOSE)[0]).toMatchObject({ method: 'GET', query: { id: '71' } })
    expect(Object.keys(server.to(CLOSE)[0]?.query ?? {})).toEqual(['id'])
    expect((await told).length).toBeGreaterThan(0)
    expect(await screen.findByText('You have no open positions.')).toBeDefined()
  })

  test('is closed in part, at a price; a closing order that rests is not told as closed', async () => {
    const { server } = inHouse({}, { [CLOSE]: () => ok({ ...placed, status: 0, dealNum: '0' }) })
    await opened()
    const sheet = await sheetOf(/^Close Long/, /^Close Long BTC/)
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Limit' }))
    await type(/^Price/, '61000', sheet)
    fireEvent.change(within(sheet).getByRole('slider'), { target: { value: '30' } })
    expect(line('Realized', sheet)).toEqual(['5 USDT'])
    expect(line('Contracts left', sheet)).toEqual(['15 '])
    const told = screen.findAllByText('Order placed')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close 5' }))
    await waitFor(() => expect(server.to(CLOSE)).toHaveLength(1))
    expect(server.to(CLOSE)[0]?.query).toEqual({ id: '71', total: '5', delegateType: '0', delegatePrice: '61000' })
    expect((await told).length).toBeGreaterThan(0)
    expect(screen.queryByText('Successfully closed')).toBeNull()
  })

  test('is closed by half with one tap less, of an odd number by the larger half', async () => {
    const { server } = inHouse({ openNum: '5' }, { [CLOSE]: () => ok({ ...placed, dealNum: '3' }) })
    await opened()
    const sheet = await sheetOf(/^Half Long/, /^Close Long BTC/)
    expect(within(sheet).getByRole('textbox', { name: /^Contracts/ })).toHaveProperty('value', '3')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close 3' }))
    await waitFor(() => expect(server.to(CLOSE)[0]?.query).toEqual({ id: '71', total: '3' }))
  })

  test('of one contract has no half', async () => {
    inHouse({ openNum: '1' })
    await opened()
    expect(within(await card()).getByRole('button', { name: /^Half Long/ })).toHaveProperty('disabled', true)
  })

  describe('reversed', () => {
    const closedWhole = { ...placed, id: '78', end: 'filled', earn: '1' }
    const openedShort = { ...placed, id: '79', end: 'filled' }
    const both = 'Close 20 Long, open 20 Short'
    const asked = async () => {
      const sheet = await sheetOf(/^Reverse Long/, /^Reverse Long BTC/)
      expect(within(sheet).getByText('Close 20 Long at market')).toBeDefined()
      expect(within(sheet).getByText('Then open 20 Short at market, 10x')).toBeDefined()
      return sheet
    }

    test('closes all at market, then opens as much of the other side, each under a key of its own', async () => {
      const { server, state } = inHouse({}, { [CLOSE]: () => ok(closedWhole), [SUBMIT]: () => ok(openedShort) })
      await opened()
      const sheet = await asked()
      state.positions = []
      await userEvent.click(within(sheet).getByRole('button', { name: both }))
      await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(1))
      expect(server.to(CLOSE)[0]?.query).toEqual({ id: '71' })
      expect(server.to(SUBMIT)[0]?.body).toMatchObject({ leverage: 10, delegateTotal: '20', type: 1, delegateType: 1, timeInForce: 'IOC' })
      const keys = [server.to(CLOSE)[0], server.to(SUBMIT)[0]].map((call) => call?.headers['idempotency-key'])
      expect(new Set(keys).size).toBe(2)
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reverse/ })).toBeNull())
    })

    test('says plainly that it is closed and nothing was opened, and opens on a second tap without closing again', async () => {
      const no = refused('insufficient_available', 'Not enough available balance', 'delegateTotal')
      const answers = [no, ok(openedShort)]
      const { server, state } = inHouse({}, { [CLOSE]: () => ok(closedWhole), [SUBMIT]: () => answers.shift() ?? no })
      await opened()
      const sheet = await asked()
      state.positions = []
      await userEvent.click(within(sheet).getByRole('button', { name: both }))
      expect(await within(sheet).findByText(/^The Long is closed; nothing was opened: Not enough/)).toBeDefined()
      expect(await screen.findByText('You have no open positions.')).toBeDefined()
      letSecondPass()
      await userEvent.click(within(sheet).getByRole('button', { name: 'Open short 20 contracts' }))
      await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(2))
      expect(server.to(CLOSE)).toHaveLength(1)
    })

    test('does not call unopened what may have been opened: the second tap sends the same order', async () => {
      const answers = [new Response('', { status: 502 }), ok({ ...openedShort, isRepeated: true })]
      const { server, state } = inHouse({}, { [CLOSE]: () => ok(closedWhole), [SUBMIT]: () => answers.shift() })
      await opened()
      const sheet = await asked()
      state.positions = []
      await userEvent.click(within(sheet).getByRole('button', { name: both }))
      expect(await within(sheet).findByText(/^The Long is closed\. It is not known whether the Short was opened\./)).toBeDefined()
      expect(within(sheet).queryByText(/nothing was opened/)).toBeNull()
      letSecondPass()
      await userEvent.click(within(sheet).getByRole('button', { name: 'Open short 20 contracts' }))
      await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(2))
      expect(new Set(server.to(SUBMIT).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    })

    test.each([
      ['5', 'remainder_canceled', 'Only 5 of 20 could be closed; nothing was opened.'],
      ['0', 'self_trade', 'Nothing could be closed; nothing was opened.'],
    ])('opens nothing when %s contracts are closed (%s)', async (dealNum, end, text) => {
      const { server } = inHouse({}, { [CLOSE]: () => ok({ ...closedWhole, dealNum, end }) })
      await opened()
      const sheet = await asked()
      await userEvent.click(within(sheet).getByRole('button', { name: both }))
      expect(await within(sheet).findByText(text)).toBeDefined()
      expect(within(sheet).queryByRole('button', { name: both })).toBeNull()
      expect(server.to(SUBMIT)).toHaveLength(0)
    })

    test('stays as it is when the close is refused', async () => {
      const { server } = inHouse({}, { [CLOSE]: () => refused('no_liquidity', 'No offers within the price band') })
      await opened()
      const sheet = await asked()
      await userEvent.click(within(sheet).getByRole('button', { name: both }))
      expect(await within(sheet).findByText(/No offers within the price band\. Nothing was done/)).toBeDefined()
      expect(within(sheet).getByRole('button', { name: both })).toBeDefined()
      expect(server.to(SUBMIT)).toHaveLength(0)
    })
  })

  test('is not closed by more than there is, by parts of contracts, or after a refusal', async () => {
    const { server } = inHouse({}, { [CLOSE]: () => refused('no_liquidity', 'No offers within the price band') })
    await opened()
    const sheet = await sheetOf(/^Close Long/, /^Close Long BTC/)
    await type(/^Contracts/, '21', sheet)
    expect(await within(sheet).findByText('More than can be closed')).toBeDefined()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close 21' }))
    await type(/^Contracts/, '0.5', sheet)
    expect(await within(sheet).findByText('Enter a whole number above zero')).toBeDefined()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close 0.5' }))
    expect(server.to(CLOSE)).toHaveLength(0)
    await type(/^Contracts/, '20', sheet)
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close all 20' }))
    expect(await within(sheet).findByText(/No offers within the price band\. Nothing was done/)).toBeDefined()
    expect(screen.queryByText('Successfully closed')).toBeNull()
  })

  test('takes more margin and gives back what was added, never beyond the cap [RT-108, VL-044, API-090]', async () => {
    const { server } = inHouse()
    await opened()
    markIs('60000')
    const sheet = await sheetOf(/^Margin Long/, /^Margin of Long/)
    await type(/^Amount/, '5000', sheet)
    expect(within(sheet).getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '1,000')
    await type(/^Amount/, '50', sheet)
    expect(line('Margin then', sheet)).toEqual(['200 USDT'])
    expect(line('Liquidation then', sheet)[0]).toContain('50,276.520864')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add margin' }))
    await waitFor(() => expect(server.to('/api/contract/position/adjustAmount')[0]?.query).toEqual({ id: '71', money: '50', flag: '0' }))
    expect((await screen.findAllByText('Set')).length).toBeGreaterThan(0)
    letSecondPass()
    const again = await sheetOf(/^Margin Long/, /^Margin of Long/)
    await userEvent.click(within(again).getByRole('radio', { name: 'Take out' }))
    await type(/^Amount/, '30.000001', again)
    expect(within(again).getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '30')
    await userEvent.click(within(again).getByRole('button', { name: 'Take out margin' }))
    await waitFor(() => expect(server.to('/api/contract/position/adjustAmount')[1]?.query).toEqual({ id: '71', money: '30', flag: '1' }))
  })

  test('has a short way to add margin beside its margin [RT-108, API-091]', async () => {
    const { server } = inHouse()
    await opened()
    const own = await card()
    await userEvent.click(within(own).getByRole('button', { name: 'Add margin' }))
    const sheet = await screen.findByRole('dialog', { name: /^Add margin to Long/ })
    expect(within(sheet).queryByRole('radio')).toBeNull()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add margin' }))
    expect(await within(sheet).findByText('Enter an amount above zero')).toBeDefined()
    await type(/^Amount/, '12.5', sheet)
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add margin' }))
    await waitFor(() => expect(server.to('/api/contract/position/adjustPositionMargn')[0]?.query).toEqual({ id: '71', money: '12.5' }))
  })

  test('takes more principal, told in contracts before the tap [RT-108, API-092]', async () => {
    const { server } = inHouse({}, { [PRINCIPAL]: () => ok(placed) })
    await opened()
    markIs('60000')
    const sheet = await sheetOf(/^Add to position Long/, /^Add to Long/)
    await type(/^Amount/, '5', sheet)
    expect(await within(sheet).findByText('Too little for one contract')).toBeDefined()
    await type(/^Amount/, '61', sheet)
    expect(line('Contracts', sheet)).toEqual(['≈ 10 '])
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add to position' }))
    await waitFor(() => expect(server.to(PRINCIPAL)[0]?.query).toEqual({ id: '71', money: '61' }))
  })

  test('says Insufficient_balance where principal cannot be paid, before the tap and after [ER-027]', async () => {
    const { server } = inHouse({}, { [PRINCIPAL]: () => refused('insufficient_available', 'Not enough available balance', 'money') })
    await opened()
    markIs('60000')
    const sheet = await sheetOf(/^Add to position Long/, /^Add to Long/)
    await type(/^Amount/, '1000.000001', sheet)
    expect(await within(sheet).findByText('Not enough balance')).toBeDefined()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add to position' }))
    expect(server.to(PRINCIPAL)).toHaveLength(0)
    await type(/^Amount/, '1000', sheet)
    await waitFor(() => expect(within(sheet).queryByText('Not enough balance')).toBeNull())
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add to position' }))
    expect(await within(sheet).findByText(/^Not enough balance\. Nothing was done/)).toBeDefined()
    expect(screen.queryByText(/Not enough available balance/)).toBeNull()
  })

  test('gets a take profit and a stop loss, told what they bring [ST-036, API-097]', async () => {
    const { server } = house({ positions: [positionOf('71')], stops: [stopOf('5')] }, { '/api/contract/loss/sett': () => ok({ id: '6' }) })
    await opened()
    markIs('60000')
    expect(await within(await card()).findByText('58,000')).toBeDefined()
    const sheet = await sheetOf(/^TP\/SL Long/, /^Stops of Long/)
    await type(/^When the mark/, '66000', sheet)
    expect(await within(sheet).findByText(/trigger: about \u2066\+120\.00 USDT/)).toBeDefined()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Set take profit' }))
    // First of all: it stands for a second and a half.
    expect((await screen.findAllByText('Set')).length).toBeGreaterThan(0)
    expect(server.to('/api/contract/loss/sett')).toHaveLength(1)
    expect(server.to('/api/contract/loss/sett')[0]?.body).toEqual({
      id: '71',
      type: 0,
      delegateType: 1,
      lossType: 0,
      earnPrice: '66000',
      earnNumber: '0',
    })
    letSecondPass()
    const again = await sheetOf(/^TP\/SL Long/, /^Stops of Long/)
    await userEvent.click(within(again).getByRole('radio', { name: 'Stop loss' }))
    expect(within(again).getByText('Replaces the one at 58,000.')).toBeDefined()
    await userEvent.click(within(again).getByRole('radio', { name: 'Limit' }))
    await type(/^When the mark/, '57000', again)
    await type(/^Price/, '56900', again)
    await userEvent.click(within(again).getByRole('button', { name: 'Set stop loss' }))
    await waitFor(() =>
      expect(server.to('/api/contract/loss/sett')[1]?.body).toEqual({
        id: '71',
        type: 0,
        delegateType: 0,
        lossType: 1,
        losePrice: '57000',
        loseNumber: '0',
        loseDelegatePrice: '56900',
      }),
    )
  })

  test('refuses a stop without trigger or limit price, on the wrong side, or behind the liquidation [VL-045, VL-046]', async () => {
    const { server } = inHouse()
    await opened()
    markIs('60000')
    const sheet = await sheetOf(/^TP\/SL Long/, /^Stops of Long/)
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Limit' }))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Set take profit' }))
    expect(await within(sheet).findAllByText('Enter a price above zero with up to 6 decimals')).toHaveLength(2)
    await type(/^When the mark/, '59999', sheet)
    expect(await within(sheet).findByText(/On the wrong side of the mark/)).toBeDefined()
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Stop loss' }))
    await type(/^When the mark/, '52790.3', sheet)
    expect(await within(sheet).findByText(/Beyond the liquidation price/)).toBeDefined()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Set stop loss' }))
    expect(server.to('/api/contract/loss/sett')).toHaveLength(0)
  })

  test.each([
    [/^TP\/SL Long/, /^Stops of Long/, 'Set take profit', /^When the mark/],
    [/^Margin Long/, /^Margin of Long/, 'Add margin', /^Amount/],
    [/^Add to position Long/, /^Add to Long/, 'Add to position', /^Amount/],
  ])('sends nothing of a blank form, and leads to its first field: %s', async (act, title, button, field) => {
    const { server } = inHouse()
    await opened()
    markIs('60000')
    const sheet = await sheetOf(act, title)
    expect(within(sheet).queryByText(/above zero/)).toBeNull()
    const before = server.calls.length
    await userEvent.click(within(sheet).getByRole('button', { name: button }))
    expect(await within(sheet).findByText(/above zero/)).toBeDefined()
    expect(document.activeElement).toBe(within(sheet).getByRole('textbox', { name: field }))
    expect(server.calls.slice(before).filter(({ path }) => /adjust|loss\/sett/.test(path))).toEqual([])
  })

  test('calls an amount of zero wrong after the tap only: it may become 0.5', async () => {
    inHouse()
    await opened()
    markIs('60000')
    const sheet = await sheetOf(/^Margin Long/, /^Margin of Long/)
    await type(/^Amount/, '0', sheet)
    expect(within(sheet).queryByText('Enter an amount above zero')).toBeNull()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add margin' }))
    expect(await within(sheet).findByText('Enter an amount above zero')).toBeDefined()
    await type(/^Amount/, '0.5', sheet)
    await waitFor(() => expect(within(sheet).queryByText('Enter an amount above zero')).toBeNull())
  })

  test('whose closing price is wrong leads there, past a quantity that is right', async () => {
    const { server } = inHouse()
    await opened()
    const sheet = await sheetOf(/^Close Long/, /^Close Long BTC/)
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Limit' }))
    await type(/^Price/, '', sheet)
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close 20' }))
    expect(document.activeElement).toBe(within(sheet).getByRole('textbox', { name: /^Price/ }))
    expect(server.to(CLOSE)).toHaveLength(0)
  })

  test('in liquidation says so; only margin can be added', async () => {
    inHouse({ isInLiquidation: true })
    await opened()
    const own = await card()
    expect(within(own).getByText(/In liquidation: the mark reached 52,790\.346907/)).toBeDefined()
    expect(within(own).queryByText(/liquidates; the margin can be lost/)).toBeNull()
    for (const name of [/^Close Long/, /^TP\/SL Long/, /^Reverse Long/, /^Add to position Long/])
      expect(within(own).getByRole('button', { name })).toHaveProperty('disabled', true)
    expect(within(own).getByRole('button', { name: /^Margin Long/ })).toHaveProperty('disabled', false)
  })
})

test('an order that waits tells the stops that it brings', async () => {
  house({ orders: [contractOrderOf('1', { earnPrice: '62000.5', losePrice: '0' }), contractOrderOf('2')] })
  await opened()
  await tab(/^Pending/)
  await screen.findByText('62,000.5')
  expect(line('TP/SL')).toEqual(['62,000.5 / --'])
})

test('messages of orders and stops change the lists in place', async () => {
  const { state } = house({ orders: [contractOrderOf('1')], stops: [stopOf('5')] })
  await opened()
  await tab(/^Pending/)
  expect(await screen.findByText('0')).toBeDefined()
  const order: Partial<ContractOrder> = { dealNum: '5' }
  state.orders = [contractOrderOf('1', order)]
  hear({ type: 'CONTRACT_ORDER', realm: 'real', n: 1, seq: 9, data: state.orders })
  expect(await screen.findByText('5')).toBeDefined()
  await tab(/^TP\/SL/)
  await screen.findByText('58,000')
  const over: Partial<StopEntry> = { status: 1, end: 'triggered' }
  state.stops = []
  hear({ type: 'STOP', realm: 'real', n: 1, seq: 9, data: [stopOf('5', over)] })
  expect(await screen.findByText('No take profit or stop loss is set.')).toBeDefined()
})
