import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MomentField } from './MomentField.tsx'

afterEach(cleanup)

function Kept() {
  const [value, setValue] = useState('')
  return (
    <>
      <label htmlFor="from">From</label>
      <MomentField id="from" value={value} onChange={setValue} />
    </>
  )
}

test('beside a moment of the device stands the same one of UTC, in the order that sorts', () => {
  render(<Kept />)
  expect(screen.queryByText(/UTC/)).toBeNull()
  const local = '2026-02-01T09:30'
  fireEvent.change(screen.getByLabelText('From'), { target: { value: local } })
  const [day, time] = new Date(local).toISOString().slice(0, 16).split('T')
  expect(screen.getByText(`${day} ${time} UTC`)).toBeDefined()
})
