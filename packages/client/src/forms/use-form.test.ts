import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useForm } from './use-form.ts'

const BLANK = { price: '', amount: '', type: 'limit' }
const faults = { price: 'missing', amount: 'missing', long: 'no_money' }

function form(beginning = BLANK) {
  return renderHook((fields: typeof BLANK) => useForm(fields), { initialProps: beginning })
}

test('a field follows its beginning until it is touched', () => {
  const { result, rerender } = form()
  rerender({ ...BLANK, price: '60000' })
  expect(result.current.fields.price).toBe('60000')
  act(() => result.current.change({ price: '59000' }))
  rerender({ ...BLANK, price: '61000' })
  expect(result.current.fields).toEqual({ ...BLANK, price: '59000' })
  expect([result.current.isTouched('price'), result.current.isTouched('amount')]).toEqual([true, false])
})

test('a field that was emptied by hand stays empty', () => {
  const { result } = form({ ...BLANK, price: '60000' })
  act(() => result.current.change({ price: '' }))
  expect(result.current.fields.price).toBe('')
})

test('an empty field is told of once it was asked for, a typed one at once, and no field always', () => {
  const { result } = form()
  expect(result.current.shown(faults)).toEqual({ long: 'no_money' })
  act(() => result.current.change({ price: 'x' }))
  expect(result.current.shown(faults)).toEqual({ price: 'missing', long: 'no_money' })
  act(() => result.current.ask('amount'))
  expect(result.current.shown(faults)).toEqual(faults)
  expect(result.current.isAsked('price')).toBe(false)
})

test('clearing puts back what is named, and asks for nothing any more', () => {
  const { result } = form()
  act(() => {
    result.current.change({ price: '1', amount: '2', type: 'market' })
    result.current.ask('price', 'amount')
  })
  act(() => result.current.clear('amount'))
  expect(result.current.fields).toEqual({ price: '1', amount: '', type: 'market' })
  expect([result.current.isAsked('price'), result.current.isAsked('amount')]).toEqual([false, false])
  act(() => result.current.clear())
  expect(result.current.fields).toEqual(BLANK)
  expect(result.current.isAsked('price')).toBe(false)
})
