import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { OperatorRole } from '@glasshouse/domain'
import type { ActToSign, RequestedAct } from '@glasshouse/wire'
import { SCRIPTS } from '@glasshouse/wire/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../../../testing/draw-console.tsx'
import { seenWithdrawal } from '../../../testing/seen-withdrawal.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import { ApprovalsScreen } from './ApprovalsScreen.tsx'
import { Deciding } from './Deciding.tsx'

const WITHDRAW = '/operator/acts/withdraw'
const DECLINE = '/operator/acts/decline'
const request = requestedAct()

startsClean()

function draw() {
  const server = fakeServer({ [WITHDRAW]: () => ok({ ...request, state: 'withdrawn' }) })
  signedInAs(1, 'admin')
  drawConsole(<Deciding act={request} />)
  return server
}

test('a request is withdrawn once its asker has read what that does', async () => {
  const server = draw()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request' }))
  expect(await screen.findByText(/It can no longer be approved/)).toBeDefined()
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

interface At {
  readonly id: number
  readonly roles: readonly OperatorRole[]
  readonly act?: Partial<ActToSign>
  readonly answers?: Answers
}
/** The page of one request, as another operator sees it, or the list. */
function drawPage({ id, roles, act = {}, answers = {} }: At, path = `/approvals/${request.id}`) {
  let shown: RequestedAct = { ...request, ...act }
  const server = fakeServer({
    '/operator/acts/one': () => ok({ ...shown, about: null }),
    '/operator/acts': ({ query }) => ok(null, query.state === shown.state ? [shown] : []),
    '/operator/acts/preview-request': () => ok({ lines: [], effectiveFrom: null, touched: [], about: null }),
    '/operator/names': () =>
      ok(
        null,
        [1, 2].map((one) => ({ id: one, name: `operator-${'-ab'[one]}`, roles: [], isActive: true })),
      ),
    [DECLINE]: ({ body }) => {
      const { words } = body as { readonly words: string }
      shown = { ...shown, state: 'declined', declinedBy: { id: 2 }, declinedAt: 1, declineWords: words }
      return ok(shown)
    },
    ...answers,
  })
  signedInAs(id, ...roles)
  drawConsole(
    <main id="page" tabIndex={-1}>
      <Routes>
        <Route path="/approvals" element={<ApprovalsScreen />} />
        <Route path="/approvals/:id" element={<ApprovalScreen />} />
      </Routes>
    </main>,
    path,
  )
  return server
}
const another: At = { id: 2, roles: ['admin'] }
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  return screen.findByRole('textbox', { name: 'Reason' })
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Yes, decline it' }))

test('another operator declines with words; the page then says who did and why, and offers nothing any more', async () => {
  const server = drawPage(another)
  fireEvent.change(await openDialog(), { target: { value: ' Not before\nMonday. ' } })
  expect(server.to(DECLINE)).toEqual([])
  await send()
  await waitFor(() => expect(server.to(DECLINE).map(({ body }) => body)).toEqual([{ id: request.id, words: 'Not before Monday.' }]))
  expect(await screen.findByRole('region', { name: 'Declined by operator-b' })).toBeDefined()
  expect(screen.getByText('Not before Monday.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  const decided = await screen.findByRole('region', { name: 'Decided' })
  await waitFor(() => expect(decided.contains(document.activeElement)).toBe(true))
})

test('a payout of an account in debt is approved by nobody, and can still be declined', async () => {
  const about = { ...seenWithdrawal, kind: 'withdrawal', loginName: 'somebody', to: '', steps: [], debts: [{ coin: 'usdt', amount: '55' }] }
  const act = { act: 'send-withdrawal', words: [seenWithdrawal.id] }
  drawPage({ ...another, act, answers: { '/operator/acts/one': () => ok({ ...request, ...act, about }) } })
  expect((await screen.findByRole('alert')).textContent).toContain('This account owes 55.00 USDT')
  expect(screen.getByText('The account is in debt: approving and sending are refused until it is paid.')).toBeDefined()
  expect((screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: 'Decline' }) as HTMLButtonElement).disabled).toBe(false)
})

test('without words nothing is sent, and the field says what is missing', async () => {
  const server = drawPage(another)
  const field = await openDialog()
  await send()
  expect(await screen.findByText('Enter a reason: the requester sees it.')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('maxlength')).toBe('500')
  expect(screen.getByText('0 / 500')).toBeDefined()
  expect(server.to(DECLINE)).toEqual([])
})

test('what the server refuses of the words is said at their field, and the words stay', async () => {
  drawPage({ ...another, answers: { [DECLINE]: () => refused('field_malformed', 'A field has the wrong form', 'words') } })
  const words = await openDialog()
  fireEvent.change(words, { target: { value: 'No.' } })
  await send()
  await waitFor(() => expect(words.getAttribute('aria-invalid')).toBe('true'))
  expect((words as HTMLTextAreaElement).value).toBe('No.')
})

test('what the server refuses of the request is said in the dialog, and the words stay', async () => {
  const msg = 'This request does not wait for approval any more'
  drawPage({ ...another, answers: { [DECLINE]: () => refused('approval_not_open', msg) } })
  const words = await openDialog()
  fireEvent.change(words, { target: { value: 'No.' } })
  await send()
  const dialog = within(words.closest('.ant-modal') as HTMLElement)
  expect((await dialog.findByRole('alert')).textContent).toBe('The request is closed')
  expect((words as HTMLTextAreaElement).value).toBe('No.')
})

test.each<readonly [who: string, at: At]>([
  ['whoever asked', { id: 1, roles: ['admin'] }],
  ['a role that does not approve it', { id: 2, roles: ['support'] }],
  ['anybody, of what one operator did alone', { ...another, act: { state: 'executed', isUnconfirmed: true, isRestricting: true } }],
])('%s is offered no decline', async (_who, at) => {
  drawPage(at)
  await screen.findByRole('region', { name: 'Decide' })
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('scripts as words are letters, on the page and in the list of what was declined', async () => {
  const words = SCRIPTS.join(' ').slice(0, 500)
  const declined = { state: 'declined', declinedBy: { id: 2 }, declinedAt: 1, declineWords: words } as const
  drawPage({ id: 1, roles: ['admin'], act: declined })
  const said = await screen.findByRole('region', { name: 'Declined by operator-b' })
  expect(said.querySelector('bdi')?.textContent).toBe(words)
  expect(said.querySelector('bdi')?.children).toHaveLength(0)
  cleanup()
  drawPage({ id: 1, roles: ['admin'], act: declined }, '/approvals?state=declined')
  const listed = await screen.findByText((text) => text === words)
  expect([listed.tagName, listed.children.length]).toEqual(['BDI', 0])
  expect(await screen.findByText(/^operator-b:/)).toBeDefined()
  expect('hit' in window).toBe(false)
})

test('what was declined is not in the queue', async () => {
  drawPage({ ...another, act: { state: 'declined', declinedBy: { id: 2 }, declinedAt: 1, declineWords: 'No.' } }, '/approvals')
  expect(await screen.findByText('No requests.')).toBeDefined()
})

test.each([
  ['approve-withdrawal', 'a4'],
  ['send-withdrawal', 'a5'],
  ['settle-withdrawal', 'a6'],
] as const)('%s is approved once its approver has looked here where it goes; declined at any time', async (act, pair) => {
  const id = pair.repeat(16)
  const show = '/operator/withdrawals/show'
  const server = drawPage({
    id: 2,
    roles: ['treasury'],
    act: { act, words: [id] },
    answers: { [show]: () => ok({ ...seenWithdrawal, id }) },
  })
  const approve = async () => (await screen.findByRole('button', { name: 'Approve' })) as HTMLButtonElement
  expect((await approve()).disabled).toBe(true)
  expect((screen.getByRole('button', { name: 'Decline' }) as HTMLButtonElement).disabled).toBe(false)
  expect(server.to('/operator/acts/preview-request')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  expect(await screen.findByText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBeDefined()
  expect((await approve()).disabled).toBe(false)
})

test('to reject a withdrawal takes no look', async () => {
  drawPage({ id: 2, roles: ['treasury'], act: { act: 'reject-withdrawal', words: [seenWithdrawal.id, 'no'] } })
  expect(((await screen.findByRole('button', { name: 'Approve' })) as HTMLButtonElement).disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'View' })).toBeNull()
})

test('what the core refused is said in words, and a reason that has none stands as it is', async () => {
  drawPage({ ...another, act: { state: 'executed', refusal: 'credit_differs' } })
  expect(await screen.findByText('The exchange has another user, coin or amount under this evidence')).toBeDefined()
  expect(screen.queryByText('credit_differs')).toBeNull()
  cleanup()
  drawPage({ ...another, act: { state: 'executed', refusal: 'never_heard_of' } })
  expect(await screen.findByText('never_heard_of')).toBeDefined()
})

test.each([
  ['nobody has', [], true],
  ['somebody else has', [{ id: 3, keyId: 'ab'.repeat(16), kind: 'ed25519' as const }], true],
  ['its requester has', [{ id: 1, keyId: 'ab'.repeat(16), kind: 'ed25519' as const }], false],
])('a request that %s signed: approve is disabled %s', async (_, signers, isDisabled) => {
  drawPage({ ...another, act: { toSign: 'ab', signers } })
  const approve = (await screen.findByRole('button', { name: 'Approve' })) as HTMLButtonElement
  expect(approve.disabled).toBe(isDisabled)
  expect(screen.queryByText(/The requester has not signed it yet/) !== null).toBe(isDisabled)
})

test('after a decision the page stays, says whose request is next, and opens it when that is chosen', async () => {
  const other = { ...request, id: 'cd'.repeat(16), act: 'halt-orders', requestedBy: { id: 1 } }
  const approved = { ...request, state: 'executed' as const }
  const server = drawPage({
    ...another,
    answers: {
      '/operator/acts': ({ query }) => ok(null, query.state === 'requested' ? [request, other] : []),
      '/operator/acts/approve': () => ok(approved),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved and executed.', { selector: 'p' })).toBeDefined()
  expect(screen.getByText('All new orders stopped: off')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(server.to('/operator/acts/one').some(({ query }) => query.id === other.id)).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Open the next one' }))
  await waitFor(() => expect(server.to('/operator/acts/one').some(({ query }) => query.id === other.id)).toBe(true))
})

test('after a decline, too, the page says whose request is next before it shows it', async () => {
  const other = { ...request, id: 'cd'.repeat(16), act: 'halt-orders', requestedBy: { id: 1 } }
  const server = drawPage({
    ...another,
    answers: { '/operator/acts': ({ query }) => ok(null, query.state === 'requested' ? [other] : []) },
  })
  fireEvent.change(await openDialog(), { target: { value: 'No.' } })
  await send()
  expect(await screen.findByText('All new orders stopped: off')).toBeDefined()
  expect(server.to('/operator/acts/one').some(({ query }) => query.id === other.id)).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Open the next one' }))
  await waitFor(() => expect(server.to('/operator/acts/one').some(({ query }) => query.id === other.id)).toBe(true))
})

test('two requests for the same are marked, on the page of each and in the list', async () => {
  const twin = { ...request, id: 'cd'.repeat(16) }
  const answers: At['answers'] = { '/operator/acts': () => ok(null, [request, twin]) }
  drawPage({ ...another, answers })
  expect((await screen.findByText(/Another request waits for the same/)).closest('[role=alert]')).not.toBeNull()
  cleanup()
  drawPage({ ...another, answers }, '/approvals')
  expect(await screen.findAllByText('Requested more than once')).toHaveLength(2)
})

test('a request on a user names them by UID and login name', async () => {
  drawPage({
    ...another,
    act: { act: 'account-flag', words: ['123456789', 'real', 'frozen', 'on'], people: [{ userId: '123456789', loginName: 'somebody' }] },
  })
  expect((await screen.findByText('somebody')).closest('dd')?.textContent).toBe('123456789somebody')
})
