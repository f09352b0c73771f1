import { session } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { knownUser } from '../testing/account-answers.ts'
import { contractServer, emptyContracts } from '../testing/contract-server.ts'
import { drawApp, signedIn, startsClean } from '../testing/draw-app.tsx'
import { assetOf, marketServer } from '../testing/market-server.ts'

startsClean()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signedIn('demo')
  fakeServer({
    ...contractServer(emptyContracts()),
    ...marketServer({ open: [], past: [], assets: [assetOf('usdt', '1000')] }, 'demo'),
    '/kline': () => ok({ ticker: {}, historyKline: [] }),
  })
})

const fieldsWith = (text: string) =>
  screen.queryAllByRole('textbox').filter((field) => (field as HTMLInputElement).value.replaceAll(',', '') === text)

/** What another tab does, which this one hears from the server. */
const realmIs = (realm: 'real' | 'demo') => act(() => session.setState({ realm, userInfo: knownUser(realm) }))

test.each([
  ['/tradeBB?symbol=btcusdt', /^Total|^Amount/],
  ['/tradeU?symbol=btcusdt', /^Contracts$/],
  ['/transfer', /^Amount$/],
])('on %s nothing that was typed for demo funds stands in the ticket once the realm is the real one', async (path, name) => {
  drawApp(path)
  const [field] = await screen.findAllByRole('textbox', { name })
  await userEvent.clear(field as HTMLElement)
  await userEvent.paste('20')
  await waitFor(() => expect(fieldsWith('20')).toHaveLength(1))
  realmIs('real')
  await screen.findAllByRole('textbox', { name })
  expect(fieldsWith('20')).toEqual([])
})

test('the same realm, said again, leaves what is typed', async () => {
  drawApp('/transfer')
  const field = await screen.findByRole('textbox', { name: 'Amount' })
  await userEvent.type(field, '20')
  realmIs('demo')
  expect(fieldsWith('20')).toHaveLength(1)
})
