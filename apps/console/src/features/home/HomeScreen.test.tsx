import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import type { OperatorRole } from '@glasshouse/domain'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../testing/draw-console.tsx'
import { setLanguage, wordsOf } from '../../words/words.ts'
import { HomeScreen } from './HomeScreen.tsx'

const NOW = Date.UTC(2026, 0, 7, 12)
const home = {
  now: NOW,
  sittingEndsAt: NOW,
  waiting: [{ queue: 'approvals', count: 0, oldestAt: null }],
  alarms: [],
  exposure: null,
  health: null,
}

startsClean()

async function waitingOf(role: OperatorRole, unconfirmed: readonly object[]) {
  fakeServer({
    '/operator/home': () => ok(home),
    '/operator/acts': ({ query }) => ok(null, query.state === 'unconfirmed' ? unconfirmed : []),
  })
  signedInAs(1, role)
  drawConsole(<HomeScreen />)
  return within(await screen.findByRole('table', { name: 'Waiting' }))
}
const alone = { isUnconfirmed: true, requestedAt: NOW - 9_000, approvedAt: NOW - 7_200_000 }

test('a stop that a second operator has to confirm waits at home, since when it was made', async () => {
  const waits = await waitingOf('risk', [alone])
  const row = within((await waits.findByRole('link', { name: 'Stops to be confirmed' })).closest('tr') as HTMLElement)
  expect(row.getByText('1')).toBeDefined()
  expect(row.getByText('2 hr')).toBeDefined()
  expect(row.getByRole('link').getAttribute('href')).toBe('/emergency')
})

test('without one there is no such row, nor for whoever sees no stops', async () => {
  expect((await waitingOf('risk', [])).getAllByRole('row')).toHaveLength(2)
  cleanup()
  queryClient.clear()
  const waits = await waitingOf('content', [alone])
  await vi.waitFor(() => expect(queryClient.getQueryState(['acts', 'unconfirmed'])?.status).toBe('success'))
  expect(waits.queryByRole('link', { name: 'Stops to be confirmed' })).toBeNull()
})

const stale = {
  ...{ kind: 'indices_stale', about: 'btcusdt, ethusdt', startedAt: NOW - 600_000, count: 12, all: 17 },
  sources: { silent: 4, all: 4, fault: 'connection_refused' },
}
const others = { about: '', startedAt: null, count: null, all: null, sources: null }
async function alarmsOf(role: OperatorRole, alarms: readonly object[]) {
  fakeServer({ '/operator/home': () => ok({ ...home, alarms }), '/operator/acts': () => ok(null, []) })
  signedInAs(1, role)
  drawConsole(<HomeScreen />)
  return within(await screen.findByRole('region', { name: 'Alarms' }))
}

test('a dead feed is one line with how many, how long, why, and where to look', async () => {
  const region = await alarmsOf('risk', [stale])
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^12 of 17 indices stale: 4 of 4 sources silent, connection refused \(btcusdt, ethusdt\) for 10 min, since 2026-01-07 \S+ Journal and feeds$/,
    ),
  ])
  expect(region.getByRole('link', { name: 'Journal and feeds' }).getAttribute('href')).toBe('/health')
  expect(document.querySelectorAll('.bg-down')).toHaveLength(1)
})

test('a page that the roles do not open is not offered, and reasons have words', async () => {
  const region = await alarmsOf('content', [stale, { ...others, kind: 'unready', about: 'out_of_step' }])
  expect(region.queryByRole('link')).toBeNull()
  expect(region.getByText('The exchange cannot trade: the clock is out of step')).toBeDefined()
})

test('what operators stopped leads to where it is lifted', async () => {
  const region = await alarmsOf('risk', [{ ...others, kind: 'orders_halted', startedAt: NOW - 60_000 }])
  expect(region.getByRole('link', { name: 'Emergency' }).getAttribute('href')).toBe('/emergency')
})

test('alarms are in the words of the language, their markets and books too', async () => {
  const alarms = [
    { ...others, kind: 'law_broken', about: 'usdt real' },
    { ...others, kind: 'markets_not_open', about: 'btcusdt spot, ethusdt futures', count: 2 },
    { ...others, kind: 'unready', about: 'projection_behind' },
    { ...others, kind: 'without_gate', about: 'options' },
  ]
  const region = await alarmsOf('content', alarms)
  expect(region.getByText('2 markets are not open: BTCUSDT Spot, ETHUSDT Futures')).toBeDefined()
  expect(region.getByText(/The ledger of USDT Real does not balance/)).toBeDefined()
  cleanup()
  queryClient.clear()
  await setLanguage('zh')
  fakeServer({ '/operator/home': () => ok({ ...home, alarms }), '/operator/acts': () => ok(null, []) })
  drawConsole(<HomeScreen />)
  const chinese = within(await screen.findByRole('region', { name: wordsOf('home')('alarms') }))
  const lines = chinese.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  await setLanguage('en')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line.replaceAll(/BTCUSDT|ETHUSDT|USDT/g, '')).not.toMatch(/[a-z]{2}/i)
})
