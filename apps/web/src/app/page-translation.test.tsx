import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { withdrawalSamples } from '@glasshouse/wire/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contractServer, emptyContracts, positionOf } from '../testing/contract-server.ts'
import { drawApp, signedIn, startsClean } from '../testing/draw-app.tsx'
import { assetOf, marketServer, orderOf } from '../testing/market-server.ts'
import { house as optionHouse, opened as optionOpened, order, priceIs } from '../testing/option-screen.tsx'
import { readPage, translatePage } from '../testing/translate-page.ts'
import { writeMessages } from '../testing/write-messages.ts'
import { followTranslation } from '../words/follow-translation.ts'

startsClean()

let end = () => {}
beforeEach(() => {
  end = followTranslation(document)
})
afterEach(() => end())

const total = { platform: '1000', financial: '0', contract: '250', all: '1250' }
const assets = [assetOf('usdt', '1000'), assetOf('btc', '0.5'), assetOf('usdt', '250', { type: 3 })]
/** By its name, translated or not. */
const types = async (name: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: new RegExp(`^‹?(${name})`) })
  await userEvent.clear(field)
  await userEvent.paste(text)
}
const balancesCame = () => waitFor(() => expect(queryClient.getQueryState(['balances', 'real'])?.status).toBe('success'))
/** Of the markets' screens that hear prices. */
const priceBecomes = (close: string) => {
  const data = { symbol: 'btcusdt', close, open: '50000', high24: '70000', low24: '40000', volume24: '1', isStale: false, time: 1 }
  const message = { type: 'DETAIL', symbol: 'btcusdt', n: 1, seq: 9_000, data }
  act(() => writeMessages(queryClient, [message as Parameters<typeof writeMessages>[1][number]]))
}

interface Form {
  /** Draws the screen, with one amount typed. */
  readonly opens: () => Promise<unknown>
  /** Types another one, and more. */
  readonly changes: () => Promise<unknown>
  /** What must be read afterwards. */
  readonly shows: readonly RegExp[]
}

const FORMS: Readonly<Record<string, Form>> = {
  spot: {
    opens: async () => {
      signedIn()
      fakeServer(marketServer({ open: [orderOf('1')], past: [], assets }))
      drawApp('/tradeBB?symbol=btcusdt')
      await types('Total|Amount \\(', '10')
      await balancesCame()
    },
    changes: async () => {
      await types('Total|Amount \\(', '500')
      priceBecomes('61234.5')
    },
    shows: [/61,234\.5/, /Buy/],
  },
  futures: {
    opens: async () => {
      signedIn()
      fakeServer(contractServer({ ...emptyContracts(), positions: [positionOf('1')] }))
      drawApp('/tradeU?symbol=btcusdt')
      await types('Contracts', '20')
      await balancesCame()
    },
    changes: async () => {
      await types('Contracts', '45')
      priceBecomes('61234.5')
    },
    shows: [/Open long.*45|45.*Open long/],
  },
  options: {
    opens: async () => {
      optionHouse()
      await optionOpened()
      const form = await order('Up')
      await userEvent.clear(within(form).getByRole('textbox', { name: /^Stake/ }))
      await userEvent.paste('100')
    },
    changes: async () => {
      await types('Stake', '200')
      priceIs('61234.5')
    },
    shows: [/Place 200 USDT up/],
  },
  convert: {
    opens: async () => {
      signedIn()
      const quote = {
        fromSymbol: 'usdt',
        toSymbol: 'btc',
        expected: '0.01996007',
        minimum: '0.01986027',
        rate: '0.00001996',
        fromPrice: '1',
        toPrice: '50000',
        fromSpread: '0',
        toSpread: '0.002',
        expiresAt: 1_770_000_010_000,
        expiresInMs: 10_000,
      }
      fakeServer({
        ...marketServer({ open: [], past: [], assets: [] }),
        '/api/asset/assetBalance': () => ok({ realm: 'real', asset: assets, total }),
        '/api/texchange/exchangeQuote': ({ query }) => ok({ ...quote, ...query, expected: `0.0${query.total}` }),
        '/api/texchange/exchangeList': () => ({ ...ok(null, []), total: 0 }),
      })
      drawApp('/swap')
      await types('Amount in USDT', '111')
      await screen.findByText(/0\.0111/)
    },
    changes: async () => {
      await types('Amount in USDT', '222')
      await waitFor(() => expect(readPage()).toMatch(/0\.0222/))
    },
    shows: [/0\.0222/],
  },
  withdrawal: {
    opens: async () => {
      signedIn('real', '1000')
      const { getWithDrawCoinList, withdrawalFacts, addressBook } = withdrawalSamples
      fakeServer({
        ...marketServer({ open: [], past: [], assets: [] }),
        '/api/asset/assetBalance': () => ok({ realm: 'real', asset: assets, total }),
        '/api/common/getWithDrawCoinList': () => ok(null, getWithDrawCoinList.rows),
        '/api/withdraw/facts': () => ok({ ...withdrawalFacts.data, obstacles: [] }),
        '/api/user/addresses': () => ok(null, addressBook.rows),
      })
      drawApp('/withdraw-apply?type=USDT-TRC20&icon=usdt')
      await types('Amount', '250')
      await waitFor(() => expect(readPage()).toMatch(/249/))
    },
    changes: () => types('Amount', '820'),
    shows: [/819/],
  },
  transfer: {
    opens: async () => {
      signedIn()
      fakeServer({
        ...marketServer({ open: [], past: [], assets: [] }),
        '/api/asset/assetBalance': () => ok({ realm: 'real', asset: assets, total }),
      })
      drawApp('/transfer')
      await types('Amount', '10')
    },
    changes: () => types('Amount', '75'),
    shows: [/325 USDT/],
  },
}

/** Ages, countdowns and clocks go on between two readings. */
const still = () =>
  [...document.querySelectorAll('main, [role=dialog]')]
    .map((part) => readPage(part))
    .join(' ')
    .replaceAll(/\d+:\d\d(:\d\d)?/g, 'clock')
    .replaceAll(/\d+ s\b/g, 'age')
    // No canvas is here, and the chart says so once its code has come.
    .replaceAll('The chart could not be drawn here. The table below shows the same candles.Try again', '')
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test.each(Object.entries(FORMS))('%s: translated by the browser, all texts follow what is typed and what prices do', async (_, form) => {
  await form.opens()
  await form.changes()
  await pause()
  const plain = still()
  cleanup()
  queryClient.clear()
  await form.opens()
  translatePage()
  await form.changes()
  await pause()
  const translated = still()
  expect(translated).toBe(plain)
  for (const shown of form.shows) expect(translated.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(shown)
})

test.each(['spot', 'futures', 'options'])('%s: no translation touches the deed, which prints a figure', async (name) => {
  const form = FORMS[name] as Form
  await form.opens()
  await form.changes()
  translatePage()
  const deeds = [...document.querySelectorAll('form button')].filter((button) =>
    /(Buy|Open long|Place) .*\p{Nd}/u.test(button.textContent ?? ''),
  )
  expect(deeds).toHaveLength(1)
  expect(deeds[0]?.querySelector('font')).toBeNull()
})
