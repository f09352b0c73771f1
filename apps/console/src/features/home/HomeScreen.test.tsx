import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import type { OperatorRole } from '@glasshouse/domain'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../testing/draw-console.tsx'
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
