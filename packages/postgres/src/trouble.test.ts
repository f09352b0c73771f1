import { expect, test } from 'vitest'
import { isDiskFull, isOutOfReach } from './trouble.ts'

const failed = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

test.each([
  failed('ECONNREFUSED'),
  failed('ENOTFOUND'),
  failed('08006'),
  failed('57P01', 'terminating connection due to administrator command'),
  failed('57P03', 'the database system is starting up'),
  failed('53300', 'sorry, too many clients already'),
  failed('58030', 'could not read block'),
  new Error('Connection terminated unexpectedly'),
  new Error('append failed', { cause: failed('ECONNRESET') }),
])('%s: the server is out of reach, the work may succeed later', (error) => {
  expect(isOutOfReach(error)).toBe(true)
  expect(isDiskFull(error)).toBe(false)
})

test.each([
  failed('23505', 'duplicate key value violates unique constraint'),
  failed('28P01', 'password authentication failed'),
  failed('3D000', 'database does not exist'),
  failed('42501', 'permission denied'),
  failed('57', 'not a state of PostgreSQL'),
  new Error('the core refused'),
  'Connection terminated unexpectedly',
  null,
])('%s is no matter of reach', (error) => {
  expect(isOutOfReach(error)).toBe(false)
})

test('a full disk is told apart from a server out of reach', () => {
  for (const error of [failed('53100'), failed('ENOSPC'), new Error('append failed', { cause: failed('53100') })]) {
    expect(isDiskFull(error)).toBe(true)
    expect(isOutOfReach(error)).toBe(false)
  }
  expect(isDiskFull(new Error('PostgreSQL did not start: FATAL: could not write: No space left on device'))).toBe(true)
  expect(isDiskFull(failed('ENOENT'))).toBe(false)
})

test('causes that close in a ring come to an end', () => {
  const one = new Error('one')
  one.cause = new Error('other', { cause: one })
  expect(isOutOfReach(one)).toBe(false)
})
