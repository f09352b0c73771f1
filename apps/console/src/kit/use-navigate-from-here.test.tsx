import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useNavigateFromHere } from './use-navigate-from-here.ts'

afterEach(cleanup)

function Page({ answer }: { readonly answer: Promise<void> }) {
  const navigate = useNavigateFromHere()
  return (
    <button type="button" onClick={() => void answer.then(() => navigate('/requests/2'))}>
      Approve
    </button>
  )
}
const Address = () => <output>{useLocation().pathname}</output>

/** A page whose act is answered when `answer` is called, and which then opens the next one. */
function drawPage(): { answer(): Promise<void> } {
  let resolve = () => {}
  const answer = new Promise<void>((done) => {
    resolve = done
  })
  render(
    <MemoryRouter initialEntries={['/requests/1']}>
      <Address />
      <Link to="/home">Home</Link>
      <Link to="/requests/7">Another</Link>
      <Routes>
        <Route path="/requests/:id" element={<Page answer={answer} />} />
        <Route path="/home" element={<p>Nothing waits</p>} />
      </Routes>
    </MemoryRouter>,
  )
  return { answer: () => act(async () => resolve()) }
}

const address = () => screen.getByRole('status').textContent

test('an answer opens the next page', async () => {
  const page = drawPage()
  await userEvent.click(screen.getByRole('button'))
  await page.answer()
  expect(address()).toBe('/requests/2')
})

test.each([
  ['Home', '/home'],
  ['Another', '/requests/7'],
])('once %s was opened, a later answer leaves it there', async (link, there) => {
  const page = drawPage()
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(screen.getByRole('link', { name: link }))
  await page.answer()
  expect(address()).toBe(there)
})
