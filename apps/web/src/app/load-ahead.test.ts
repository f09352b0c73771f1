import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { expect, test, vi } from 'vitest'
import { signedIn, startsClean } from '../testing/draw-app.tsx'
import { loadWords, setLanguage, wordsOf } from '../words/words.ts'
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
