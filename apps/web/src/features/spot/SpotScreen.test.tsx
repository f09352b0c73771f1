import { queryClient, session } from '@glasshouse/client'
import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { settingsOf } from '../../testing/account-answers.ts'
import { drawApp, letSecondPass, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf, type MarketServer, marketServer, orderOf } from '../../testing/market-server.ts'
import { writeMessages } from '../../testing/write-messages.ts'
import { setLanguage } from '../../words/words.ts'

startsClean()

const HOLDINGS = [assetOf('usdt', '1001'), assetOf('btc', '0.5')]
function house(parts: Partial<MarketServer> = {}, answers: Answers = {}) {
  signedIn()
  return fakeServer({ ...marketServer({ open: [], past: [], assets: HOLDINGS, ...parts }), ...answers })
}
const SUBMIT = '/api/currency/order/submit'
const placed = { id: '77', status: 1, dealNum: '0.01', dealPrice: '60001', dealValue: '600.01', fee: '0.60001', isRepeated: false }
const amountField = () => screen.findByRole('textbox', { name: /Total|Amount \(/ })
const opened = async () => {
  await amountField()
  await waitFor(() => expect(queryClient.getQueryState(['balances', 'real'])?.status).toBe('success'))
}
const buy = () => screen.getByRole('button', { name: /^Buy .*BTC/ })
const sell = () => screen.getByRole('button', { name: /^Sell .*BTC/ })
async function type(name: RegExp, text: string) {
  const field = screen.getByRole('textbox', { name })
  await userEvent.clear(field)
  if (text) await userEvent.paste(text)
}
const chooseSell = () => userEvent.click(screen.getByRole('radio', { name: 'Sell' }))
const rows = () => screen.queryAllByRole('article')
/** Once its coin is there: until then the market's name stands in its place. */
const isOf = (coin: string) => screen.findByRole('heading', { level: 1, name: new RegExp(coin) })

describe('the coin', () => {
  test('is the one of the address [RT-109, RT-110]', async () => {
    house()
    drawApp('/tradeBB?symbol=ethusdt')
    expect(await isOf('ETH/USDT')).toBeDefined()
  })

  test.each(['/tradeBB', '/tradeBB?symbol=', '/tradeBB?symbol=nosuchcoin'])('is the first spot coin at %s [RT-110]', async (path) => {
    house()
    drawApp(path)
    expect(await isOf('BTC/USDT')).toBeDefined()
  })

  test('can be changed without leaving the screen', async () => {
    house()
    const app = drawApp('/tradeBB')
    await opened()
    await userEvent.click(screen.getByRole('button', { name: /BTC\/USDT: choose another coin/ }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Coins' })).getByRole('button', { name: /ETH\/USDT/ }))
    await waitFor(() => expect(app.path()).toBe('/tradeBB?symbol=ethusdt'))
    expect(await isOf('ETH/USDT')).toBeDefined()
  })

  test('shows its day, and where its price comes from', async () => {
    house()
    drawApp('/tradeBB')
    await opened()
    const data = {
      symbol: 'btcusdt',
      close: '60500',
      open: '60000',
      high24: '61752.7',
      low24: '59617',
      volume24: '3',
      sourceVolume24: '1475',
      isStale: false,
      time: 1,
    }
    act(() => writeMessages(queryClient, [{ type: 'DETAIL', symbol: 'btcusdt', n: 1, data, ...{ seq: 5 } }]))
    const header = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement
    for (const text of ['60,500.00', '+0.83%', '61,752.70', '59,617.00', '1.48K'])
      expect(await within(header).findByText(text)).toBeDefined()
    expect(within(header).getByRole('button', { name: /Where the BTC\/USDT price comes from: Recorded/ })).toBeDefined()
  })
})

describe('the order book', () => {
  const rows = (name: string) => [...screen.getByRole('listbox', { name }).children]
  const levels = (name: string) => within(screen.getByRole('listbox', { name })).queryAllByRole('option')

  test('shows both sides, best prices at the middle [RT-111, BC-051]', async () => {
    house()
    drawApp('/tradeBB')
    await waitFor(() => expect(levels('Sell orders')).toHaveLength(6))
    expect(rows('Buy orders')).toHaveLength(6)
    expect(levels('Sell orders')[0]?.textContent).toContain('60,001.0')
    expect(levels('Buy orders')[0]?.textContent).toContain('59,999.0')
  })

  test('has four rows a side in the compact layout, eight of one side alone [BC-050]', async () => {
    house()
    drawApp('/tradeBB', { orderBookLayout: 'compact' })
    await waitFor(() => expect(levels('Sell orders')).toHaveLength(4))
    await userEvent.click(screen.getByRole('button', { name: 'Sides shown: Both sides' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sell orders only' }))
    await waitFor(() => expect(levels('Sell orders')).toHaveLength(8))
    expect(screen.queryByRole('listbox', { name: 'Buy orders' })).toBeNull()
  })

  test('offers the four largest steps that fit the price, and groups by the chosen one [BC-049]', async () => {
    house()
    drawApp('/tradeBB')
    await waitFor(() => expect(levels('Buy orders')).toHaveLength(6))
    await userEvent.click(screen.getByRole('button', { name: 'Price step 0.1' }))
    const sheet = await screen.findByRole('dialog', { name: 'Price step' })
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['100', '10', '1', '0.1'])
    await userEvent.click(within(sheet).getByRole('button', { name: '10' }))
    await waitFor(() => expect(levels('Buy orders')[0]?.textContent).toContain('59,990'))
    expect(levels('Buy orders')[0]?.textContent).toContain('5.0000')
  })

  test('marks own orders and gives a tapped price to the ticket', async () => {
    house({ open: [orderOf('1', { delegatePrice: '59998' }), orderOf('2', { symbol: 'ethusdt', delegatePrice: '59997' })] })
    drawApp('/tradeBB')
    await waitFor(() =>
      expect(within(screen.getByRole('listbox', { name: 'Buy orders' })).queryAllByRole('option', { name: /your own order/ })).toHaveLength(
        1,
      ),
    )
    const own = screen.getByRole('option', { name: /^59,998\.0\s*:\s*0\.5000\s+BTC, your own order among them$/ })
    expect(levels('Buy orders')[1]).toBe(own)
    await userEvent.click(own)
    expect(screen.getByRole('textbox', { name: /^Price/ })).toHaveProperty('value', '59,998')
    expect(screen.getByText('The price of the order is now 59,998.0.')).toBeDefined()
  })

  test('is one stop for the keyboard a side: arrows move, Enter takes the price', async () => {
    house()
    drawApp('/tradeBB')
    await waitFor(() => expect(levels('Sell orders')).toHaveLength(6))
    const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value
    const asks = screen.getByRole('listbox', { name: 'Sell orders' })
    asks.focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{Enter}')
    expect(price()).toBe('60,002')
    await userEvent.keyboard('{Home} ')
    expect(price()).toBe('60,006')
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Buy orders' }))
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(price()).toBe('59,999')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(price()).toBe('59,997')
  })

  test('follows the socket', async () => {
    house()
    drawApp('/tradeBB')
    await waitFor(() => expect(levels('Buy orders')).toHaveLength(6))
    const data = { symbol: 'btcusdt', realm: 'real', bids: [['58000', '2']], asks: [], house: { bids: ['0'], asks: [] } }
    act(() => writeMessages(queryClient, [{ type: 'DEPTH', symbol: 'btcusdt', realm: 'real', n: 3, data, ...{ seq: 9 } }]))
    await waitFor(() => expect(levels('Buy orders').map((level) => level.textContent?.slice(0, 8))).toEqual(['58,000.0']))
    expect(rows('Buy orders')).toHaveLength(6)
  })
})

describe('the forms', () => {
  test('buy and sell, limit and market [RT-112]', async () => {
    house()
    drawApp('/tradeBB')
    await opened()
    expect(buy()).toBeDefined()
    expect(screen.getAllByRole('radio', { name: /Limit|Market/ }).map((radio) => radio.textContent)).toEqual(['Limit', 'Market'])
    await chooseSell()
    expect(sell()).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Market' }))
    expect(screen.queryByRole('textbox', { name: /^Price/ })).toBeNull()
    expect(sell()).toHaveProperty('disabled', false)
  })

  test('begin at market with demo funds, at a limit with real money, and with the type that was chosen before', async () => {
    const price = async (realm: 'real' | 'demo', brand = {}) => {
      cleanup()
      fakeServer(marketServer({ open: [], past: [], assets: HOLDINGS }, realm))
      signedIn(realm)
      drawApp('/tradeBB', brand)
      await amountField()
      return screen.queryByRole('textbox', { name: /^Price/ })
    }
    expect(await price('real')).not.toBeNull()
    expect(await price('demo')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    expect(await price('demo')).not.toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Market' }))
    expect(await price('real')).toBeNull()
    expect(await price('real', { spotMarketOrders: false })).not.toBeNull()
  })

  test('keep the amount between limit and market, and not between buying and selling', async () => {
    house()
    drawApp('/tradeBB')
    await opened()
    await type(/Total/, '500')
    await userEvent.click(screen.getByRole('radio', { name: 'Market' }))
    expect(((await amountField()) as HTMLInputElement).value).toBe('500')
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    expect(((await amountField()) as HTMLInputElement).value).toBe('500')
    await chooseSell()
    expect(((await amountField()) as HTMLInputElement).value).toBe('')
  })

  test('know no market orders on the brand that removed them [VL-055]', async () => {
    house()
    drawApp('/tradeBB', { spotMarketOrders: false })
    await opened()
    expect(screen.queryByRole('radio', { name: 'Market' })).toBeNull()
    expect(screen.getByRole('textbox', { name: /^Price/ })).toBeDefined()
  })

  test('a buy names what is wrong with its turnover and sends nothing [VL-049, VL-050, VL-051]', async () => {
    const server = house()
    drawApp('/tradeBB')
    await opened()
    await userEvent.click(buy())
    expect(await screen.findByText('Enter the amount')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Total/ }))
    await type(/Total/, '0')
    expect(await screen.findByText('The amount must be above zero')).toBeDefined()
    await type(/Total/, '1001.5')
    expect(await screen.findByText('Not enough available')).toBeDefined()
    await userEvent.click(buy())
    expect(server.to(SUBMIT)).toHaveLength(0)
  })

  test('a sale names what is wrong with price and quantity and sends nothing [VL-052, VL-053, VL-054]', async () => {
    const server = house()
    drawApp('/tradeBB')
    await opened()
    await chooseSell()
    await type(/^Price/, '')
    await userEvent.click(sell())
    expect(await screen.findByText('Enter the amount')).toBeDefined()
    expect(screen.getByText('Enter the quantity')).toBeDefined()
    await type(/^Price/, '60000')
    await type(/^Amount \(BTC/, '0.50001')
    expect(await screen.findByText('Not enough available')).toBeDefined()
    await userEvent.click(sell())
    expect(server.to(SUBMIT)).toHaveLength(0)
  })

  test('say before the tap what is paid, the fee, what is got and what remains', async () => {
    house()
    drawApp('/tradeBB')
    await opened()
    await type(/^Price/, '50000')
    await type(/Total/, '1000')
    const line = (name: string) => screen.getByText(name).parentElement?.textContent
    expect(line('Available')).toBe('Available1,001.00 USDT')
    expect(line('You pay')).toBe('You pay1,001.00 USDT')
    expect(line('Fee (0.1%)')).toBe('Fee (0.1%)1 USDT')
    expect(line('You get')).toBe('You get0.02 BTC')
    expect(buy().textContent).toBe('Buy \u20660.02 BTC\u2069')
    expect(line('Afterwards')).toBe('Afterwards0.00 USDT')
  })

  test('a share of what is available fills the amount and leaves room for the fee', async () => {
    house()
    drawApp('/tradeBB')
    await opened()
    const percent = screen.getByRole('textbox', { name: 'Percent of what is available' })
    await userEvent.tripleClick(percent)
    await userEvent.keyboard('100')
    expect(screen.getByRole('textbox', { name: /Total/ })).toHaveProperty('value', '1,000')
    expect(screen.getByRole('slider', { name: 'Share of what is available' })).toHaveProperty('value', '100')
  })

  test('the slider drags from stop to stop, however far it is moved [BC-047]', async () => {
    house()
    drawApp('/tradeBB')
    await opened()
    const slider = screen.getByRole('slider', { name: 'Share of what is available' })
    for (const [to, turnover, stop] of [
      ['3', '250', '25'],
      ['58', '500', '50'],
      ['70', '750', '75'],
      ['99', '1,000', '100'],
    ] as const) {
      fireEvent.change(slider, { target: { value: to } })
      expect(screen.getByRole('textbox', { name: /Total/ })).toHaveProperty('value', turnover)
      expect(slider).toHaveProperty('value', stop)
    }
  })

  test('take no order while the house is halted, and say so', async () => {
    house({}, { '/api/common/getAllSetting': () => ok({ ...settingsOf({}, { newOrdersHalted: true }), MODULE_FREEZE_TYPE_SETTING: [] }) })
    drawApp('/tradeBB')
    expect(await screen.findByText(/New orders are paused/)).toBeDefined()
    expect(buy()).toHaveProperty('disabled', true)
  })

  test.each(['FINANCIAL', 'CURRENCY'])('take no order while %s is closed', async (key) => {
    house({}, { '/api/common/getAllSetting': () => ok({ ...settingsOf(), MODULE_FREEZE_TYPE_SETTING: [{ key, open: false }] }) })
    drawApp('/tradeBB')
    expect(await screen.findByText(/This part is closed for everybody/)).toBeDefined()
    expect(buy()).toHaveProperty('disabled', true)
  })
})

describe('placing an order', () => {
  async function placeLimitBuy() {
    await opened()
    await type(/^Price/, '50000')
    await type(/Total/, '500')
    await userEvent.click(buy())
  }

  test('sends quantity, price, value, type and side once, with a key [API-100, API-102, EN-033]', async () => {
    const server = house({}, { [SUBMIT]: () => ({ ...ok(placed), msg: 'Order filled' }) })
    drawApp('/tradeBB')
    await placeLimitBuy()
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(1))
    const [call] = server.to(SUBMIT)
    expect(call?.method).toBe('POST')
    expect(call?.body).toEqual({
      symbol: 'btcusdt',
      coin: 'btc',
      delegateTotal: '0.01',
      delegatePrice: '50000',
      delegateValue: '500',
      delegateType: 0,
      type: 0,
      timeInForce: 'GTC',
    })
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('at market names what to spend, and may wait for nothing', async () => {
    const server = house({}, { [SUBMIT]: () => ok(placed) })
    drawApp('/tradeBB')
    await opened()
    await userEvent.click(screen.getByRole('radio', { name: 'Market' }))
    await type(/Total/, '600')
    await userEvent.click(buy())
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(1))
    expect(server.to(SUBMIT)[0]?.body).toMatchObject({
      delegateType: 1,
      delegateValue: '600',
      delegateTotal: '0',
      delegatePrice: '0',
      timeInForce: 'IOC',
    })
  })

  test('can be told to rest only', async () => {
    const server = house({}, { [SUBMIT]: () => ok(placed) })
    drawApp('/tradeBB')
    await opened()
    await userEvent.click(screen.getByRole('button', { name: /How long the order waits/ }))
    await userEvent.click(await screen.findByRole('button', { name: /Post only/ }))
    await placeLimitBuy()
    await waitFor(() => expect(server.to(SUBMIT)[0]?.body).toMatchObject({ timeInForce: 'POST_ONLY' }))
  })

  test('shows the server’s words on success [ER-015]', async () => {
    house({}, { [SUBMIT]: () => ({ ...ok(placed), msg: 'Filled by the exchange' }) })
    drawApp('/tradeBB')
    await placeLimitBuy()
    expect((await screen.findAllByText('Filled by the exchange')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Done')).toBeNull()
    expect(screen.getByText('Bought', { exact: false, selector: '[role="status"] span' }).textContent).toContain('0.01 BTC @ 60,001.00')
  })

  test.each([
    [0, 'Order placed', 'تم إرسال الأمر'],
    [1, 'Order done', 'تم تنفيذ الأمر'],
  ])('says success in Arabic to a reader of Arabic (status %i)', async (status, msg, own) => {
    house({}, { [SUBMIT]: () => ({ ...ok({ ...placed, status }), msg }) })
    session.setState({ language: 'ar' })
    await setLanguage('ar')
    try {
      drawApp('/tradeBB')
      await screen.findByRole('textbox', { name: /^الإجمالي/ })
      await type(/^السعر/, '50000')
      await type(/^الإجمالي/, '500')
      await waitFor(() => expect(queryClient.getQueryState(['balances', 'real'])?.status).toBe('success'))
      await userEvent.click(screen.getByRole('button', { name: /^شراء .*BTC/ }))
      expect((await screen.findAllByText(own)).length).toBeGreaterThan(0)
      expect(screen.queryByText(msg)).toBeNull()
    } finally {
      session.setState({ language: 'en' })
      await setLanguage('en')
    }
  })

  test('shows the server’s words on failure, and that nothing was ordered [ER-015]', async () => {
    house({}, { [SUBMIT]: () => refused('order_price_outside_band', 'Price is too far from the index') })
    drawApp('/tradeBB')
    await placeLimitBuy()
    expect(await screen.findByText(/Price is too far from the index\. Nothing was ordered/)).toBeDefined()
    // The toast beside it says the server's words and nothing else.
    expect((await screen.findAllByText('Price is too far from the index')).length).toBeGreaterThan(0)
    expect(screen.getByRole('textbox', { name: /Total/ })).toHaveProperty('value', '500')
  })

  test('shows successful_operation on the brand that says so [ER-016]', async () => {
    house({}, { [SUBMIT]: () => ({ ...ok(placed), msg: 'Filled by the exchange' }) })
    drawApp('/tradeBB', { spotSuccessToast: 'fixed' })
    await placeLimitBuy()
    expect((await screen.findAllByText('Done')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Filled by the exchange')).toBeNull()
  })

  test('repeated after a lost answer carries the first attempt’s key', async () => {
    let isLost = true
    const server = house({}, { [SUBMIT]: () => (isLost ? new Response('', { status: 502 }) : ok(placed)) })
    drawApp('/tradeBB')
    await placeLimitBuy()
    expect(await screen.findByText(/it counts only once/)).toBeDefined()
    isLost = false
    letSecondPass()
    await userEvent.click(buy())
    await waitFor(() => expect(server.to(SUBMIT)).toHaveLength(2))
    const [first, second] = server.to(SUBMIT).map((call) => call.headers['idempotency-key'])
    expect(second).toBe(first)
  })

  test('tapped without a network fails at once instead of going out later', async () => {
    house({}, { [SUBMIT]: () => new Response('', { status: 502 }) })
    drawApp('/tradeBB')
    await opened()
    onlineManager.setOnline(false)
    try {
      await placeLimitBuy()
      expect(await screen.findByText(/it counts only once/)).toBeDefined()
    } finally {
      onlineManager.setOnline(true)
    }
  })

  test('that rests can be undone beside the button', async () => {
    const state: MarketServer = { open: [], past: [], assets: HOLDINGS }
    signedIn()
    const server = fakeServer({
      ...marketServer(state),
      [SUBMIT]: () => {
        state.open = [orderOf('77')]
        return ok({ ...placed, status: 0, dealNum: '0' })
      },
    })
    drawApp('/tradeBB')
    await placeLimitBuy()
    expect((await screen.findByText(/^Your order rests in the book\./)).textContent).toContain('Buy 0.01 BTC @ 50,000.00')
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText('The order was cancelled')).toBeDefined()
    expect(server.to('/api/currency/order/cancelOrder')[0]?.query).toEqual({ id: '77' })
  })

  test.each([
    ['cancelled', ok({ id: '77', isRepeated: false }), 'The order was cancelled'],
    ['not cancelled', refused('order_not_open', 'The order is no longer open'), 'The order is no longer open'],
  ])('keeps the focus in its note when a message is faster than the answer: %s', async (_what, answer, text) => {
    const state: MarketServer = { open: [], past: [], assets: HOLDINGS }
    signedIn()
    let say: () => void = () => undefined
    const said = new Promise<void>((done) => {
      say = done
    })
    fakeServer({
      ...marketServer(state),
      [SUBMIT]: () => {
        state.open = [orderOf('77')]
        return ok({ ...placed, status: 0, dealNum: '0' })
      },
      '/api/currency/order/cancelOrder': () => said.then(() => answer),
    })
    drawApp('/tradeBB')
    await placeLimitBuy()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    const over = { ...orderOf('77', { status: 1, end: 'canceled_by_user' }), index: 0 }
    state.open = []
    act(() => writeMessages(queryClient, [{ type: 'ORDER', realm: 'real', n: 1, data: [over], ...{ seq: 9 } }]))
    await waitFor(() => expect(rows()).toHaveLength(0))
    say()
    const note = within(screen.getByRole('form', { name: 'Order' }))
    expect(await note.findByText(text)).toBeDefined()
    expect(screen.getByRole('form', { name: 'Order' }).contains(document.activeElement)).toBe(true)
  })
})

describe('own orders', () => {
  test('are two lists with their counts: pending and history [RT-113, API-105]', async () => {
    const server = house({ open: [orderOf('1'), orderOf('2')], past: [orderOf('3', { status: 1, end: 'filled' })] })
    drawApp('/tradeBB')
    expect(await screen.findByRole('tab', { name: 'Open orders (2)' })).toBeDefined()
    expect(screen.getByRole('tab', { name: 'History (1)' })).toBeDefined()
    expect(within(screen.getByRole('tablist', { name: 'My orders' })).getAllByRole('tab')).toHaveLength(2)
    expect(server.to('/api/countOrderTotals/B_TOTAL')).not.toHaveLength(0)
  })

  test('a pending one can be cancelled: it leaves the list and the counts reload [ST-038, API-104]', async () => {
    const server = house({ open: [orderOf('1', { delegatePrice: '58000' }), orderOf('2', { delegatePrice: '57000' })] })
    drawApp('/tradeBB')
    await waitFor(() => expect(rows()).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel BTC/USDT 58000' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(server.to('/api/currency/order/cancelOrder')[0]).toMatchObject({ method: 'GET', query: { id: '1' } })
    expect(await screen.findByRole('tab', { name: 'Open orders (1)' })).toBeDefined()
    expect(screen.getByText('57,000')).toBeDefined()
    // Its button is gone; who works by keyboard goes on from the list, not from the top of the page.
    expect(screen.getByRole('region', { name: 'My orders' }).contains(document.activeElement)).toBe(true)
  })

  test('a cancel that is refused leaves the order where it is', async () => {
    house({ open: [orderOf('1')] }, { '/api/currency/order/cancelOrder': () => refused('order_not_open', 'The order is no longer open') })
    drawApp('/tradeBB')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: /^Cancel BTC/ }))
    expect((await screen.findAllByText('The order is no longer open')).length).toBeGreaterThan(0)
    expect(rows()).toHaveLength(1)
  })

  test('those that are over stand in history, without a way to cancel [ST-039]', async () => {
    const filled = orderOf('3', { status: 1, end: 'filled', dealNum: '0.01', dealPrice: '58990.5', fee: '0.589905' })
    const server = house({ past: [filled] })
    drawApp('/tradeBB')
    await userEvent.click(await screen.findByRole('tab', { name: /History/ }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(within(rows()[0] as HTMLElement).getByText('Filled')).toBeDefined()
    expect(within(rows()[0] as HTMLElement).getByText('58,990.50')).toBeDefined()
    expect(within(rows()[0] as HTMLElement).queryByRole('button', { name: /Cancel/ })).toBeNull()
    const data = { symbol: 'btcusdt', close: '60500.5', open: '60000', isStale: false, time: 1 }
    act(() => writeMessages(queryClient, [{ type: 'DETAIL', symbol: 'btcusdt', n: 1, data, ...{ seq: 5 } }]))
    expect(await within(rows()[0] as HTMLElement).findByText('60,500.50')).toHaveProperty('className', expect.stringContaining('text-up'))
    expect(server.calls.filter(({ path, query }) => path.endsWith('orderList') && query.status === '1')).toHaveLength(1)
  })

  test('one that was filled in parts unfolds each of them with its own time and price', async () => {
    const part = { orderId: '3', symbol: 'btcusdt', type: 0, value: '1', fee: '0.1' } as const
    const fills = [
      { ...part, id: '12-maker', price: '58991', quantity: '0.004', time: Date.UTC(2026, 0, 7, 12, 1, 5) },
      { ...part, id: '11-maker', price: '58990.123456789', quantity: '0.006', time: Date.UTC(2026, 0, 7, 11, 30, 0) },
      { ...part, id: '10-maker', orderId: '2', price: '1', quantity: '9', time: 0 },
    ]
    const filled = orderOf('3', { status: 1, end: 'canceled_by_user', dealNum: '0.01', dealPrice: '58990.4', fee: '0.2' })
    const server = house({ past: [filled], fills })
    drawApp('/tradeBB')
    await userEvent.click(await screen.findByRole('tab', { name: /History/ }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(server.to('/api/order/fills').filter(({ query }) => query.id === '3')).toEqual([])
    await userEvent.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Fills' }))
    const table = await within(rows()[0] as HTMLElement).findByRole('table')
    const shown = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(shown).toEqual([
      ['Time', 'Price', 'Quantity (BTC)'],
      [expect.stringMatching(/:01:05/), '58,991', '0.004'],
      [expect.stringMatching(/:30:00/), '58,990.123456789', '0.006'],
    ])
  })

  test('one of more fills than are shown says so', async () => {
    const fill = {
      id: '12-maker',
      orderId: '3',
      symbol: 'btcusdt',
      type: 0,
      price: '1',
      quantity: '2',
      value: '2',
      fee: '0',
      time: 0,
    } as const
    const filled = orderOf('3', { status: 1, end: 'filled', dealNum: '0.01', dealPrice: '58990.4', fee: '0.2' })
    house({ past: [filled] }, { '/api/order/fills': () => ({ ...ok(null, [fill]), total: 1_234 }) })
    drawApp('/tradeBB')
    await userEvent.click(await screen.findByRole('tab', { name: /History/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fills' }))
    expect(await screen.findByText('The newest 1 of 1,234')).toBeDefined()
  })

  test('come ten at a time, newest update first, until the list is finished [API-101, API-103]', async () => {
    const server = house({ open: Array.from({ length: 12 }, (_, position) => orderOf(String(position + 1))) })
    drawApp('/tradeBB')
    await waitFor(() => expect(rows()).toHaveLength(10))
    expect(screen.queryByText('No more')).toBeNull()
    expect(server.calls.find(({ path }) => path.endsWith('orderList'))?.query).toEqual({
      status: '0',
      pageNum: '1',
      pageSize: '10',
      orderByColumn: 'updateTime',
      isAsc: 'desc',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(12))
    expect(screen.getByText('No more')).toBeDefined()
  })

  test('an order that fills elsewhere leaves the pending list by itself', async () => {
    const state: MarketServer = { open: [orderOf('1')], past: [], assets: HOLDINGS }
    signedIn()
    fakeServer(marketServer(state))
    drawApp('/tradeBB')
    await waitFor(() => expect(rows()).toHaveLength(1))
    state.open = []
    const data = [orderOf('1', { status: 1, end: 'filled' })]
    act(() => writeMessages(queryClient, [{ type: 'ORDER', realm: 'real', n: 2, data, ...{ seq: 4 } }]))
    expect(await screen.findByText('You have no open orders.')).toBeDefined()
  })

  test('are hidden on some brands until something is held in the main wallet [RT-114]', async () => {
    const empty = [assetOf('usdt', '0'), assetOf('usdt', '500', { type: 3 })]
    house({ open: [orderOf('1')], assets: empty })
    drawApp('/tradeBB', { spotOrdersNeedBalance: true })
    expect(await screen.findByText('Your orders appear here once you hold a balance.')).toBeDefined()
    expect(screen.queryByRole('tablist', { name: 'My orders' })).toBeNull()
  })

  test('are shown on those brands once something is held, even if all of it is in orders [RT-114]', async () => {
    house({ open: [orderOf('1')], assets: [assetOf('usdt', '0', { heldAmount: '590', totalAmount: '590' })] })
    drawApp('/tradeBB', { spotOrdersNeedBalance: true })
    expect(await screen.findByRole('tablist', { name: 'My orders' })).toBeDefined()
  })
})

describe('beside the order', () => {
  const SUBMITTED = { [SUBMIT]: () => ok(placed) }

  test('what became of an order goes when the next one is typed', async () => {
    house({}, SUBMITTED)
    drawApp('/tradeBB')
    await opened()
    await type(/Total/, '600')
    await userEvent.click(buy())
    expect(await screen.findByText(/Bought/)).toBeDefined()
    await type(/Total/, '5')
    expect(screen.queryByText(/Bought/)).toBeNull()
  })

  test('a double tap places one order and asks for no amount', async () => {
    const server = house({}, SUBMITTED)
    drawApp('/tradeBB')
    await opened()
    await type(/Total/, '600')
    // The clock stands between the taps: a busy machine takes longer for both than a finger.
    const atMs = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(atMs)
    await userEvent.click(buy())
    expect(await screen.findByText(/Bought/)).toBeDefined()
    await userEvent.click(buy())
    expect(server.to(SUBMIT)).toHaveLength(1)
    expect(screen.queryByText('Enter the amount')).toBeNull()
    clock.mockReturnValue(atMs + 1_000)
    await userEvent.click(buy())
    expect(await screen.findByText('Enter the amount')).toBeDefined()
  })

  test('the other screens of the coin are one tap away', async () => {
    house()
    drawApp('/tradeBB')
    await opened()
    const links = within(screen.getByRole('navigation', { name: 'BTC/USDT: where it is traded' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Spot', '/tradeBB?symbol=btcusdt', 'page'],
      ['Futures', '/tradeU?symbol=btcusdt', null],
      ['Options', '/trade?symbol=btcusdt', null],
    ])
    expect(screen.getByRole('link', { name: 'Full chart' }).getAttribute('href')).toBe('/tradeDetail?symbol=btcusdt')
    expect(screen.getByRole('link', { name: /^Where the BTC\/USDT price comes from/ }).getAttribute('href')).toBe(
      '/fairness?tab=prices&symbol=btcusdt',
    )
  })

  test('who has nothing is told where demo money is; who has something is not', async () => {
    const total = (all: string) => ({
      '/api/asset/assetBalance': () =>
        ok({ realm: 'real', asset: [assetOf('usdt', all)], total: { platform: all, financial: '0', contract: '0', all } }),
    })
    house({}, total('0'))
    drawApp('/tradeBB')
    expect((await screen.findByRole('link', { name: /demo USDT/ })).getAttribute('href')).toBe('/home')
    cleanup()
    queryClient.clear()
    house({}, total('5'))
    drawApp('/tradeBB')
    await opened()
    expect(screen.queryByRole('link', { name: /demo USDT/ })).toBeNull()
  })
})
