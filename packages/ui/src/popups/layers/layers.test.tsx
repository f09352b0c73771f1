import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfirmPopup } from '../ConfirmPopup.tsx'
import { SheetPopup } from '../SheetPopup.tsx'
import { SideSheetPopup } from '../SideSheetPopup.tsx'
import { closeLayers, fromOwnEntry } from './layers.ts'

const depth = () => history.state?.layers ?? 0
const address = () => window.location.hash

/** Until nothing more is about to happen to the history. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 40)))

async function goes(by: number) {
  await act(async () => {
    history.go(by)
  })
  await settled()
}

beforeEach(async () => {
  history.pushState({ key: 'before' }, '', '#/before')
  history.pushState({ key: 'screen' }, '', '#/screen')
  await settled()
})
afterEach(async () => {
  cleanup()
  await settled()
})

let setOpen: (names: readonly string[]) => void
/** A sheet, a question over it, and a menu. */
function Screen({ isPending = false }: { isPending?: boolean }) {
  const [open, set] = useState<readonly string[]>([])
  setOpen = set
  const close = (name: string) => () => set((names) => names.filter((one) => one !== name))
  return (
    <>
      <SheetPopup isOpen={open.includes('sheet')} onClose={close('sheet')} title="Sheet" closeLabel="Close">
        text
      </SheetPopup>
      <SideSheetPopup isOpen={open.includes('menu')} onClose={close('menu')} title="Menu" closeLabel="Close">
        text
      </SideSheetPopup>
      <ConfirmPopup
        isOpen={open.includes('question')}
        title="Question"
        confirmLabel="Yes"
        cancelLabel="No"
        isPending={isPending}
        onConfirm={() => {}}
        onCancel={close('question')}
      />
    </>
  )
}
async function opens(...names: string[]) {
  await act(async () => setOpen(names))
  await settled()
}
const isShown = (title: string) => screen.queryByText(title) !== null

test('Back closes the sheet and stays; the next one leaves', async () => {
  render(<Screen />)
  await opens('sheet')
  expect(depth()).toBe(1)
  await goes(-1)
  await waitFor(() => expect(isShown('Sheet')).toBe(false))
  expect(address()).toBe('#/screen')
  expect(history.state).toEqual({ key: 'screen' })
  await goes(-1)
  expect(address()).toBe('#/before')
})

test('closed by its button, it leaves no dead step behind', async () => {
  render(<Screen />)
  await opens('sheet')
  await opens()
  expect(depth()).toBe(0)
  await goes(-1)
  expect(address()).toBe('#/before')
})

test('Back closes what is on top, one at a time', async () => {
  render(<Screen />)
  await opens('sheet')
  await opens('sheet', 'question')
  expect(depth()).toBe(2)
  await goes(-1)
  await waitFor(() => expect(isShown('Question')).toBe(false))
  expect(isShown('Sheet')).toBe(true)
  await goes(-1)
  await waitFor(() => expect(isShown('Sheet')).toBe(false))
  expect(address()).toBe('#/screen')
})

test('both closed at once give both entries back', async () => {
  render(<Screen />)
  await opens('sheet', 'question')
  await opens()
  expect(depth()).toBe(0)
  await goes(-1)
  expect(address()).toBe('#/before')
})

test('one that opens while another closes takes its entry', async () => {
  render(<Screen />)
  await opens('sheet')
  const entries = history.length
  await opens('menu')
  expect(depth()).toBe(1)
  expect(history.length).toBe(entries)
  await goes(-1)
  await waitFor(() => expect(isShown('Menu')).toBe(false))
  expect(address()).toBe('#/screen')
})

test.each([1, 2, 3, 4, 5])('opened and closed quickly %i times, nothing is left and nothing lost', async (times) => {
  render(<Screen />)
  for (let turn = 0; turn < times; turn++) {
    await act(async () => setOpen(['sheet']))
    await new Promise((resolve) => setTimeout(resolve, turn))
    await act(async () => setOpen([]))
    await new Promise((resolve) => setTimeout(resolve, turn))
  }
  await settled()
  expect(depth()).toBe(0)
  expect(address()).toBe('#/screen')
  await goes(-1)
  expect(address()).toBe('#/before')
})

test('opened again while its entry is being taken back, it has one', async () => {
  render(<Screen />)
  await opens('sheet')
  await act(async () => setOpen([]))
  await act(async () => setOpen(['sheet']))
  await settled()
  expect(depth()).toBe(1)
  await goes(-1)
  await waitFor(() => expect(isShown('Sheet')).toBe(false))
  expect(address()).toBe('#/screen')
})

test('forward after Back opens nothing and stays on the screen', async () => {
  render(<Screen />)
  await opens('sheet')
  await goes(-1)
  await goes(1)
  expect(isShown('Sheet')).toBe(false)
  expect(depth()).toBe(0)
  await goes(-1)
  expect(address()).toBe('#/before')
})

test('a question whose act is under way stays, and the Back after the next answer closes nothing else', async () => {
  const { rerender } = render(<Screen isPending />)
  await opens('question')
  await goes(-1)
  expect(isShown('Question')).toBe(true)
  expect([depth(), address()]).toEqual([1, '#/screen'])
  rerender(<Screen />)
  await goes(-1)
  await waitFor(() => expect(isShown('Question')).toBe(false))
  expect(address()).toBe('#/screen')
})

test('a link in a sheet leads from the screen, and Back comes to the screen at once', async () => {
  render(<Screen />)
  await opens('sheet', 'question')
  fromOwnEntry(() => history.pushState({ key: 'next' }, '', '#/next'))
  await opens()
  expect(address()).toBe('#/next')
  await goes(-1)
  expect([address(), depth()]).toEqual(['#/screen', 0])
  await goes(1)
  expect(address()).toBe('#/next')
})

test('a link that follows the closing of its sheet leads from the screen too', async () => {
  render(<Screen />)
  await opens('sheet')
  await act(async () => setOpen([]))
  fromOwnEntry(() => history.pushState({ key: 'next' }, '', '#/next'))
  await settled()
  expect(address()).toBe('#/next')
  await goes(-1)
  expect([address(), depth()]).toEqual(['#/screen', 0])
})

test('an address that changes under what stays open gets an entry for it again', async () => {
  render(<Screen />)
  await opens('menu')
  fromOwnEntry(() => history.replaceState({ key: 'other' }, '', '#/screen?coin=2'))
  await settled()
  expect([address(), depth()]).toEqual(['#/screen?coin=2', 1])
  await goes(-1)
  await waitFor(() => expect(isShown('Menu')).toBe(false))
  expect(address()).toBe('#/screen?coin=2')
  await goes(-1)
  expect(address()).toBe('#/before')
})

test('an entry that an address typed over a sheet left behind is passed by', async () => {
  render(<Screen />)
  await opens('sheet')
  history.pushState(null, '', '#/typed')
  await opens()
  await goes(-1)
  expect([address(), depth()]).toEqual(['#/screen', 0])
})

test('what is open ends with its screen, the top one first', async () => {
  render(<Screen />)
  await opens('sheet', 'question')
  await act(async () => closeLayers())
  await settled()
  expect([isShown('Sheet'), isShown('Question'), depth()]).toEqual([false, false, 0])
})
