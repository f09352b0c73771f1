import { fakeServer, ok } from '@glasshouse/client/testing'
import type { OperatorRole } from '@glasshouse/domain'
import { failure, type ShownPerson } from '@glasshouse/wire'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ActDialog } from '../../../acts/ActDialog.tsx'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../../../testing/draw-console.tsx'
import { PersonActs } from './PersonActs.tsx'

const REQUEST = '/operator/acts/request'
const [WRONG, RIGHT] = ['123456789', '987654321']
const person = { userId: WRONG, state: 'normal', payoutsStoppedAt: null, accounts: [] } as Partial<ShownPerson> as ShownPerson
const TYPED = {
  'Correct recipient: UID, or the number of a claim you are handling': RIGHT,
  Amount: '81',
  'Note to the user': 'It belongs to another person.',
  Evidence: 'bank:FR-2026/0018',
}

startsClean()

function draw(answer: () => object = () => ok(requestedAct({ act: 'correct-credit' })), roles: readonly OperatorRole[] = ['treasury']) {
  const server = fakeServer({ [REQUEST]: answer as never })
  signedInAs(1, ...roles)
  drawConsole(
    <>
      <PersonActs person={person} />
      <ActDialog />
    </>,
  )
  return server
}

/** The form, with these fields typed, and sent. */
async function correcting(typed: Partial<typeof TYPED>) {
  await userEvent.click(screen.getByRole('button', { name: 'Correct a credit' }))
  const form = within(await screen.findByRole('dialog'))
  for (const [label, value] of Object.entries(typed)) fireEvent.change(form.getByLabelText(label), { target: { value } })
  await userEvent.click(form.getByText('Request').closest('button') as HTMLElement)
  return form
}

test('a correction says from whom, to whom, how much and why, and what it does to the first account', async () => {
  const server = draw()
  await correcting(TYPED)
  await waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
  expect(server.to(REQUEST)[0]?.body).toEqual({
    act: 'correct-credit',
    words: [WRONG, RIGHT, 'usdt', '81', 'It belongs to another person.'],
    reason: 'compliance',
    evidence: 'bank:FR-2026/0018',
  })
  expect(await screen.findByText(/^Requested\. Another operator has to approve it/)).toBeDefined()
})

test('before it is sent the form says in one sentence what would be done', async () => {
  const server = draw()
  await userEvent.click(screen.getByRole('button', { name: 'Correct a credit' }))
  const form = within(await screen.findByRole('dialog'))
  for (const [label, value] of Object.entries(TYPED)) fireEvent.change(form.getByLabelText(label), { target: { value } })
  const sentence = `Move the credit of 81 usdt under this evidence from user ${WRONG} to ${RIGHT}: It belongs to another person.`
  expect(await form.findByText(sentence)).toBeDefined()
  expect(form.getByText(/What is no longer available in this account becomes a debt/)).toBeDefined()
  expect(server.to(REQUEST)).toEqual([])
})

test.each(Object.keys(TYPED))('without “%s” nothing is sent, and its field says so', async (label) => {
  const server = draw()
  const form = await correcting({ ...TYPED, [label]: ' ' })
  expect(await form.findByText('Required')).toBeDefined()
  expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(server.to(REQUEST)).toEqual([])
})

test.each([
  ['credit_differs', 'The exchange has another user, coin or amount under this evidence'],
  ['nothing_to_correct', 'The credit is already there'],
  ['claim_credited', 'This claim was already credited'],
  ['account_closed', 'The user has closed this account, so it cannot be credited'],
] as const)('one that is refused as %s says so, and keeps what was typed', async (reason, words) => {
  draw(() => failure({ reason, field: 'amount' }))
  const form = await correcting(TYPED)
  expect((await form.findAllByText(new RegExp(`^${words}`))).length).toBeGreaterThan(0)
  expect(form.getByLabelText<HTMLInputElement>('Amount').value).toBe('81')
})

test.each([
  ['treasury', true],
  ['compliance', true],
  ['support', false],
  ['content', false],
] as const)('the role %s may correct a credit: %s', (role, may) => {
  draw(undefined, [role])
  expect(screen.queryByRole('button', { name: 'Correct a credit' }) !== null).toBe(may)
})
