import { fakeServer, ok } from '@glasshouse/client/testing'
import type { ListedReview } from '@glasshouse/wire'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../../testing/draw-console.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'

const review: ListedReview = {
  ...{ id: 7, version: 2, userId: '123456789', level: 'primary', state: 'in_review', reviewer: 'operator:1' },
  ...{ reason: '', submittedAt: 1, changedAt: 1, hits: 0 },
}
const other: ListedReview = { ...review, id: 8, userId: '987654321', level: 'advanced', state: 'submitted', reviewer: null }

startsClean()

/** The page of review 7; once it is decided, only 8 waits. */
function drawReview(rows: readonly ListedReview[] = [other]) {
  let waiting: readonly ListedReview[] = [review, ...rows]
  const seen = { realName: 'Sample Person', number: 'X1234567', cardType: 2, country: 'DE', pictures: [], matches: [], duplicates: [] }
  const server = fakeServer({
    '/operator/reviews': ({ query }) =>
      ok(
        null,
        waiting.filter(({ state }) => state === query.state),
      ),
    '/operator/reviews/show': () => ok({ ...review, ...seen }),
    '/operator/reviews/act': () => {
      waiting = rows
      return ok(review)
    },
    '/operator/names': () => ok(null, []),
  })
  signedInAs(1, 'compliance')
  drawConsole(
    <Routes>
      <Route path="/identity/:id" element={<ReviewScreen />} />
    </Routes>,
    '/identity/7',
  )
  return server
}

test.each([
  ['Approve', 'Review 7 is approved.'],
  ['Request more', 'More information was requested for review 7.'],
  ['Reject', 'Review 7 is rejected.'],
])('after “%s” the page says whose review is next; its buttons come with a look of their own', async (button, said) => {
  drawReview()
  await userEvent.click(await screen.findByRole('button', { name: 'View' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'The picture is blurred' } })
  await userEvent.click(screen.getByRole('button', { name: button }))
  const decided = within(await screen.findByRole('region', { name: 'Decided' }))
  expect(decided.getByText(said)).toBeDefined()
  for (const text of ['Review 8', '987654321', 'Advanced']) expect(decided.getByText(text)).toBeDefined()
  // Nothing that was seen of the last stays, and nothing decides.
  expect(screen.queryByText('X1234567')).toBeNull()
  for (const name of ['Approve', 'Request more', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.click(decided.getByRole('button', { name: 'Open the next one' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'View' })).toBeDefined())
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('of the last review the page says that nothing else waits', async () => {
  drawReview([])
  await userEvent.click(await screen.findByRole('button', { name: 'View' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Nothing else is waiting.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Open the next one' })).toBeNull()
})
