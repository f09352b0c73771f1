import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startsClean } from '../testing/draw-console.tsx'
import { PagePart } from './PageFrame.tsx'
import { Sideways } from './Sideways.tsx'

startsClean()
afterEach(() => vi.restoreAllMocks())

/** A part with a table of this width in a place of 300 px. */
function draw(width: number) {
  let measure = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        measure = changed
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width)
  render(
    <PagePart title="Permissions">
      <Sideways label="Permissions">
        <p>A row</p>
      </Sideways>
    </PagePart>,
  )
  act(() => measure())
}

test('a table wider than its place is reached by keys, and is no second landmark of the same name', () => {
  draw(400)
  expect(screen.getAllByRole('region', { name: 'Permissions' })).toHaveLength(1)
  expect(screen.getByRole('group', { name: 'Permissions' }).tabIndex).toBe(0)
})

test('one that fits is not stopped at', () => {
  draw(300)
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.getByText('A row').parentElement?.hasAttribute('tabindex')).toBe(false)
})
