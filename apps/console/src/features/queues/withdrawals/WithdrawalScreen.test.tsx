import { fakeServer, ok } from '@glasshouse/client/testing'
import { failure, type WithdrawalOfDesk } from '@glasshouse/wire'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../../testing/draw-console.tsx'
import { WithdrawalScreen } from './WithdrawalScreen.tsx'

const ID = 'ab'.repeat(16)
const withdrawal: WithdrawalOfDesk = {
  ...{ id: ID, userId: '123456789', state: 'requested', method: 'USDT-TRC20', coin: 'usdt', amount: '50', fee: '1' },
  ...{ paid: '49', currency: 'usdt', approvals: 0, approvalsNeeded: 2, dueAt: 0, askedAt: 1, hits: [] },
  ...{ kind: 'withdrawal', loginName: 'somebody', way: 'coin', network: 'tron', to: 'TJRa****RTv8', reference: '', reason: '', steps: [] },
}

startsClean()

function draw(one: () => unknown) {
  signedInAs(1, 'treasury')
  fakeServer({
    '/operator/withdrawals/one': one,
    '/operator/withdrawals': () => ok(null, []),
    '/operator/acts': () => ok(null, []),
    '/operator/operators': () => ok(null, []),
  })
  drawConsole(
    <Routes>
      <Route path="/withdrawals/:id" element={<WithdrawalScreen />} />
    </Routes>,
    `/withdrawals/${ID}`,
  )
}
const look = () => screen.queryByRole('button', { name: 'Look' })

test('a look at the destination is offered once the withdrawal is there', async () => {
  let answer = (_: unknown) => {}
  const one = new Promise((done) => {
    answer = done
  })
  draw(() => one)
  expect(await screen.findByRole('heading', { name: 'Withdrawal abababab' })).toBeDefined()
  expect(look()).toBeNull()
  answer(ok(withdrawal))
  expect(await screen.findByText('TJRa****RTv8')).toBeDefined()
  expect(look()).not.toBeNull()
})

test('of one that does not exist nothing is offered, and it is told once', async () => {
  draw(() => failure({ reason: 'not_found' }))
  expect(await screen.findByText('There is no such entry')).toBeDefined()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(look()).toBeNull()
  expect(screen.queryByText('Acts about this')).toBeNull()
})
