import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { SCREENS } from '../offline/opening-screens.ts'
import { contractServer, emptyContracts } from '../testing/contract-server.ts'
import { drawApp, signedIn, startsClean } from '../testing/draw-app.tsx'
import { marketServer } from '../testing/market-server.ts'
import { loadWords, setLanguage, wordsOf } from '../words/words.ts'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { loadAhead } from './routes.tsx'

startsClean()

const SETTINGS = '/api/common/getAllSetting'

/** Calls that an opening at the address makes before anything is drawn. */
async function callsAt(hash: string): Promise<string[]> {
  const server = fakeServer({
    '/api/common/getAllSetting': () => ok({}),
    '/api/common/getCoinList': () => ok({ coinList: [], currencyList: [], contractList: [] }),
    '/api/notice/list': () => ok([]),
  })
  loadAhead(hash)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return server.calls.map(({ path }) => path)
}

test.each(['#/tradeBB?symbol=btcusdt', '#/tradeU', '#/trade?symbol=btcusdt', '#/tradeDetail'])(
  'a page that opens at %s asks for settings and coins beside the code of its screen',
  async (hash) => {
    signedIn()
    expect(await callsAt(hash)).toEqual([SETTINGS, '/api/common/getCoinList'])
  },
)

test('a visitor, who is sent to the login screen, asks for nothing of a trade screen but settings', async () => {
  expect(await callsAt('#/tradeU?symbol=btcusdt')).toEqual([SETTINGS])
})

test.each(['#/quote', '#/nowhere'])('settings alone are asked for at %s', async (hash) => {
  signedIn()
  expect(await callsAt(hash)).toEqual([SETTINGS])
})

test.each(['', '#/', '#/home'])('home, opened at "%s", asks for all it shows, and is drawn without words of refusals', async (hash) => {
  const notices = (query: string) => `/api/notice/list${query}`
  expect(await callsAt(hash)).toEqual([SETTINGS, '/api/common/getCoinList', notices(''), notices(''), notices('')])
  await setLanguage('zh')
  expect([wordsOf('app')('tab_home'), wordsOf('app')('refused_internal')]).toEqual(['首页', 'refused_internal'])
  await loadWords()
  expect(wordsOf('app')('refused_internal')).toMatch(/\p{Script=Han}/u)
  await setLanguage('en')
  expect(wordsOf('app')('refused_internal')).toBe('System error')
})

test('the words of the screen come with those of the language', async () => {
  signedIn()
  await callsAt('#/fairness')
  await setLanguage('en')
  expect(wordsOf('fairness')('title')).not.toBe('title')
})

describe('a trade screen that a page opens with', () => {
  const PATH = '/tradeU?symbol=BTCUSDT'
  const house = () => fakeServer({ ...contractServer(emptyContracts()), ...marketServer({ open: [], past: [], assets: [] }) })
  const ask = (path: string) => {
    window.location.hash = `#${path}`
    return loadAhead(window.location.hash, () => setLanguage('en'))
  }

  test('asks for the figures of its coin before anything is drawn', async () => {
    signedIn()
    const server = house()
    await ask(PATH)
    const asked = server.calls.map(({ path, query }) => `${path}?${query.symbol}`)
    for (const part of ['contract/rules?btcusdt', 'depth?btcusdt', 'asset/assetBalance', 'contract/figures?btcusdt'])
      expect(asked.filter((path) => path.startsWith(`/api/${part}`))).toHaveLength(1)
  })

  test('is then drawn whole at once, without a placeholder', async () => {
    signedIn()
    house()
    await ask(PATH)
    drawApp(PATH)
    expect(screen.getByRole('form', { name: 'Open a position' })).toBeDefined()
  })

  test('asks for nothing of a coin where the address names none', async () => {
    signedIn()
    const server = house()
    await ask('/tradeU')
    expect(server.calls.some(({ path }) => path.startsWith('/api/contract/rules'))).toBe(false)
  })

  test('is drawn all the same where nothing comes ahead, and says itself what is missing', async () => {
    signedIn()
    fakeServer({})
    await ask(PATH)
    drawApp(PATH)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

test.each(SCREENS)('what asks for files ahead knows of $path what its route says', ({ path, isUser, words }) => {
  const route = FEATURE_ROUTES.find((one) => one.path === path)
  const needed = [route?.words ?? []].flat().map((section) => (['trade', 'chart', 'detail'].includes(section) ? 'trading' : section))
  expect({ isUser, words: [...words].sort() }).toEqual({ isUser: route?.access === 'user', words: [...new Set(needed)].sort() })
})
