import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { faultOf } from './faults.ts'
import { optionalText, wireChoice, wireDecimal, wireFlag, wireId, wireIds, wireNumberId, wireText } from './fields.ts'

/** Value that a body with this field reads as, or the reason it is refused for. */
function read(schema: z.ZodType, value: unknown) {
  const body = { field: value }
  const found = z.object({ field: schema }).safeParse(body)
  return found.success ? (found.data as { field: unknown }).field : faultOf(found.error, body).reason
}

const LARGEST = String(Number.MAX_SAFE_INTEGER)
/** Every digit of an id fits, and its value does not. */
const UNSAFE = ['9007199254740992', '9007199254740993', '9999999999999999']
const NO_IDS = [...UNSAFE, '0', '-1', '01', '1e3', '1.0', ' 1', '１', '0x1', '1\n', 'NaN']

describe('ids are safe integers', () => {
  test.each([wireId, wireNumberId])('the largest is read, the smallest too', (schema) => {
    expect(read(schema, LARGEST)).toBe(LARGEST)
    expect(read(schema, '1')).toBe('1')
  })
  test.each(NO_IDS)('%j is no id', (text) => {
    expect([read(wireId, text), read(wireNumberId, text), read(wireIds(3), text), read(wireIds(3), `1,${text}`)]).toEqual(
      Array(4).fill('field_malformed'),
    )
  })
  test.each([2 ** 53, -1, 0, 0.5, 1e21, -0])('the number %d is no id', (value) => expect(read(wireNumberId, value)).toBe('field_malformed'))
  test('a number is read as its text', () => expect(read(wireNumberId, Number.MAX_SAFE_INTEGER)).toBe(LARGEST))
  test('a text of 17 digits is too long', () => expect(read(wireId, '1'.repeat(17))).toBe('field_too_long'))
  test('a list holds as many as it may, whatever their length', () => {
    expect(read(wireIds(2), `${LARGEST},${LARGEST}`)).toEqual([Number.MAX_SAFE_INTEGER])
    expect(read(wireIds(2), '1,2,3')).toBe('field_too_long')
    expect(read(wireIds(2), '')).toBe('field_missing')
  })
})

describe('closed lists', () => {
  test.each(['constructor', 'toString', '__proto__', 'valueOf', '00', '-0', '+1', '1e0', '0x1', ' 1', '1 ', '１', '1.0', 'TRUE'])(
    '%j is on no list',
    (text) => {
      expect([read(wireFlag, text), read(wireChoice(0, 1), text)]).toEqual(['value_not_listed', 'value_not_listed'])
    },
  )
  test.each([0.5, -1, 2, 1e21])('the number %d is on no list', (value) => {
    expect([read(wireFlag, value), read(wireChoice(0, 1), value)]).toEqual(['value_not_listed', 'value_not_listed'])
  })
  test('what is on the list is read as its number, and -0 as 0', () => {
    expect(['1', 1, 'true', true, '0', 'false', false].map((value) => read(wireFlag, value))).toEqual([1, 1, 1, 1, 0, 0, 0])
    expect(['4', 4, '0', -0].map((value) => read(wireChoice(0, 4), value))).toEqual([4, 4, 0, 0])
  })
})

describe('texts', () => {
  test.each(['a\0b', '\ud800', 'a\udc00b', '\udc00\ud800'])('%j is refused, as no table keeps it', (text) => {
    expect([read(wireText(), text), read(optionalText(), text)]).toEqual(['field_malformed', 'field_malformed'])
  })
  test.each(['😀', 'é', 'e\u0301', '\u202eabc', '漢'])('%j is kept', (text) => expect(read(wireText(), text)).toBe(text))
})

describe('decimals have 24 digits before the point and 18 behind it', () => {
  test.each([`${'9'.repeat(22)}.${'9'.repeat(17)}`, '0.000000000000000001', '0', '00.5'])('%s is read', (text) =>
    expect(read(wireDecimal, text)).toBe(text),
  )
  test.each(['1'.repeat(25), `0.${'1'.repeat(19)}`, '1e9', '１', '.5', '5.', '+1'])('%s is no decimal', (text) =>
    expect(read(wireDecimal, text)).toBe('not_a_number'),
  )
})
