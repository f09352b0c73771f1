import { fakeServer, ok } from '@glasshouse/client/testing'
import type { OperatorRole } from '@glasshouse/domain'
import type { ClaimOfDesk } from '@glasshouse/wire'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { ActDialog } from '../../../acts/ActDialog.tsx'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../../../testing/draw-console.tsx'
import { ClaimScreen } from './ClaimScreen.tsx'

const SERIAL = 'D20260101000001'
const REQUEST = '/operator/acts/request'
const [MINE, FOREIGN] = ['operator:1', 'operator:2']
const claim: ClaimOfDesk = {
  ...{ serial: SERIAL, version: 1, state: 'waiting', userId: '123456789', coin: 'usdt', channel: 'USDT-TRC20', currency: 'usdt' },
  ...{ amount: '100.5', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', credited: null, reason: '', reviewer: MINE, submittedAt: 1 },
  ...{ isBeingCredited: false, kind: 'deposit', loginName: 'somebody' },
}
const BEING_CREDITED = 'A credit for this claim is waiting for approval. No other decision is possible until then.'

startsClean()

/** The page of the claim, for operator 1. A request for its credit is one that waits. */
function drawClaim(parts: Partial<ClaimOfDesk> = {}, roles: readonly OperatorRole[] = ['treasury'], acts: readonly object[] = []) {
  let shown = { ...claim, ...parts }
  const server = fakeServer({
    '/operator/deposits/one': () => ok(shown),
    '/operator/deposits/show': () => ok({ ...shown, picture: null, wireAccount: null, samePicture: [] }),
    '/operator/deposits': () => ok(null, [shown]),
    '/operator/deposits/act': () => ok({ ...shown, state: 'refused' }),
    '/operator/acts': () => ok(null, acts),
    '/operator/names': () => ok(null, [{ id: 2, name: 'operator-b', roles: [], isActive: true }]),
    [REQUEST]: ({ body }) => {
      shown = { ...shown, isBeingCredited: true }
      return ok(requestedAct(body as object))
    },
  })
  signedInAs(1, ...roles)
  drawConsole(
    <>
      <Routes>
        <Route path="/deposits/:id" element={<ClaimScreen />} />
      </Routes>
      <ActDialog />
    </>,
    `/deposits/${SERIAL}`,
  )
  const becomes = (next: Partial<ClaimOfDesk>) => {
    shown = { ...shown, ...next }
  }
  return { server, becomes }
}
const credit = async () => (await screen.findByText('Request the credit')).closest('button') as HTMLButtonElement
const look = async () => userEvent.click(await screen.findByRole('button', { name: 'View' }))

test.each([
  ['nobody holds', { reviewer: null }, 'Claim it first.'],
  ['another operator holds', { reviewer: FOREIGN }, 'operator-b is handling this.'],
  ['its holder has not looked at', {}, 'View the submission first.'],
  ['is being credited', { isBeingCredited: true }, BEING_CREDITED],
  ['another operator holds and is being credited', { reviewer: FOREIGN, isBeingCredited: true }, BEING_CREDITED],
] as const)('a claim that %s is not credited, and the page says why', async (_, parts, why) => {
  const { server } = drawClaim(parts)
  expect((await credit()).disabled).toBe(true)
  expect(await screen.findByText(why)).toBeDefined()
  await userEvent.click(await credit())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.to(REQUEST)).toEqual([])
})

test('once its holder has looked, the credit is requested; while that waits there is no second one', async () => {
  const { server } = drawClaim()
  await look()
  await waitFor(async () => expect((await credit()).disabled).toBe(false))
  await userEvent.click(await credit())
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText('Evidence'), { target: { value: 'bank:FR-2026/0018' } })
  await userEvent.click(form.getByText('Request').closest('button') as HTMLElement)
  await waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
  expect(server.to(REQUEST)[0]?.body).toMatchObject({
    ...{ act: 'credit-deposit', words: [SERIAL, '100.5'], reason: 'funding', evidence: 'bank:FR-2026/0018' },
  })
  expect(await screen.findByText(BEING_CREDITED)).toBeDefined()
  expect((await credit()).disabled).toBe(true)
  expect((screen.getByText('Reject').closest('button') as HTMLButtonElement).disabled).toBe(true)
})

