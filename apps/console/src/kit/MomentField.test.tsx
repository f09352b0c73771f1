import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../words/words.ts'
import { MomentField } from './MomentField.tsx'
import { TypedDate } from './TypedDate.tsx'

beforeAll(() => setLanguage('en'))
afterEach(cleanup)

const given = vi.fn<(value: string) => void>()
function Kept({ kind }: { readonly kind: 'moment' | 'day' }) {
  const [value, setValue] = useState('')
  const keep = (next: string) => {
    given(next)
    setValue(next)
  }
  return (
    <>
      <label htmlFor="from">From</label>
      {kind === 'moment' ? (
        <MomentField id="from" value={value} onChange={keep} />
      ) : (
        <TypedDate kind="day" id="from" value={value} onChange={keep} />
      )}
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  )
}
const field = () => screen.getByLabelText('From') as HTMLInputElement
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('a moment is typed in the order that sorts, and the same one of UTC stands beside it', () => {
  render(<Kept kind="moment" />)
  expect(field().type).toBe('text')
  expect(field().placeholder).toBe('YYYY-MM-DD HH:MM')
  expect(screen.queryByText(/UTC/)).toBeNull()
  type('2026-02-01 09:30')
  expect(given).toHaveBeenLastCalledWith('2026-02-01T09:30')
  expect(field().value).toBe('2026-02-01 09:30')
  const [day, time] = new Date('2026-02-01T09:30').toISOString().slice(0, 16).split('T')
  expect(screen.getByText(`${day} ${time} UTC`)).toBeDefined()
})

test.each(['02/01/2026', '2026-02-30 09:30', '2026-02-01', '2026-02-01 24:00', '2026-02-01 09:60', 'tomorrow', '2026'])(
  '%s is no moment, and the field says how one is written',
  (text) => {
    render(<Kept kind="moment" />)
    type(text)
    expect(screen.getByRole('alert').textContent).toBe('Enter a date and time such as 2026-02-01 09:30')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(/UTC/)).toBeNull()
    expect(field().value).toBe(text)
  },
)

test.each(['2026-2-1', '2026-02-29', '02/01/2026', '2026-02-01 09:30'])('%s is no day', (text) => {
  render(<Kept kind="day" />)
  type(text)
  expect(screen.getByRole('alert').textContent).toBe('Enter a day such as 2026-02-01')
})

test('what a calendar gives stands in the field, and clearing from outside empties it', () => {
  render(<Kept kind="day" />)
  type('2026-02-01')
  expect(screen.queryByRole('alert')).toBeNull()
  const calendar = document.querySelector('input[type=date]') as HTMLInputElement
  fireEvent.change(calendar, { target: { value: '2026-03-04' } })
  expect(field().value).toBe('2026-03-04')
  fireEvent.click(screen.getByText('Clear'))
  expect(field().value).toBe('')
})
