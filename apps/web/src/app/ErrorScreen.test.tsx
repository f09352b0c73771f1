import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { startsClean } from '../testing/draw-app.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

startsClean()

function Broken(): never {
  throw new Error('a screen broke')
}

test('a broken screen says so, keeps its words and offers to load again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  render(
    <ErrorBoundary place="/" fallback={() => <ErrorScreen />}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'This screen failed' })).toBeDefined()
  expect(document.body.textContent).not.toContain('a screen broke')
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what broke at one address is tried anew at the next', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const at = (place: string, screen: ReactNode) => (
    <ErrorBoundary place={place} fallback={(error) => <p>{(error as Error).message}</p>}>
      {screen}
    </ErrorBoundary>
  )
  const { rerender } = render(at('/quote', <Broken />))
  rerender(at('/quote', <p>whole</p>))
  expect(screen.getByText('a screen broke')).toBeDefined()
  rerender(at('/assets', <p>whole</p>))
  expect(screen.getByText('whole')).toBeDefined()
})

const boundaryAt = (place: string, screen: ReactNode) => (
  <ErrorBoundary place={place} fallback={(error) => <p>{(error as Error).message}</p>}>
    {screen}
  </ErrorBoundary>
)
function BreaksOnLeaving() {
  useEffect(
    () => () => {
      throw new Error('broke while it was left')
    },
    [],
  )
  return <p>first</p>
}
const arrived = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))

test('a screen that breaks while it is left leaves the next one whole', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = render(boundaryAt('/tradeBB', <BreaksOnLeaving key="first" />))
  rerender(boundaryAt('/home', <p key="second">whole</p>))
  await arrived()
  expect(screen.getByText('whole')).toBeDefined()
})

test('a screen that is broken itself says so also after one that broke while it was left', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = render(boundaryAt('/tradeBB', <BreaksOnLeaving key="first" />))
  rerender(boundaryAt('/home', <Broken key="second" />))
  await arrived()
  expect(screen.getByText(/broke/)).toBeDefined()
})

test('a screen that breaks in use is not drawn again by itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = render(boundaryAt('/tradeBB', <p>first</p>))
  rerender(boundaryAt('/home', <p>whole</p>))
  await arrived()
  rerender(boundaryAt('/home', <Broken />))
  rerender(boundaryAt('/home', <p>whole</p>))
  await arrived()
  expect(screen.getByText('a screen broke')).toBeDefined()
})