test.each([
  ['nobody holds waits', null, 'Waiting'],
  ['an operator holds is in review, as an identity is', FOREIGN, 'In review'],
] as const)('a claim that %s', async (_, reviewer, state) => {
  drawClaim({ reviewer })
  expect(await screen.findByText(state)).toBeDefined()
})

test('a deposit that was rejected is said to be rejected, by the word of its button', async () => {
  const { server } = drawClaim()
  await look()
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Nothing has arrived.' } })
  await userEvent.click(screen.getByText('Reject').closest('button') as HTMLElement)
  expect((await screen.findAllByText(`Deposit ${SERIAL} is rejected.`)).length).toBeGreaterThan(0)
  expect(server.to('/operator/deposits/act')).toHaveLength(1)
})

test('the claim can be credited anew once the request has ended without it', async () => {
  const { becomes } = drawClaim({ isBeingCredited: true })
  await look()
  expect(await screen.findByText(BEING_CREDITED)).toBeDefined()
  becomes({ isBeingCredited: false })
  await waitFor(async () => expect((await credit()).disabled).toBe(false), { timeout: 15_000 })
  expect(screen.queryByText(BEING_CREDITED)).toBeNull()
}, 20_000)

test.each([
  ['that was credited', { state: 'credited', credited: '100.5' }, ['treasury']],
  ['in front of an operator without the role', {}, ['support']],
] as const)('a claim %s offers no credit', async (_, parts, roles) => {
  drawClaim(parts, roles)
  expect((await screen.findAllByText(SERIAL, { exact: false })).length).toBeGreaterThan(0)
  expect(await screen.findByText('somebody', { exact: false })).toBeDefined()
  expect(screen.queryByText('Request the credit')).toBeNull()
})

test('a credited claim shows the evidence of its credit, and takes it back with everything filled in', async () => {
  const evidence = 'bank:FR-2026/0018'
  const credited = requestedAct({ act: 'credit-deposit', words: [SERIAL, '100.5'], evidence, state: 'executed' })
  const { server } = drawClaim({ state: 'credited', credited: '100.5' }, ['treasury'], [credited])
  expect(await screen.findByText(evidence)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Take this back' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText<HTMLInputElement>('Evidence').value).toBe(evidence)
  fireEvent.change(form.getByLabelText('Note to the user'), { target: { value: 'Sent back by the bank.' } })
  await userEvent.click(form.getByText('Request').closest('button') as HTMLElement)
  await waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
  expect(server.to(REQUEST)[0]?.body).toEqual({
    ...{ act: 'reverse-credit', words: [claim.userId, 'usdt', '100.5', 'Sent back by the bank.'], reason: 'compliance', evidence },
  })
})

test.each([
  ['support', 'credited'],
  ['treasury', 'reversed'],
] as const)('%s of a claim that is %s is offered no way to take it back', async (role, state) => {
  drawClaim({ state, credited: '100.5' }, [role])
  await screen.findByText('somebody')
  expect(screen.queryByRole('button', { name: 'Take this back' })).toBeNull()
})

test('after a rejection the page says whose deposit is next, and shows it only when that is chosen', async () => {
  const other = { ...claim, serial: 'D20260101000002', userId: '987654321', amount: '7', reviewer: null }
  const server = fakeServer({
    '/operator/deposits/one': () => ok(claim),
    '/operator/deposits/show': () => ok({ ...claim, picture: null, wireAccount: null, samePicture: [] }),
    '/operator/deposits/act': () => ok(claim),
    '/operator/deposits': () => ok(null, [claim, other]),
    '/operator/acts': () => ok(null, []),
    '/operator/names': () => ok(null, []),
  })
  signedInAs(1, 'treasury')
  drawConsole(
    <Routes>
      <Route path="/deposits/:id" element={<ClaimScreen />} />
    </Routes>,
    `/deposits/${SERIAL}`,
  )
  await look()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'No payment was found' } })
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  const decided = within(await screen.findByRole('region', { name: 'Decided' }))
  expect(decided.getByText('Deposit D20260101000002')).toBeDefined()
  expect(decided.getByText('987654321')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
  const shownNext = () => server.to('/operator/deposits/one').some(({ query }) => query.serial === other.serial)
  expect(shownNext()).toBe(false)
  await userEvent.click(decided.getByRole('button', { name: 'Open the next one' }))
  await waitFor(() => expect(shownNext()).toBe(true))
})
