import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { expect, test, vi } from 'vitest'
import { signedIn, startsClean } from '../testing/draw-app.tsx'
import { setLanguage, wordsOf } from '../words/words.ts'
import { loadAhead } from './routes.tsx'

startsClean()

/** Calls that an opening at the address makes before anything is drawn. */
async function callsAt(hash: string): Promise<string[]> {
  const server = fakeServer({ '/api/common/getCoinList': () => ok({ coinList: [], currencyList: [], contractList: [] }) })
  loadAhead(hash)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return server.calls.map(({ path }) => path)
}

test.each(['#/tradeBB?symbol=btcusdt', '#/tradeU', '#/trade?symbol=btcusdt', '#/tradeDetail'])(
  'a page that opens at %s asks for the coins beside the code of its screen',
  async (hash) => {
    signedIn()
    expect(await callsAt(hash)).toEqual(['/api/common/getCoinList'])
  },
)

test('a visitor, who is sent to the login screen, asks for nothing of a trade screen', async () => {
  expect(await callsAt('#/tradeU?symbol=btcusdt')).toEqual([])
})

test.each(['', '#/home', '#/quote', '#/nowhere'])('nothing is asked for at %s', async (hash) => {
  signedIn()
  expect(await callsAt(hash)).toEqual([])
})

test('the words of the screen come with those of the language', async () => {
  signedIn()
  await callsAt('#/fairness')
  await setLanguage('en')
  expect(wordsOf('fairness')('title')).not.toBe('title')
})
