import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

test.each([
  [{ code: 200, msg: 'ok' }, { kind: 'success' }],
  [{ code: '200', msg: '' }, { kind: 'success' }],
  [{ code: 1 }, { kind: 'success' }],
  [
    { code: 0, msg: 'Not enough' },
    { kind: 'failed', msg: 'Not enough' },
  ],
  [
    { code: -1, msg: '' },
    { kind: 'failed', msg: 'System error' },
  ],
  [
    { code: 500, msg: 'Token is missing' },
    { kind: 'signed_out', msg: 'Token is missing' },
  ],
  [
    { code: '500', msg: 'Token is missing' },
    { kind: 'signed_out', msg: 'Token is missing' },
  ],
  [
    { code: 500, msg: 'token in lower case' },
    { kind: 'failed', msg: 'token in lower case' },
  ],
  [
    { code: 500, msg: '' },
    { kind: 'failed', msg: 'System error' },
  ],
  [
    { code: 'NaN', msg: 'x' },
    { kind: 'failed', msg: 'x' },
  ],
  [{ code: true }, { kind: 'failed', msg: 'System error' }],
  [{ code: '' }, { kind: 'failed', msg: 'System error' }],
  [{}, { kind: 'failed', msg: 'System error' }],
  [null, { kind: 'failed', msg: 'System error' }],
  ['<html>', { kind: 'failed', msg: 'System error' }],
])('HTTP 200 with %o reads as %o [ER-001, ER-002, ER-004]', (body, outcome) => {
  expect(outcomeOf(200, body)).toEqual(outcome)
})

test.each([404, 429, 500, 503, 0])('HTTP %i is a network anomaly, whatever the body says [ER-003]', (status) => {
  expect(outcomeOf(status, { code: 200 })).toEqual({ kind: 'network', msg: 'Network anomaly' })
})
