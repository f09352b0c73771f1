import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FormRules, useForm } from './use-form.ts'

const BLANK = { price: '', amount: '', type: 'limit' }
type Fields = typeof BLANK
const errors = { price: 'missing', amount: 'missing', long: 'no_money' }

const send = vi.fn()
afterEach(() => {
  cleanup()
  send.mockClear()
})

function form(beginning = BLANK, rules?: FormRules<Fields>) {
  return renderHook((fields: Fields) => useForm(fields, rules), { initialProps: beginning })
}

function Drawn({ found, rules }: { found: object; rules?: FormRules<Fields> }) {
  const { ref, fields, change, submit, refuse } = useForm(BLANK, rules)
  const field = (name: keyof Fields) => (
    <input aria-label={name} name={name} value={fields[name]} onChange={(event) => change({ [name]: event.target.value })} />
  )
  return (
    <form ref={ref} aria-label="form" onSubmit={submit(found, send)}>
      {field('amount')}
      {field('price')}
      <button type="button" onClick={() => refuse({ price: 'taken' })}>
        refuse
      </button>
      <button type="submit">send</button>
    </form>
  )
}

describe('the fields', () => {
  test('follow their beginning until they are touched', () => {
    const { result, rerender } = form()
    rerender({ ...BLANK, price: '60000' })
    expect(result.current.fields.price).toBe('60000')
    act(() => result.current.change({ price: '59000' }))
    rerender({ ...BLANK, price: '61000' })
    expect(result.current.fields).toEqual({ ...BLANK, price: '59000' })
    expect([result.current.isTouched('price'), result.current.isTouched('amount')]).toEqual([true, false])
  })

  test('that were emptied by hand stay empty', () => {
    const { result } = form({ ...BLANK, price: '60000' })
    act(() => result.current.change({ price: '' }))
    expect(result.current.fields.price).toBe('')
  })

  test('that are cleared stand as at first, and are asked for no longer', () => {
    const { result } = form()
    act(() => {
      result.current.change({ price: '1', amount: '2', type: 'market' })
      result.current.ask('price', 'amount')
    })
    act(() => result.current.clear('amount'))
    expect(result.current.fields).toEqual({ price: '1', amount: '', type: 'market' })
    expect(result.current.shown({ amount: 'missing' })).toEqual({})
    act(() => result.current.clear())
    expect(result.current.fields).toEqual(BLANK)
    expect(result.current.shown({ price: 'missing' })).toEqual({})
  })
})

describe('an error is shown', () => {
  test('of a blank field once it was asked for, of a typed one at once, of no field always', () => {
    const { result } = form()
    expect(result.current.shown(errors)).toEqual({ long: 'no_money' })
    act(() => result.current.change({ price: 'x' }))
    expect(result.current.shown(errors)).toEqual({ price: 'missing', long: 'no_money' })
    act(() => result.current.ask('amount'))
    expect(result.current.shown(errors)).toEqual(errors)
  })

  test('of what the form counts as blank only once it was asked for', () => {
    const { result } = form(BLANK, { isBlank: (name, fields) => /^[0.]*$/.test(fields[name]) })
    act(() => result.current.change({ price: '0.' }))
    expect(result.current.shown({ price: 'missing' })).toEqual({})
    act(() => result.current.change({ price: '0.5' }))
    expect(result.current.shown({ price: 'off_tick' })).toEqual({ price: 'off_tick' })
  })

  test('no longer than it is one: a balance that arrives mends what a submit found', () => {
    const { result } = form()
    act(() => void result.current.passes({ amount: 'insufficient' }))
    expect(result.current.shown({ amount: 'insufficient' })).toEqual({ amount: 'insufficient' })
    expect(result.current.shown({})).toEqual({})
  })

  test('of a form that waits for a submit as the submit found it, until its field changes', () => {
    const { result } = form(BLANK, { showErrors: 'submitted' })
    act(() => result.current.change({ price: 'x' }))
    expect(result.current.shown(errors)).toEqual({ long: 'no_money' })
    act(() => void result.current.passes({ price: 'wrong', amount: 'missing' }))
    // Another error of the same field, found while typing into the next, waits for the next submit.
    expect(result.current.shown({ price: 'other' })).toEqual({ price: 'wrong', amount: 'missing' })
    act(() => result.current.change({ price: 'y' }))
    expect(result.current.shown({ price: 'other' })).toEqual({ amount: 'missing' })
    act(() => void result.current.passes({}))
    expect(result.current.shown({ price: 'other' })).toEqual({})
  })

  test('of a refusal until its field changes or is cleared, whatever the form finds itself', () => {
    const { result } = form()
    act(() => result.current.refuse({ price: 'taken', amount: 'unknown' }))
    expect(result.current.shown({})).toEqual({ price: 'taken', amount: 'unknown' })
    act(() => result.current.change({ price: '2' }))
    expect(result.current.shown({})).toEqual({ amount: 'unknown' })
    act(() => result.current.clear('amount'))
    expect(result.current.shown({})).toEqual({})
  })
})

describe('a submit', () => {
  const tap = (name = 'send') => fireEvent.click(screen.getByRole('button', { name }))

  test('without an error is sent, and the focus stays where it is', () => {
    render(<Drawn found={{ price: undefined }} />)
    tap()
    expect(send).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(document.body)
  })

  test('with errors is not sent, and the first wrong field as drawn has the focus and is in sight', () => {
    render(<Drawn found={{ price: 'missing', amount: 'missing' }} />)
    const amount = screen.getByRole('textbox', { name: 'amount' })
    const seen = vi.spyOn(amount, 'scrollIntoView')
    tap()
    expect(send).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(amount)
    expect(seen).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  })

  test('with an error of no field is not sent, and moves no focus', () => {
    render(<Drawn found={{ long: 'no_money' }} />)
    tap()
    expect(send).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(document.body)
  })

  test('that the server refuses for a field has the focus there', () => {
    render(<Drawn found={{}} rules={{ showErrors: 'submitted' }} />)
    tap('refuse')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'price' }))
  })

  test('never loads the page anew', () => {
    render(<Drawn found={{ price: 'missing' }} />)
    expect(fireEvent.submit(screen.getByRole('form'))).toBe(false)
  })
})
