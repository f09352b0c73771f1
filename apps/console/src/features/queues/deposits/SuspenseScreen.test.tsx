import { fakeServer, ok } from '@glasshouse/client/testing'
import { failure, type ListedSuspense } from '@glasshouse/wire'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ActDialog } from '../../../acts/ActDialog.tsx'
import { drawConsole, startsClean } from '../../../testing/draw-console.tsx'
import { SuspenseScreen } from './SuspenseScreen.tsx'

const REQUEST = '/operator/acts/request'
const waiting: ListedSuspense = {
  ...{ coin: 'usdt', amount: '81', evidence: 'bank:FR-2026/0018', evidenceHash: 'ab'.repeat(16), since: 1, ageHours: 0 },
  ...{ reason: 'funding', requestedBy: 1, approvedBy: 2, seq: 7 },
}

startsClean()

/** The form of the one row, with a serial number typed. */
async function assigning(answer: () => object) {
  const server = fakeServer({ '/operator/suspense': () => ok(null, [waiting]), [REQUEST]: answer as never })
  drawConsole(
    <>
      <SuspenseScreen />
      <ActDialog />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  fireEvent.change(await screen.findByLabelText(/^UID, or the number of a claim/), { target: { value: 'D20260101000001' } })
  expect(await screen.findByText(/^Credit the unmatched 81 usdt under this evidence to D20260101000001\./)).toBeDefined()
  await userEvent.click(screen.getByText('Request').closest('button') as HTMLElement)
  return server
}

test('an assignment carries the coin and the amount of the row that it was made from', async () => {
  const server = await assigning(() => ok())
  await waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
  expect(server.to(REQUEST)[0]?.body).toMatchObject({
    ...{ act: 'assign-suspense', words: ['D20260101000001', 'usdt', '81'], evidence: 'bank:FR-2026/0018' },
  })
})

test('one that differs from what waits is refused in words', async () => {
  await assigning(() => failure({ reason: 'suspense_differs', field: 'amount' }))
  expect((await screen.findAllByText(/The unmatched deposit under this evidence has another amount or currency/)).length).toBeGreaterThan(0)
})
