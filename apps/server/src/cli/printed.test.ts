import { expect, test } from 'vitest'
import { printed } from './printed.ts'

test.each(['\u001b[2J', '\u009b2J', '\r', '\u0085', '\u007f', '\u202eknaB elpmaxE', '\u2066\u2069', '\u200f', '\u061c', '\u2028'])(
  'no name of a person reaches the terminal as a command: %j',
  (name) => {
    const text = printed({ data: { toName: `Example ${name} Bank` } })
    expect(text).toMatch(/^[\n\x20-\x7e]*$/)
    expect(JSON.parse(text)).toEqual({ data: { toName: `Example ${name} Bank` } })
  },
)

test('letters of every language stay as they are', () => {
  expect(printed({ name: 'مصرف 示例银行 Crédit' })).toBe('{\n  "name": "مصرف 示例银行 Crédit"\n}')
})
