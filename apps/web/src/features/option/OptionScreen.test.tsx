import { queryClient, session } from '@glasshouse/client'
import { type Call, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { settingsOf, userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, letSecondPass, startsClean } from '../../testing/draw-app.tsx'
import { assetOf } from '../../testing/market-server.ts'
import {
  bar,
  button,
  hear,
  house,
  line,
  opened,
  order,
  panel,
  place,
  priceIs,
  rows,
  stake,
  tab,
  takingHouse,
} from '../../testing/option-screen.tsx'
import {
  emptyOptionHouse,
  LIST,
  type OptionServer,
  optionOf,
  optionServer,
  PLACE,
  settled,
  unprotected,
  unstruckOf,
} from '../../testing/option-server.ts'
import { setLanguage } from '../../words/words.ts'

const isAskedForRunning = ({ body }: { readonly body: unknown }) => (body as { status?: number }).status === 0

startsClean()
afterEach(() => void vi.useRealTimers())

describe('the address', () => {
  test('opens the options on its coin and stores the trade key [RT-084]', async () => {
    house()
    await opened('/trade?tradeKey=SecondContract&symbol=eurusdt')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('EUR/USDT')
    expect(session.getState().tradeKey).toBe('SecondContract')
  })

  test.each(['/trade', '/trade?symbol=nosuchcoin', '/trade?tradeKey=Pokies'])(
    'falls back to options, and to the first coin, at %s [RT-084]',
    async (path) => {
      house()
      const app = await opened(path)
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('USOIL/USDT')
      expect(app.path()).toBe(path)
    },
  )

  test.each([
    ['BBTrading', '/tradeBB?symbol=ethusdt'],
    ['Ustandard', '/tradeU?symbol=ethusdt'],
  ])('with the key %s leads to %s [RT-084]', async (key, path) => {
    house()
    const app = drawApp(`/trade?tradeKey=${key}&symbol=ethusdt`)
    await waitFor(() => expect(app.path()).toBe(path))
  })

  test('asks visitors to log in first', async () => {
    fakeServer(optionServer(emptyOptionHouse()))
    const app = drawApp('/trade')
    await waitFor(() => expect(app.path()).toBe('/login'))
  })

  test('says so where no option is open', async () => {
    house({ coins: [] })
    drawApp('/trade')
    expect(await screen.findByText('No options are open yet.')).toBeDefined()
  })
})

describe('the head', () => {
  test('shows the login name masked, and the UID [RT-085]', async () => {
    house()
    await opened()
    const account = screen.getByRole('region', { name: 'Your account' })
    expect(within(account).getByText('lina_****ddad')).toBeDefined()
    expect(within(account).getByText('UID 482910377')).toBeDefined()
    expect(screen.queryByText('lina_haddad')).toBeNull()
  })

  test('reads everything again, asks customer service, and leads to the languages [RT-086]', async () => {
    const { server } = house()
    await opened()
    const asked = () => server.to('/api/asset/assetBalance').length
    const before = asked()
    await userEvent.click(button('Refresh prices and orders'))
    await waitFor(() => expect(asked()).toBe(before + 1))
    await userEvent.click(button('Customer service'))
    expect(await screen.findByRole('dialog', { name: 'Customer service' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Language and display' }).getAttribute('href')).toBe('/language-selection')
  })

  test('has a card with the balance and the ways in and out [RT-087]', async () => {
    house()
    await opened()
    const card = screen.getByRole('region', { name: 'Balance' })
    expect(await within(card).findByText('12,000.00')).toBeDefined()
    expect(within(card).getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/recharge')
    expect(within(card).getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('/withdraw')
  })

  test('of demo funds has no ways in or out, and the banner says what it is', async () => {
    house({ realm: 'demo', assets: [assetOf('usdt', '50000')] })
    await opened()
    const card = screen.getByRole('region', { name: 'Balance' })
    expect(await within(card).findByText('Demo funds (USDT)')).toBeDefined()
    expect(within(card).queryByRole('link')).toBeNull()
    expect(screen.getByText('Trading with demo funds')).toBeDefined()
  })

  test('leads to the other ways to trade, as far as the settings open them', async () => {
    house({
      played: [
        { name: 'SecondContract', isOpen: true },
        { name: 'BBTrading', isOpen: true },
        { name: 'Ustandard', isOpen: false },
      ],
    })
    await opened()
    const ways = await screen.findByRole('navigation', { name: 'BTC/USDT: where it is traded' })
    expect(
      within(ways)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/tradeBB?symbol=btcusdt', '/trade?symbol=btcusdt'])
  })

  test('offers each way once, beside the coin’s chart', async () => {
    house({ played: ['SecondContract', 'BBTrading', 'Ustandard'].map((name) => ({ name, isOpen: true })) })
    await opened()
    await screen.findByRole('navigation', { name: 'BTC/USDT: where it is traded' })
    expect(screen.getAllByRole('link', { name: /^(Spot|Futures|Options)$/ })).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Full chart' }).getAttribute('href')).toBe('/tradeDetail?symbol=btcusdt')
  })

  test('lists the coins at the side; a search narrows them and a tap changes the symbol of the address [RT-088]', async () => {
    house()
    const app = await opened()
    await userEvent.click(button('BTC/USDT: choose another coin'))
    const side = await screen.findByRole('dialog', { name: 'Coins' })
    expect(within(within(side).getByRole('list')).getAllByRole('button')).toHaveLength(4)
    await userEvent.type(within(side).getByRole('searchbox', { name: 'Search coins' }), 'eu')
    expect(within(within(side).getByRole('list')).getAllByRole('button')).toHaveLength(1)
    await userEvent.click(within(side).getByRole('button', { name: /EUR\/USDT/ }))
    await waitFor(() => expect(app.path()).toBe('/trade?tradeKey=SecondContract&symbol=eurusdt'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('EUR/USDT')
  })

  test('tells the price with its day and where it comes from [RT-089]', async () => {
    house()
    await opened()
    const header = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement
    expect(within(header).getByText('60,000.00')).toBeDefined()
    expect(line('24h high', header)).toBe('61,000.50')
    expect(line('24h low', header)).toBe('58,000.25')
    expect(line('24h volume at the source (BTC)', header)).toBe('1.23M')
    expect(within(header).getByRole('button', { name: /Where the BTC\/USDT price comes from/ })).toBeDefined()
  })

  test('has the chart with its lengths of a candle [RT-090]', async () => {
    house()
    await opened()
    const chart = await screen.findByRole('region', { name: /^Chart of BTC\/USDT/ })
    await userEvent.click(within(chart).getByRole('button', { name: '5 minutes' }))
    expect(await screen.findByRole('region', { name: /^Chart of BTC\/USDT, 5/ })).toBeDefined()
  })
})

describe('the order', () => {
  test('opens from below with the side that was tapped, and closes with Escape [RT-092]', async () => {
    house()
    await opened()
    const form = await order('Down')
    expect(screen.getByRole('dialog', { name: /Down BTC\/USDT/ }).contains(form)).toBe(true)
    expect(within(form).getByText(/^Wins if the price at expiry is below the strike/)).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  })

  test('offers the periods in seconds and hours with what a win adds [BC-040, BC-041]', async () => {
    house()
    await opened()
    const form = await order('Up')
    const labels = within(form)
      .getAllByRole('radio', { name: /%/ })
      .map((radio) => radio.closest('label')?.textContent)
    expect(labels).toEqual(['30 s+80%', '60 s+82%', '180 s+85%', '1 h+90%'])
  })

  test('offers the usual stakes and all there is [BC-039]', async () => {
    house({ assets: [assetOf('usdt', '812.5')] })
    await opened()
    const form = await order('Up')
    const usual = within(form).getByRole('group', { name: 'Usual stakes' })
    expect(
      within(usual)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Min', '500', '1,000', '2,000', '3,000', '10,000', '20,000', '50,000', 'All'])
    const field = within(form).getByRole('textbox', { name: /^Stake/ })
    await userEvent.click(within(usual).getByRole('button', { name: '500' }))
    expect(field).toHaveProperty('value', '500')
    await userEvent.click(within(usual).getByRole('button', { name: 'All' }))
    expect(field).toHaveProperty('value', '812.5')
  })

  test('leaves a usual stake that the period does not take in its place, disabled, and says the range [BC-039]', async () => {
    house()
    await opened()
    const form = await order('Up')
    const usual = within(form).getByRole('group', { name: 'Usual stakes' })
    const beyond = within(usual).getByRole('button', { name: '10,000' })
    expect(beyond).toHaveProperty('disabled', true)
    expect(document.getElementById(beyond.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Stakes of this period10 – 5,000')
    await userEvent.click(within(form).getByRole('radio', { name: /60 s/ }))
    expect(beyond).toHaveProperty('disabled', false)
    await userEvent.click(within(usual).getByRole('button', { name: 'Min' }))
    expect(within(form).getByRole('textbox', { name: /^Stake/ })).toHaveProperty('value', '10')
  })

  test('says before the tap what it brings and costs, how often one must be right and what it comes to', async () => {
    house()
    await opened()
    const form = await order('Up')
    const told = within(form).getByRole('region', { name: 'How often you must be right' })
    expect(line('Break-even win rate', told)).toBe('55.56%')
    expect(line('Expected per 100 staked', told)).toBe('−10.00 USDT')
    await userEvent.click(within(form).getByRole('radio', { name: /60 s/ }))
    await stake(form, '150')
    expect(line('You win', form)).toBe('+123 USDT273 comes back')
    expect(line('You lose', form)).toBe('−150 USDT')
    expect(line('Break-even win rate', told)).toBe('54.95%')
    expect(within(told).getByText(/right half the time you lose 9\.00 per 100 staked/)).toBeDefined()
    expect(line('Stakes of this period', form)).toBe('10 – 10,000')
  })

  test('tells what the own limits leave', async () => {
    const protection = {
      ...unprotected,
      limits: { stakePerOrder: '200', lossPerDay: '500', tradesPerHour: 4 },
      lostToday: '120',
      openStakes: '80',
      tradesThisHour: 1,
    }
    house({ protection })
    await opened()
    const form = await order('Up')
    await waitFor(() => expect(line('Your own limit per stake', form)).toBe('200'))
    expect(line('Your own limit still leaves today', form)).toBe('300')
    expect(line('Your own limit still leaves this hour', form)).toBe('3')
    await stake(form, '201')
    expect(within(form).getByText('Above your own limit of 200 per stake')).toBeDefined()
  })

  test('below the smallest of its period says minimum, in USD [VL-038]', async () => {
    const { server } = house()
    await opened()
    const form = await order('Up')
    await stake(form, '9.99')
    expect(within(form).getByText('Minimum 10 USD')).toBeDefined()
    await place(form)
    await userEvent.click(within(form).getByRole('radio', { name: /1 h/ }))
    expect(within(form).getByText('Minimum 20 USD')).toBeDefined()
    await place(form)
    expect(server.to(PLACE)).toHaveLength(0)
  })

  test('above the largest of its period says Maximum [VL-039]', async () => {
    const { server } = house()
    await opened()
    const form = await order('Up')
    await stake(form, '10000')
    expect(within(form).getByText('Maximum 5,000 USD')).toBeDefined()
    await place(form)
    expect(server.to(PLACE)).toHaveLength(0)
  })

  test('above the balance says that it exceeds it [VL-040]', async () => {
    const { server } = house({ assets: [assetOf('usdt', '499.99')] })
    await opened()
    const form = await order('Up')
    await userEvent.click(within(form).getByRole('button', { name: '500' }))
    expect(within(form).getByText('The stake is above your USDT balance')).toBeDefined()
    await place(form)
    expect(server.to(PLACE)).toHaveLength(0)
  })

  test('without a stake is asked for one, and sends nothing', async () => {
    const { server } = house()
    await opened()
    const form = await order('Up')
    expect(within(form).queryByText('Enter a stake')).toBeNull()
    await place(form)
    expect(within(form).getByText('Enter a stake')).toBeDefined()
    expect(server.to(PLACE)).toHaveLength(0)
  })

  test('sends side, stake, period and coin as the house wants them, once for two taps', async () => {
    const { server } = takingHouse()
    await opened()
    const form = await order('Down')
    await userEvent.click(within(form).getByRole('radio', { name: /60 s/ }))
    await stake(form, '100')
    letSecondPass()
    const tap = within(form).getByRole('button', { name: 'Place 100 USDT down' })
    fireEvent.click(tap)
    fireEvent.click(tap)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
    expect(server.to(PLACE)[0]?.body).toEqual({
      betContent: 0,
      betAmount: '100',
      openPrice: '60000',
      openTime: 0,
      symbol: 'btcusdt',
      coinSymbol: 'btc',
      baseSymbol: 'usdt',
      periodId: '2',
      minAmount: '10',
      status: 0,
      ruleVersion: 1,
    })
    expect(server.to(PLACE)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('that the house refuses says why, and that nothing was placed', async () => {
    house({}, { [PLACE]: () => refused('expiry_exposure_limit', 'The exchange has reached its limit for options with this expiry') })
    await opened()
    const form = await order('Up')
    await stake(form, '100')
    await place(form)
    const alert = await within(form).findByRole('alert')
    await waitFor(() => expect(alert.textContent).toContain('its limit for options with this expiry. Nothing was placed.'))
  })

  test('that got no answer is tried again as the same order, whatever the price is by then', async () => {
    let tries = 0
    const { server } = house(
      {},
      {
        [PLACE]: () => {
          tries += 1
          return tries === 1 ? new Response('', { status: 502 }) : ok({ ...unstruckOf('77'), isRepeated: true })
        },
      },
    )
    await opened()
    const form = await order('Up')
    await stake(form, '100')
    await place(form)
    await within(form).findByText(/It is not known whether it arrived/)
    priceIs('60500')
    await place(form)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
    const [first, second] = server.to(PLACE)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    // The first price, and no version of a rule that may have changed since: it is the first try over again.
    const { ruleVersion, ...again } = (first as Call).body as Record<string, unknown>
    expect(second?.body).toEqual(again)
  })
})

describe('a scheduled order', () => {
  async function scheduling() {
    const form = await order('Up')
    await userEvent.click(within(form).getByRole('radio', { name: /60 s/ }))
    await userEvent.click(within(form).getByRole('radio', { name: 'At a time' }))
    return { form, field: within(form).getByLabelText(/^Opens at/) as HTMLInputElement }
  }
  const wall = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16)

  test('picks a time from now to a day later [BC-042]', async () => {
    house()
    session.setState({ timezone: 'UTC' })
    await opened()
    const { form, field } = await scheduling()
    const nowMs = Date.now()
    expect(Math.abs(Date.parse(`${field.min}Z`) - nowMs)).toBeLessThan(120_000)
    expect(Date.parse(`${field.max}Z`) - Date.parse(`${field.min}Z`)).toBe(86_400_000)
    expect(Date.parse(`${field.value}Z`)).toBeGreaterThan(nowMs)
    fireEvent.change(field, { target: { value: wall(nowMs + 86_400_000 + 120_000) } })
    expect(within(form).getByText('At most 24 hours ahead')).toBeDefined()
  })

  test('for a time that is not in the future says so [VL-041]', async () => {
    const { server } = house()
    session.setState({ timezone: 'UTC' })
    await opened()
    const { form, field } = await scheduling()
    await stake(form, '100')
    fireEvent.change(field, { target: { value: wall(Date.now() - 60_000) } })
    expect(within(form).getByText('Choose a time in the future')).toBeDefined()
    const shown = vi.spyOn(field, 'scrollIntoView')
    await place(form)
    expect(server.to(PLACE)).toHaveLength(0)
    // The button would hide it.
    expect(shown).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(field)
  })

  test('shows its success message alone, no countdown, and waits in the list [ST-034, ER-041]', async () => {
    const openTime = Math.ceil(Date.now() / 60_000 + 30) * 60_000
    const { server } = takingHouse({}, unstruckOf('78', { status: 4, isScheduled: true, openTime }))
    session.setState({ timezone: 'UTC' })
    await opened()
    const { form, field } = await scheduling()
    await stake(form, '100')
    fireEvent.change(field, { target: { value: wall(openTime) } })
    await place(form)
    await waitFor(() => expect(screen.getAllByText('Scheduled. It opens by itself at its time.').length).toBeGreaterThan(0))
    expect(server.to(PLACE)[0]?.body).toMatchObject({ status: 4, openTime })
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(screen.queryByRole('timer')).toBeNull()
    expect(await rows()).toHaveLength(1)
    expect(within(await panel()).getByRole('heading', { name: 'Scheduled' })).toBeDefined()
  })
})

describe('the countdown', () => {
  const strike = (state: OptionServer, startedMs = Date.now()) => {
    const struck = optionOf('77', { openTime: startedMs })
    state.options = [struck]
    return struck
  }
  async function placed(state: OptionServer) {
    await opened()
    const form = await order('Up')
    await userEvent.click(within(form).getByRole('radio', { name: /60 s/ }))
    await stake(form, '100')
    await place(form)
    const timer = await screen.findByRole('timer')
    expect(state.options).toHaveLength(1)
    return timer
  }

  test('follows a placed order: it waits for the strike, then runs to the expiry that the house named [RT-093, BC-043]', async () => {
    const { state } = takingHouse()
    const timer = await placed(state)
    expect(timer.textContent).toBe('--:--')
    expect(screen.getAllByText(/^Waits for its strike, \d\d:\d\d:\d\d at the earliest\.$/).length).toBeGreaterThan(0)
    hear({ type: 'OPTION', realm: 'real', seq: 9, data: [strike(state)] })
    await waitFor(() => expect(timer.textContent).toMatch(/^(01:00|00:59)$/))
    const sheet = screen.getByRole('dialog')
    expect(line('Strike', sheet)).toBe('60,000.00')
    expect(line('You win', sheet)).toBe('+82 USDT')
  })

  test('without a socket it asks for the strike by itself', async () => {
    const { state, server } = takingHouse()
    const timer = await placed(state)
    const before = server.to(LIST).length
    strike(state)
    await waitFor(() => expect(timer.textContent).toMatch(/^(01:00|00:59|00:58)$/), { timeout: 4_000 })
    expect(
      server
        .to(LIST)
        .slice(before)
        .some(({ body }) => (body as { id?: string } | undefined)?.id === '77'),
    ).toBe(true)
  })

  test('at its end asks with status 1 and the id, and shows profit or loss as the house says it [ST-033, API-084]', async () => {
    const { state, server } = takingHouse()
    await placed(state)
    const struck = strike(state, Date.now() - 59_000)
    hear({ type: 'OPTION', realm: 'real', seq: 9, data: [struck] })
    // Until the server has spoken nothing is said of won or lost, wherever the price stands.
    await waitFor(
      () => expect(screen.getAllByText('Expired. The exchange is settling it; the result follows.').length).toBeGreaterThan(0),
      {
        timeout: 3_000,
      },
    )
    priceIs('61000')
    expect(within(screen.getByRole('dialog')).queryByText(/^Won|^Lost/)).toBeNull()
    state.options = [settled(struck, 'lost')]
    const sheet = screen.getByRole('dialog')
    expect(await within(sheet).findByText('Lost', {}, { timeout: 4_000 })).toBeDefined()
    expect(sheet.textContent).toContain('−100 USDT')
    expect(
      server
        .to(LIST)
        .some(
          ({ body }) => (body as { id?: string; status?: number } | undefined)?.id === '77' && (body as { status?: number }).status === 1,
        ),
    ).toBe(true)
    expect(within(sheet).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/receipt/77')
  })

  test('ended without a socket is in the history at once, and what it paid in the balance', async () => {
    const { state } = takingHouse()
    await placed(state)
    const struck = strike(state, Date.now() - 59_500)
    hear({ type: 'OPTION', realm: 'real', seq: 9, data: [struck] })
    const list = within(await screen.findByRole('region', { name: 'My options', hidden: true }))
    await list.findByRole('tab', { name: 'Current (1)', hidden: true })
    state.options = [settled(struck, 'won')]
    state.assets = [assetOf('usdt', '12182')]
    expect(await within(screen.getByRole('dialog')).findByText('Won', {}, { timeout: 4_000 })).toBeDefined()
    expect(await list.findByRole('tab', { name: 'Current (0)', hidden: true })).toBeDefined()
    expect(list.getByRole('tab', { name: 'History (1)', hidden: true })).toBeDefined()
    expect(await within(screen.getByRole('region', { name: 'Balance', hidden: true })).findByText('12,182.00')).toBeDefined()
  })

  test('is told by the socket at once, and asks no more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const { state, server } = takingHouse()
    await placed(state)
    const over = settled(strike(state), 'won')
    state.options = [over]
    hear({ type: 'SETTLEMENT', realm: 'real', seq: 10, data: [over] })
    const sheet = screen.getByRole('dialog')
    expect(await within(sheet).findByText('Won')).toBeDefined()
    expect(sheet.textContent).toContain('+82 USDT')
    expect(line('Close', sheet)).toBe('60,012.50')
    // A late word that it still runs changes nothing.
    hear({ type: 'OPTION', realm: 'real', seq: 9, data: [strike(state)] })
    expect(within(sheet).getByText('Won')).toBeDefined()
    const asked = () => server.to(LIST).filter(({ body }) => (body as { id?: string } | undefined)?.id === '77').length
    const before = asked()
    // A running one would be asked for at its expiry, an unknown one every second.
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(asked()).toBe(before)
  })

  test.each([
    ['equal', 'Equal', 'Strike and close are the same. The stake came back.'],
    ['void', 'Void', 'There was no price in time to decide it. The stake came back.'],
    ['not_opened', 'Not opened', 'No price came in time to open it. The stake came back.'],
  ] as const)('ends %s in words, with nothing won or lost', async (outcome, title, text) => {
    const { state } = takingHouse()
    await placed(state)
    hear({ type: 'SETTLEMENT', realm: 'real', seq: 10, data: [settled(strike(state), outcome)] })
    const sheet = screen.getByRole('dialog')
    expect(await within(sheet).findByText(title)).toBeDefined()
    expect(within(sheet).getByText(text)).toBeDefined()
    expect(within(sheet).getByText('0')).toBeDefined()
  })

  test('comes back after a reload, and is over where the house says so meanwhile', async () => {
    const { state } = takingHouse()
    await placed(state)
    const kept = sessionStorage.getItem('glasshouse.own.option.followed') as string
    document.body.innerHTML = ''
    queryClient.clear()
    sessionStorage.setItem('glasshouse.own.option.followed', kept)
    state.options = [settled(strike(state), 'won')]
    drawApp('/trade?symbol=btcusdt')
    expect(await screen.findByText('Won')).toBeDefined()
  })

  test('is not shown to another user of the same device', async () => {
    house({ options: [optionOf('77')] })
    sessionStorage.setItem('glasshouse.own.option.followed', '999999999 real 77')
    await opened()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test('closed by hand goes on in the list, from where it is followed again', async () => {
    const { state } = takingHouse()
    await placed(state)
    hear({ type: 'OPTION', realm: 'real', seq: 9, data: [strike(state)] })
    await userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
    expect(sessionStorage.getItem('glasshouse.own.option.followed')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: /^Follow the countdown/ }))
    expect(await screen.findByRole('timer')).toBeDefined()
  })
})

describe('own options', () => {
  const past = [
    settled(optionOf('60'), 'won'),
    settled(optionOf('61', { symbol: 'eurusdt', coinSymbol: 'eur', showSymbol: 'EUR/USDT' }), 'lost'),
  ]

  test('are current or history, with how many there are [RT-094]', async () => {
    house({ options: [optionOf('70'), unstruckOf('71', { status: 4, openTime: Date.now() + 600_000 }), ...past] })
    await opened()
    expect(await within(await panel()).findByRole('tab', { name: 'Current (2)' })).toBeDefined()
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    // Two lists, one end.
    expect(within(await panel()).getAllByText('No more')).toHaveLength(1)
    await tab(/^History \(2\)$/)
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    const [won, lost] = await rows()
    expect(won?.textContent).toMatch(/UpBTC\/USDT.*Won.*\+82/)
    expect(lost?.textContent).toMatch(/EUR\/USDT.*Lost.*−100/)
    // The moment that is shown is that of the settlement, and is called so.
    expect(won?.querySelector('time')?.parentElement?.textContent).toMatch(/^Settled \d/)
    expect(
      within(won as HTMLElement)
        .getByRole('link', { name: 'Receipt' })
        .getAttribute('href'),
    ).toBe('/receipt/60')
  })

  test('of all coins or of this one alone, as the eye says [RT-095]', async () => {
    const { server } = house({ options: past })
    await opened()
    await tab(/^History/)
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    await userEvent.click(button('This coin only'))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect((await rows())[0]?.textContent).toContain('BTC/USDT')
    expect(server.to(LIST).at(-1)?.body).toMatchObject({ symbol: 'btcusdt' })
    await userEvent.click(button('This coin only'))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  test('are read again by the refresh button [RT-096]', async () => {
    const { state } = house({ options: past })
    await opened()
    await tab(/^History/)
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    state.options = [settled(optionOf('62'), 'equal'), ...past]
    await userEvent.click(button('Refresh'))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
  })

  test('that are void tell what the next price would have made of them', async () => {
    const option = settled(optionOf('63'), 'void', { wouldHave: { outcome: 'lost', price: '59999.5', rewardAmount: '0' } })
    house({ options: [option] })
    await opened()
    await tab(/^History/)
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('The next price would have lost it: 59,999.50'))
  })

  test('are empty in words', async () => {
    house()
    await opened()
    expect(await screen.findByText('You have no running options.')).toBeDefined()
    await tab(/^History/)
    expect(await screen.findByText('Your settled options will appear here.')).toBeDefined()
  })

  test('that run are waited for, and asked for again when they did not come, also while one is scheduled', async () => {
    const scheduled = unstruckOf('71', { status: 4, openTime: Date.now() + 600_000 })
    let isUp = false
    const state = { ...emptyOptionHouse(), options: [optionOf('70'), scheduled] }
    const { [LIST]: answer } = optionServer(state)
    house(
      { options: state.options },
      { [LIST]: (call) => (isAskedForRunning(call) && !isUp ? refused('busy', 'The exchange is busy') : answer?.(call)) },
    )
    await opened()
    expect(await within(await panel()).findByRole('heading', { name: 'Scheduled' })).toBeDefined()
    const again = await within(await panel()).findByRole('button', { name: 'Try again' })
    isUp = true
    await userEvent.click(again)
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  test('are one eye whose words stay and whose state says what is shown [RT-095]', async () => {
    house({ options: past })
    await opened()
    const eye = within(await panel()).getByRole('button', { name: 'This coin only' })
    expect(eye.getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(eye)
    expect(eye.getAttribute('aria-pressed')).toBe('true')
    expect(eye.textContent).toBe('This coin only')
  })

  test('are offered as a picture where the brand says so, without amounts, names or numbers [RT-097]', async () => {
    house({ options: past })
    await opened('/trade?symbol=btcusdt', { shareImagePopup: true })
    await tab(/^History/)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Share' }))[0] as HTMLElement)
    const sheet = await screen.findByRole('dialog', { name: 'Share a picture' })
    const picture = within(sheet).getByRole('img').getAttribute('aria-label') as string
    expect(picture).toContain('BTC/USDT, Up, 60 s, Won, +82%, Strike, 60,000.00, Close, 60,012.50')
    for (const secret of ['100', '12,000', 'lina', '482910377']) expect(picture).not.toContain(secret)
  })

  test('are not offered as a picture elsewhere [RT-097]', async () => {
    house({ options: past })
    await opened()
    await tab(/^History/)
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })
})

describe('nothing can be placed', () => {
  const both = async () => {
    const place = await bar()
    return { text: place.textContent ?? '', buttons: within(place).getAllByRole('button', { name: /^(Up|Down)$/ }) }
  }
  const isClosed = async (text: RegExp) => {
    await waitFor(async () => expect((await both()).text).toMatch(text))
    const { buttons } = await both()
    expect(buttons.map((one) => (one as HTMLButtonElement).disabled)).toEqual([true, true])
  }
  afterEach(() => onlineManager.setOnline(true))

  test('by who excluded himself, until the moment he chose', async () => {
    const excludedUntil = Date.now() + 86_400_000
    house({ protection: { ...unprotected, excludedUntil } })
    await opened()
    await isClosed(/You excluded yourself from options until \d\d\/\d\d\/\d{4}.*cannot be ended early/)
    expect(
      within(await bar())
        .getByRole('link', { name: 'Your own limits' })
        .getAttribute('href'),
    ).toBe('/protection')
  })

  test('by who excluded himself for ever', async () => {
    house({ protection: { ...unprotected, isForEver: true, excludedUntil: Number.MAX_SAFE_INTEGER } })
    await opened()
    await isClosed(/excluded yourself from options permanently/)
  })

  test('after the exclusion is over it can again', async () => {
    house({ protection: { ...unprotected, excludedUntil: Date.now() - 1 } })
    await opened()
    for (const one of (await both()).buttons) expect(one).toHaveProperty('disabled', false)
  })

  test('while there is no fresh price', async () => {
    house()
    await opened()
    priceIs('60000', { isStale: true })
    await isClosed(/There is no current price/)
  })

  test('while the coin is closed', async () => {
    const { coins } = emptyOptionHouse()
    house({ coins: coins.map((coin) => ({ ...coin, optionState: 'halted' })) })
    await opened()
    await isClosed(/New options on this coin are paused/)
  })

  test('while the house takes no orders', async () => {
    house(
      {},
      {
        '/api/common/getAllSetting': () =>
          ok({ ...settingsOf({}, { newOrdersHalted: true }), MODULE_FREEZE_TYPE_SETTING: [], PLAYING_SETTING: [] }),
      },
    )
    await opened()
    await isClosed(/New orders are paused/)
  })

  const settings = (open: boolean) => ({
    '/api/common/getAllSetting': () =>
      ok({ ...settingsOf(), MODULE_FREEZE_TYPE_SETTING: [{ key: 'SECOND_CONTRACT', open }], PLAYING_SETTING: [] }),
  })

  test('while the house keeps options closed to everybody', async () => {
    house({}, settings(false))
    await opened()
    await isClosed(/Options are closed for everybody at the moment/)
  })

  const ofStatus = (status: number) => {
    const user = userInfoOf(session.getState().realm)
    return { ...settings(true), '/api/user/getInfo': () => ok({ ...user, user: { ...user.user, status } }) }
  }

  test('on an account that is frozen, status 1, which reads so and is led to the notice [PM-005]', async () => {
    house({}, ofStatus(1))
    await opened()
    await isClosed(/Your account is frozen: no new option can be placed/)
    expect(screen.getByRole('button', { name: 'Customer service' })).toBeDefined()
  })

  test('and on no other account', async () => {
    house({}, ofStatus(2))
    await opened()
    expect(screen.queryByText(/Your account is frozen/)).toBeNull()
  })

  test('without a network', async () => {
    house()
    await opened()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await isClosed(/You are offline/)
  })
})

test('the screen speaks Arabic and Chinese', async () => {
  house()
  await opened()
  await act(() => setLanguage('ar'))
  expect(await screen.findByRole('button', { name: 'صعود' })).toBeDefined()
  await act(() => setLanguage('zh'))
  expect(await screen.findByRole('button', { name: '看涨' })).toBeDefined()
  await act(() => setLanguage('en'))
})
