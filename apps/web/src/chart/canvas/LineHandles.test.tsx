import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startsClean } from '../../testing/draw-app.tsx'
import { loadWords } from '../../words/words.ts'
import { type HandlePlaces, LineHandles } from './LineHandles.tsx'
import type { LaidLabel, OwnLine } from './own-lines.ts'

startsClean()
beforeAll(() => loadWords('lines'))

const line = (id: string, price: string, parts: Partial<OwnLine> = {}): OwnLine => ({
  id,
  price,
  text: `Buy ${id}`,
  tint: 'up',
  isMovable: true,
  ...parts,
})
const label = (id: string, y: number): LaidLabel => ({ id, x: 4, y, width: 60, height: 16 })
const moves = { onDrag: vi.fn(), onStep: vi.fn(), onDrop: vi.fn(), onLeave: vi.fn() }
beforeEach(() => {
  for (const move of Object.values(moves)) move.mockClear()
  HTMLElement.prototype.setPointerCapture = () => {}
})

/** A price of n stands n px from the top. */
function drawn(lines: readonly OwnLine[], labels: readonly LaidLabel[]) {
  const ref = createRef<HandlePlaces>()
  render(<LineHandles ref={ref} lines={lines} heightOf={Number} {...moves} />)
  act(() => ref.current?.place(labels))
  return ref
}
const handle = (name: string) => screen.getByRole('slider', { name })
const press = (name: string, clientY: number) => fireEvent.pointerDown(handle(name), { clientY, button: 0, pointerId: 1 })

describe('the handles of own lines', () => {
  test('are as high as a finger, over their labels; lines that cannot be moved have none', () => {
    drawn([line('1', '100'), line('2', '200', { isMovable: false })], [label('1', 100), label('2', 200)])
    expect(screen.getAllByRole('slider')).toHaveLength(1)
    expect(handle('Buy 1').parentElement?.style).toMatchObject({ height: '44px', width: '60px', transform: 'translate(4px, 78px)' })
    expect(handle('Buy 1').getAttribute('aria-valuenow')).toBe('100')
  })

  test('go where the labels go, and hide with them', () => {
    const ref = drawn([line('1', '100')], [label('1', 100)])
    act(() => ref.current?.place([label('1', 150)]))
    expect(handle('Buy 1').parentElement?.style.transform).toBe('translate(4px, 128px)')
    act(() => ref.current?.place([]))
    expect(screen.queryByRole('slider', { hidden: false })).toBeNull()
  })

  test('are dragged by where they were taken, and ask when they are let go', () => {
    drawn([line('1', '100')], [label('1', 104)])
    press('Buy 1', 110)
    fireEvent.pointerMove(handle('Buy 1'), { clientY: 140 })
    // The line lies 10 px above the finger, as when it was taken.
    expect(moves.onDrag).toHaveBeenLastCalledWith('1', 130)
    expect(moves.onDrop).not.toHaveBeenCalled()
    fireEvent.pointerUp(handle('Buy 1'))
    expect(moves.onDrop).toHaveBeenCalledExactlyOnceWith('1')
    fireEvent.pointerMove(handle('Buy 1'), { clientY: 150 })
    expect(moves.onDrag).toHaveBeenCalledTimes(1)
  })

  test('are taken by no other button than the first', () => {
    drawn([line('1', '100')], [label('1', 104)])
    fireEvent.pointerDown(handle('Buy 1'), { clientY: 110, button: 2, pointerId: 1 })
    fireEvent.pointerMove(handle('Buy 1'), { clientY: 140 })
    fireEvent.pointerUp(handle('Buy 1'))
    expect(moves.onDrag).not.toHaveBeenCalled()
    expect(moves.onDrop).not.toHaveBeenCalled()
  })

  test('of labels that touch give the one nearest the finger', () => {
    drawn([line('1', '100'), line('2', '103')], [label('1', 93), label('2', 109)])
    press('Buy 2', 94)
    fireEvent.pointerMove(handle('Buy 2'), { clientY: 80 })
    expect(moves.onDrag.mock.calls[0]?.[0]).toBe('1')
  })

  test('let a line go back when the gesture is taken away', () => {
    drawn([line('1', '100')], [label('1', 100)])
    press('Buy 1', 100)
    fireEvent.pointerCancel(handle('Buy 1'))
    expect(moves.onLeave).toHaveBeenCalledWith('1')
    expect(moves.onDrop).not.toHaveBeenCalled()
  })

  test.each([
    [{ key: 'ArrowUp' }, 1],
    [{ key: 'ArrowDown' }, -1],
    [{ key: 'ArrowDown', shiftKey: true }, -10],
    [{ key: 'PageUp' }, 100],
  ])('step by ticks with %o', (key, ticks) => {
    drawn([line('1', '100')], [label('1', 100)])
    fireEvent.keyDown(handle('Buy 1'), key)
    expect(moves.onStep).toHaveBeenCalledExactlyOnceWith('1', ticks)
  })

  test('ask with Enter and go back with Escape, and leave other keys alone', () => {
    drawn([line('1', '100')], [label('1', 100)])
    fireEvent.keyDown(handle('Buy 1'), { key: 'Escape' })
    expect(moves.onLeave).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(handle('Buy 1'), { key: 'Enter' })
    expect(moves.onDrop).toHaveBeenCalledTimes(1)
    expect(fireEvent.keyDown(handle('Buy 1'), { key: 'Tab' })).toBe(true)
  })
})
