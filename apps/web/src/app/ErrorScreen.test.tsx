import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { startsClean } from '../testing/draw-app.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

startsClean()

function Broken(): never {
  throw new Error('a screen broke')
}

test('a broken screen says so, keeps its words and offers to load again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <ErrorScreen /> }])} />)
  expect(await screen.findByRole('heading', { name: 'This screen broke' })).toBeDefined()
  expect(document.body.textContent).not.toContain('a screen broke')
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
