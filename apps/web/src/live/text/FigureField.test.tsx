import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adoptLanguage } from '../../words/choose-language.ts'
import { FigureField } from './FigureField.tsx'

beforeEach(() => adoptLanguage('en'))
afterEach(cleanup)
afterEach(() => adoptLanguage('en'))

/** A form with one number, and a button that changes it from outside, as the slider does. */
function Form() {
  const [value, setValue] = useState('')
  return (
    <>
      <FigureField label="Price" name="price" value={value} decimals={2} onChange={setValue} />
      <button type="button" onClick={() => setValue('77.5')}>
        other
      </button>
      <output>{value}</output>
    </>
  )
}
const field = () => screen.getByRole('textbox') as HTMLInputElement
const value = () => screen.getByRole('status').textContent
async function paste(text: string) {
  await userEvent.clear(field())
  await userEvent.paste(text)
}

test('what is typed stands as typed and counts as its number', async () => {
  render(<Form />)
  await userEvent.type(field(), '1,234.5')
  expect(value()).toBe('1234.5')
  await userEvent.clear(field())
  await userEvent.type(field(), '12,5')
  expect([field().value, value()]).toEqual(['12,5', '12.5'])
  await userEvent.tab()
  expect(field().value).toBe('12.5')
})

test('digits are set apart in groups while they are typed, the caret stays behind them', async () => {
  render(<Form />)
  await userEvent.type(field(), '1234567.8')
  expect([field().value, value()]).toEqual(['1,234,567.8', '1234567.8'])
  await userEvent.type(field(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect([field().value, value(), field().selectionStart]).toEqual(['12,934,567.8', '12934567.8', 4])
  await userEvent.keyboard('{Backspace}{Backspace}')
  expect([field().value, value(), field().selectionStart]).toEqual(['134,567.8', '134567.8', 1])
})

test('a mark of the field’s own is passed, not taken away', async () => {
  render(<Form />)
  await userEvent.type(field(), '1234')
  await userEvent.type(field(), '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([field().value, field().selectionStart]).toEqual(['1,234', 1])
  await userEvent.keyboard('{Delete}')
  expect([field().value, field().selectionStart]).toEqual(['1,234', 2])
  await userEvent.keyboard('{Delete}')
  expect([field().value, value()]).toEqual(['134', '134'])
})

test('a paste over everything is read by itself, groups of another language too', async () => {
  render(<Form />)
  await userEvent.type(field(), '1234567')
  await userEvent.tripleClick(field())
  await userEvent.paste('9.876.543,2')
  expect([field().value, value()]).toEqual(['9,876,543.2', '9876543.2'])
  await userEvent.tripleClick(field())
  await userEvent.paste('1,5')
  expect(value()).toBe('1.5')
})

test('what comes without a word of what was selected, as from a keyboard that completes, is read by itself', async () => {
  render(<Form />)
  await userEvent.type(field(), '1234')
  fireEvent.change(field(), { target: { value: '1,2345' } })
  expect([field().value, value()]).toEqual(['12,345', '12345'])
})

test('a refused key leaves the caret where it was', async () => {
  render(<Form />)
  await userEvent.type(field(), '1234567')
  await userEvent.type(field(), 'x', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect([field().value, field().selectionStart]).toEqual(['1,234,567', 3])
  await userEvent.keyboard('yz')
  expect([field().value, field().selectionStart]).toEqual(['1,234,567', 3])
  await userEvent.keyboard('9')
  expect([field().value, field().selectionStart]).toEqual(['12,934,567', 4])
})

test('what is no number changes nothing and says so, until the next good key', async () => {
  render(<Form />)
  await paste('12')
  await userEvent.paste('e5')
  expect([field().value, value()]).toEqual(['12', '12'])
  expect(screen.getByText('This must be a plain number')).toBeDefined()
  await userEvent.type(field(), '3')
  expect(screen.queryByText('This must be a plain number')).toBeNull()
  expect(value()).toBe('123')
})

test('a minus is refused in words', async () => {
  render(<Form />)
  await paste('-5')
  expect(screen.getByText('This must not be negative')).toBeDefined()
  expect(value()).toBe('')
})

test('a number from elsewhere takes the place of what was typed', async () => {
  render(<Form />)
  await paste('12,5')
  await userEvent.click(screen.getByRole('button', { name: 'other' }))
  expect(field().value).toBe('77.5')
})

test('an Arabic reader types Arabic digits and marks', async () => {
  await adoptLanguage('ar')
  render(<Form />)
  await paste('١٬٢٣٤٫٥')
  expect([field().value, value()]).toEqual(['1,234.5', '1234.5'])
  await userEvent.clear(field())
  await userEvent.type(field(), '١٢٣٤٥٦')
  expect([field().value, value()]).toEqual(['123,456', '123456'])
})
