import { fakeServer, ok } from '@glasshouse/client/testing'
import { failure, type WithdrawalOfDesk } from '@glasshouse/wire'
import { act, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { closeAct, useActDraft } from '../../../acts/act-draft.ts'
import { drawConsole, signedInAs, startsClean } from '../../../testing/draw-console.tsx'
import { seenWithdrawal } from '../../../testing/seen-withdrawal.ts'
import { WithdrawalScreen } from './WithdrawalScreen.tsx'
import { WithdrawalsScreen } from './WithdrawalsScreen.tsx'

const ID = 'ab'.repeat(16)
const withdrawal: WithdrawalOfDesk = {
  ...{
    id: ID,
    serial: 'WABABABABABAB',
    userId: '123456789',
    state: 'requested',
    method: 'USDT-TRC20',
    coin: 'usdt',
    amount: '50',
    fee: '1',
  },
  ...{ paid: '49', currency: 'usdt', approvals: 0, approvalsNeeded: 2, dueAt: 0, askedAt: 1, hits: [], debts: [] },
  ...{ kind: 'withdrawal', loginName: 'somebody', way: 'coin', network: 'tron', to: 'TJRa****RTv8', reference: '', reason: '', steps: [] },
}

startsClean()

function draw(one: () => unknown) {
  signedInAs(1, 'treasury')
  return fakeServer({
    '/operator/withdrawals/show': ({ body }) => ok({ ...seenWithdrawal, id: (body as { id: string }).id }),
    '/operator/withdrawals/one': one,
    '/operator/withdrawals': () => ok(null, []),
    '/operator/acts': () => ok(null, []),
    '/operator/operators': () => ok(null, []),
  })
}
function drawPage(one: () => unknown, id = ID) {
  const server = draw(one)
  drawConsole(
    <Routes>
      <Route path="/withdrawals/:id" element={<WithdrawalScreen />} />
    </Routes>,
    `/withdrawals/${id}`,
  )
  return server
}
const look = () => screen.queryByRole('button', { name: 'View' })

test('a look at the destination is offered once the withdrawal is there', async () => {
  let answer = (_: unknown) => {}
  const one = new Promise((done) => {
    answer = done
  })
  drawPage(() => one)
  expect(await screen.findByRole('heading', { name: 'Withdrawal WABABABABABAB' })).toBeDefined()
  expect(look()).toBeNull()
  answer(ok(withdrawal))
  expect(await screen.findByText('TJRa****RTv8')).toBeDefined()
  expect(look()).not.toBeNull()
})

test('of one that does not exist nothing is offered, and it is told once', async () => {
  drawPage(() => failure({ reason: 'not_found' }))
  expect(await screen.findByText('Not found')).toBeDefined()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(look()).toBeNull()
  expect(screen.queryByText('Related requests')).toBeNull()
})

test('what comes back of a settled one begins with what left, without the fee', async () => {
  drawPage(() => ok({ ...withdrawal, state: 'settled', amount: '50.5', fee: '1.25' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Credit the returned amount' }))
  const { result } = renderHook(useActDraft)
  expect(result.current).toMatchObject({ act: 'return-withdrawal', words: [ID, { label: 'Returned amount', initial: '49.25' }] })
  act(closeAct)
})

const step = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

test.each([
  ['requested', 'Approve', 'a1'],
  ['approved', 'Send', 'a2'],
  ['sending', 'Mark as paid', 'a3'],
] as const)('one that is %s goes on once its destination was looked at here; to give it back takes no look', async (state, name, pair) => {
  // The same look twice within half a second counts as a double tap.
  const id = pair.repeat(16)
  const server = drawPage(() => ok({ ...withdrawal, id, state }), id)
  expect(await screen.findByText('View the destination first.')).toBeDefined()
  const [first, back] = screen.getByRole('region', { name: 'Decide' }).querySelectorAll('button')
  expect(first?.textContent).toContain(name)
  expect([first?.disabled, back?.disabled]).toEqual([true, false])
  await userEvent.click(look() as HTMLElement)
  expect(await screen.findByText(address)).toBeDefined()
  expect(screen.getAllByText('199.00 USDT').length).toBeGreaterThan(0)
  // The journal's own number of the account is for programs.
  expect(screen.queryByText('1021')).toBeNull()
  expect(step(first?.textContent ?? '').disabled).toBe(false)
  expect(screen.queryByText('View the destination first.')).toBeNull()
  expect(server.to('/operator/withdrawals/show').map(({ body }) => body)).toEqual([{ id, purpose: 'review' }])
})

test.each([
  ['requested', 'Approve', 'b1'],
  ['approved', 'Send', 'b2'],
  ['waiting', 'Send', 'b3'],
] as const)('one of an account in debt that is %s says what is owed, and offers to give it back alone', async (state, name, pair) => {
  const id = pair.repeat(16)
  const debts = [{ coin: 'usdt', amount: '55' }]
  drawPage(() => ok({ ...withdrawal, id, state, debts }), id)
  expect((await screen.findByRole('alert')).textContent).toContain('This account owes 55.00 USDT')
  await userEvent.click(look() as HTMLElement)
  expect(await screen.findByText(address)).toBeDefined()
  const [first, back] = screen.getByRole('region', { name: 'Decide' }).querySelectorAll('button')
  expect(first?.textContent).toContain(name)
  expect([first?.disabled, back?.disabled]).toEqual([true, false])
  expect(screen.getByText('The account is in debt: approving and sending are refused until it is paid.')).toBeDefined()
})

test('a debt says nothing at one that is on its way or over', async () => {
  drawPage(() => ok({ ...withdrawal, state: 'settled', debts: [{ coin: 'usdt', amount: '55' }] }))
  expect(await screen.findByRole('button', { name: 'Credit the returned amount' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the list of withdrawals marks what an account owes', async () => {
  signedInAs(1, 'treasury')
  const rows = [
    {
      ...withdrawal,
      debts: [
        { coin: 'usdt', amount: '55' },
        { coin: 'btc', amount: '0.5' },
      ],
    },
    { ...withdrawal, id: 'ac'.repeat(16), debts: [] },
  ]
  fakeServer({ '/operator/withdrawals': () => ok(null, rows) })
  drawConsole(<WithdrawalsScreen />)
  expect(await screen.findByText('55.00 USDT')).toBeDefined()
  expect(screen.getByText('0.5 BTC', { exact: false })).toBeDefined()
})

test('a look that the server refuses shows nothing and opens no step', async () => {
  signedInAs(1, 'treasury')
  const answers = { '/operator/withdrawals/show': () => failure({ reason: 'withdrawal_differs' }), '/operator/acts': () => ok(null, []) }
  fakeServer({
    ...answers,
    '/operator/withdrawals/one': () => ok(withdrawal),
    '/operator/withdrawals': () => ok(null, []),
    '/operator/operators': () => ok(null, []),
  })
  drawConsole(
    <Routes>
      <Route path="/withdrawals/:id" element={<WithdrawalScreen />} />
    </Routes>,
    `/withdrawals/${ID}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'View' }))
  expect(await screen.findByText('User, amount, fee or destination differ from this withdrawal')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Decide' }).querySelector('button')?.disabled).toBe(true)
})
