import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import type { RequestedAct } from '@glasshouse/wire'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { sitting } from '../../../session/session.ts'
import { setLanguage } from '../../../words/words.ts'
import { Deciding } from './Deciding.tsx'

const WITHDRAW = '/operator/acts/withdraw'
const request: RequestedAct = {
  ...{ id: 'ab'.repeat(16), act: 'stop-payouts', words: ['off'], reason: 'incident', evidence: '', state: 'requested' },
  ...{ requestedBy: { id: 1 }, requestedAt: 1, expiresAt: 2, approvedBy: null, approvedAt: null, seq: null, refusal: null },
  ...{ toSign: null, says: [], signableUntil: null, signers: [], isRestricting: false },
  ...{ confirmedBy: null, confirmedAt: null, isUnconfirmed: false },
  ...{ declinedBy: null, declinedAt: null, declineWords: null },
}

beforeAll(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  sitting.setState({ operator: undefined })
})

function draw() {
  const server = fakeServer({ [WITHDRAW]: () => ok({ ...request, state: 'withdrawn' }) })
  sitting.setState({ operator: { id: 1, name: 'operator-a', roles: ['admin'] } })
  render(
    <Providers nonce="">
      <MemoryRouter>
        <Deciding act={request} />
      </MemoryRouter>
    </Providers>,
  )
  return server
}

test('a request is withdrawn once its asker has read what that does', async () => {
  const server = draw()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request' }))
  expect(await screen.findByText(/nobody can approve it any more/)).toBeDefined()
  expect(server.to(WITHDRAW)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Yes, withdraw it' }))
  await waitFor(() => expect(server.to(WITHDRAW).map(({ body }) => body)).toEqual([{ id: request.id }]))
})

test('whoever keeps it withdraws nothing', async () => {
  const server = draw()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(server.to(WITHDRAW)).toEqual([])
})
