import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import type { OperatorRole } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '../app/Providers.tsx'
import { sitting } from '../session/session.ts'
import { setLanguage } from '../words/words.ts'
import { WaitingRequest } from './WaitingRequest.tsx'

const DECLINE = '/operator/acts/decline'
const request: RequestedAct = {
  ...{
    id: 'ab'.repeat(16),
    act: 'change-setting',
    words: ['SHOWN_LANGUAGES', '-'],
    reason: 'rule_change',
    evidence: '',
    state: 'requested',
  },
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

function draw(id: number, roles: readonly OperatorRole[]) {
  const server = fakeServer({
    [DECLINE]: () => ok({ ...request, state: 'declined', declinedBy: { id }, declinedAt: 3, declineWords: 'No.' }),
  })
  sitting.setState({ operator: { id, name: 'operator-b', roles } })
  render(
    <Providers nonce="">
      <MemoryRouter>
        <WaitingRequest request={request}>What it would change</WaitingRequest>
      </MemoryRouter>
    </Providers>,
  )
  return server
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('whoever may approve a change of a setting may decline it there, with words', async () => {
  const server = draw(2, ['compliance'])
  expect(names()).toEqual(['Approve and execute', 'Decline'])
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, decline it' }))
  expect(server.to(DECLINE)).toEqual([])
  await userEvent.type(await screen.findByRole('textbox'), 'Arabic is not ready.')
  await userEvent.click(screen.getByRole('button', { name: 'Yes, decline it' }))
  await waitFor(() => expect(server.to(DECLINE).map(({ body }) => body)).toEqual([{ id: request.id, words: 'Arabic is not ready.' }]))
})

test.each<[string, number, OperatorRole[], string]>([
  ['whoever asked', 1, ['admin'], 'Withdraw'],
  ['whoever may not approve it', 2, ['support'], 'Approve and execute'],
])('%s is offered no decline', (_who, id, roles, only) => {
  draw(id, roles)
  expect(names()).toEqual([only])
})
