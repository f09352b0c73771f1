import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../calls/envelope.ts'
import { useConfirmation } from './use-confirmation.ts'

interface Answer {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** An act that is answered by hand. */
function asked() {
  const answers: Answer[] = []
  const send = vi.fn(() => new Promise<void>((resolve, reject) => void answers.push({ resolve, reject })))
  const onDone = vi.fn()
  const { result } = renderHook(() => useConfirmation(send, onDone))
  const answer = (end: (answer: Answer) => void) => act(async () => answers.forEach(end))
  act(() => result.current.ask())
  return { send, onDone, result, answer }
}

test('no closes the question and does nothing', () => {
  const { send, result } = asked()
  expect(result.current.dialog.isOpen).toBe(true)
  act(() => result.current.dialog.onCancel())
  expect(result.current.dialog.isOpen).toBe(false)
  expect(send).not.toHaveBeenCalled()
})

test('yes is under way until the answer, and closes with it', async () => {
  const { onDone, result, answer } = asked()
  act(() => result.current.dialog.onConfirm())
  expect(result.current.dialog).toMatchObject({ isOpen: true, isPending: true })
  expect(onDone).not.toHaveBeenCalled()
  await answer(({ resolve }) => resolve())
  expect(result.current.dialog).toMatchObject({ isOpen: false, isPending: false })
  expect(onDone).toHaveBeenCalledOnce()
})

test('the second of two taps is none, and a later one is', async () => {
  const { send, result, answer } = asked()
  act(() => {
    result.current.dialog.onConfirm()
    result.current.dialog.onConfirm()
  })
  expect(send).toHaveBeenCalledOnce()
  await answer(({ resolve }) => resolve())
  act(() => result.current.dialog.onConfirm())
  expect(send).toHaveBeenCalledTimes(2)
})

test('a refusal closes the question, is not done, and can be asked again', async () => {
  const { onDone, result, answer } = asked()
  act(() => result.current.dialog.onConfirm())
  await answer(({ reject }) => reject(new ApiError('refused', 'No', 'busy')))
  expect(result.current.dialog).toMatchObject({ isOpen: false, isPending: false })
  expect(onDone).not.toHaveBeenCalled()
  act(() => result.current.ask())
  expect(result.current.dialog.isOpen).toBe(true)
})
