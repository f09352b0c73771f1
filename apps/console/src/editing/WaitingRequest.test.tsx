import { fakeServer, ok } from '@glasshouse/client/testing'
import type { OperatorRole } from '@glasshouse/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../testing/draw-console.tsx'
import { WaitingRequest } from './WaitingRequest.tsx'

const DECLINE = '/operator/acts/decline'
const request = requestedAct({ act: 'change-setting', words: ['SHOWN_LANGUAGES', '-'], reason: 'rule_change' })

startsClean()

function draw(id: number, roles: readonly OperatorRole[]) {
  const server = fakeServer({
    [DECLINE]: () => ok({ ...request, state: 'declined', declinedBy: { id }, declinedAt: 3, declineWords: 'No.' }),
  })
  signedInAs(id, ...roles)
  drawConsole(<WaitingRequest request={request}>What it would change</WaitingRequest>)
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
