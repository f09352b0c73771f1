import { connection } from '@glasshouse/client'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startsClean } from '../../../testing/draw-app.tsx'
import { hear, house, opened, priceIs } from '../../../testing/option-screen.tsx'
import { optionOf, settled, unstruckOf } from '../../../testing/option-server.ts'
import { setLanguage } from '../../../words/words.ts'
import { forgetTrails } from './price-trail.ts'

startsClean()
beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  forgetTrails()
})
afterEach(() => void vi.useRealTimers())

const line = (coin = 'BTC/USDT') => screen.findByRole('region', { name: `Line of your option on ${coin}` })
const said = async () => within(await line()).getByRole('status').textContent
/** A price of this moment. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function pricesNow(close: string, parts: object = {}) {
  priceIs(close, { time: Date.now(), ...parts })
  await pass(20)
}

describe('a running option', () => {
  test('says on which side of its strike the price is, and what that pays', async () => {
    house({ options: [optionOf('77')] })
    await opened()
    const place = await line()
    await pricesNow('60000.52')
    expect(within(place).getByText('Now above by \u20660.52\u2069: pays \u206682 USDT\u2069')).toBeDefined()
    await pricesNow('59999.69', { time: Date.now() + 1 })
    expect(within(place).getByText('Now below by \u20660.31\u2069: the stake is lost')).toBeDefined()
    await pricesNow('60000', { time: Date.now() + 2 })
    expect(within(place).getAllByText('Exactly at the strike: the stake comes back')[0]?.className).toContain('font-semibold')
  })

  test('of the other side pays below', async () => {
    house({ options: [optionOf('77', { betContent: 0 })] })
    await opened()
    await line()
    await pricesNow('59999.69')
    expect(within(await line()).getByText('Now below by \u20660.31\u2069: pays \u206682 USDT\u2069')).toBeDefined()
  })

  test('waits for its strike and claims nothing', async () => {
    house({ options: [unstruckOf('77')] })
    await opened()
    await pricesNow('60001')
    expect(within(await line()).getByText(/^Waits for its strike/)).toBeDefined()
    expect((await line()).textContent).not.toMatch(/pays|lost/i)
  })

  test('with a price that is old is dimmed, names its age and claims nothing', async () => {
    house({ options: [optionOf('77')] })
    await opened()
    const place = await line()
    await pricesNow('60000.52')
    await pricesNow('60000.52', { time: Date.now() - 7_000, isStale: true })
    expect(within(place).getByText(/^No current price\. 7/)).toBeDefined()
    expect(place.querySelector('.option-line')?.className).toContain('grayscale')
    expect(within(place).queryByText(/Now (above|below)/)).toBeNull()
    await pricesNow('60000.52', { time: Date.now() + 1 })
    expect(place.querySelector('.option-line')?.className).not.toContain('grayscale')
  })

  test('whose socket is gone claims nothing either', async () => {
    house({ options: [optionOf('77')] })
    await opened()
    const place = await line()
    await pricesNow('60000.52')
    act(() => connection.setState({ market: 'waiting', marketMessageAtMs: Date.now() - 9_000 }))
    await waitFor(() => expect(within(place).getAllByText(/^No current price/)[0]?.className).toContain('text-warn'))
    act(() => connection.setState({ market: 'closed', marketMessageAtMs: 0 }))
  })

  test('draws the prices that were seen since acceptance, with a hole where none were', async () => {
    house({ options: [optionOf('77', { openTime: Date.now() - 20_000 })] })
    await opened()
    const place = await line()
    for (const ago of [19_000, 18_000, 17_000, 9_000, 8_000]) await pricesNow('60000.52', { time: Date.now() - ago })
    expect(place.querySelector('.option-line')?.getAttribute('data-runs')).toBe('3 2')
    await userEvent.click(within(place.parentElement as HTMLElement).getByRole('radio', { name: 'Candles' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Your option' }))
    expect((await line()).querySelector('.option-line')?.getAttribute('data-runs')).toBe('3 2')
  })

  test('tells a screen reader of a change of sides, not of prices, and at most every five seconds', async () => {
    house({ options: [optionOf('77')] })
    await opened()
    await line()
    await pricesNow('60000.52')
    await waitFor(async () => expect(await said()).toBe('Above the strike: pays \u206682 USDT\u2069'))
    await pass(6_000)
    await pricesNow('60004')
    expect(await said()).toBe('Above the strike: pays \u206682 USDT\u2069')
    await pricesNow('59999', { time: Date.now() + 1 })
    await waitFor(async () => expect(await said()).toBe('Below the strike: the stake is lost'))
    await pricesNow('60001', { time: Date.now() + 2 })
    await pass(2_000)
    expect(await said()).toBe('Below the strike: the stake is lost')
    await pass(3_500)
    expect(await said()).toBe('Above the strike: pays \u206682 USDT\u2069')
  })

  test('gives way to the candles and comes back', async () => {
    house({ options: [optionOf('77')] })
    await opened()
    await line()
    await userEvent.click(screen.getByRole('radio', { name: 'Candles' }))
    expect(await screen.findByRole('region', { name: /^Chart of BTC\/USDT/ })).toBeDefined()
    expect(screen.queryByRole('region', { name: /^Line of your option/ })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Your option' }))
    expect(await line()).toBeDefined()
  })

  test('that ends keeps its place with the outcome until the reader goes on', async () => {
    const option = optionOf('77', { openTime: Date.now() - 59_000 })
    const { state } = house({ options: [option] })
    await opened()
    await line()
    state.options = [settled(option, 'won')]
    hear({ type: 'SETTLEMENT', realm: 'real', seq: 10, data: [settled(option, 'won')] })
    const place = await line()
    expect(await within(place).findByText('Won')).toBeDefined()
    expect(place.textContent).toContain('+82 USDT')
    expect(within(place).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/receipt/77')
    await userEvent.click(within(place).getByRole('button', { name: 'Show the candles' }))
    expect(await screen.findByRole('region', { name: /^Chart of BTC\/USDT/ })).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'Your option' })).toBeNull()
  })
})

test('of several the one nearest its end has its line, and another can be chosen', async () => {
  const now = Date.now()
  house({
    options: [
      optionOf('77', { openTime: now, expiryTime: now + 90_000 }),
      optionOf('78', { openTime: now, expiryTime: now + 30_000, symbol: 'eurusdt', showSymbol: 'EUR/USDT', openPrice: '1.08' }),
    ],
  })
  await opened()
  await line('EUR/USDT')
  const list = screen.getByRole('list', { name: 'Running options' })
  expect(
    within(list)
      .getAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('EUR/USDT')])
  await userEvent.click(within(list).getByRole('button', { name: /BTC\/USDT/ }))
  await pricesNow('60000.52')
  expect((await line()).textContent).toContain('pays')
})

test('without a running option there are candles and nothing to choose', async () => {
  house()
  await opened()
  expect(await screen.findByRole('region', { name: /^Chart of BTC\/USDT/ })).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Candles' })).toBeNull()
})

test('speaks Arabic and Chinese', async () => {
  house({ options: [optionOf('77')] })
  await opened()
  await line()
  await pricesNow('60000.52')
  await act(() => setLanguage('zh'))
  expect(screen.getByText('现高于开仓价 \u20660.52\u2069：盈利 \u206682 USDT\u2069')).toBeDefined()
  await act(() => setLanguage('ar'))
  expect(screen.getByText('الآن أعلى بمقدار \u2068\u20660.52\u2069\u2069: \u2068الربح \u2068\u206682 USDT\u2069\u2069\u2069')).toBeDefined()
})
