import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollPlaces } from './scroll-places.ts'

let go: NavigateFunction
function Screen() {
  go = useNavigate()
  useScrollPlaces()
  return null
}
const draw = () =>
  render(
    <MemoryRouter initialEntries={['/home']}>
      <Screen />
    </MemoryRouter>,
  )
/** The window, as far as it scrolls. */
let top = 0
const scroll = (to: number) => {
  top = to
  window.dispatchEvent(new Event('scroll'))
}
beforeEach(() => {
  top = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
  vi.spyOn(window, 'scrollTo').mockImplementation(((_left: number, to: number) => scroll(to)) as typeof window.scrollTo)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a screen begins at its top, and the way back ends where the reader was', () => {
  draw()
  scroll(480)
  act(() => void go('/quote'))
  expect(top).toBe(0)
  scroll(120)
  act(() => void go(-1))
  expect(top).toBe(480)
  act(() => void go(1))
  expect(top).toBe(120)
})

test('a page that is loaded again is where it was left', () => {
  draw()
  scroll(300)
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  top = 0
  draw()
  expect(top).toBe(300)
})

test('what is kept and cannot be read is as good as nothing', () => {
  sessionStorage.setItem('glasshouse.scroll', '{')
  draw()
  expect(top).toBe(0)
})
