import {
  DamagedJournalError,
  DatabaseBusyError,
  OtherKeyError,
  SnapshotError,
  UntrustedCoreError,
  WriterStoppedError,
} from '@glasshouse/journal'
import { DatabaseStartError } from '@glasshouse/postgres'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { endingOf } from './ending-of.ts'
import { FatalError, type FatalKind, fatalOf } from './fatal.ts'
import { StartFaultError } from './start-fault.ts'

const withCode = (code: string, words = 'it failed') => Object.assign(new Error(words), { code })
const lost = withCode('57P01', 'terminating connection due to administrator command')

test.each([
  [new ConfigError('PORT must be a number'), 'wrong_setting'],
  [new DatabaseStartError('in_use', 'in use by process 7'), 'wrong_place'],
  [new DatabaseStartError('no_secrets', 'passwords are gone'), 'wrong_place'],
  [new DatabaseStartError('refused', 'password authentication failed'), 'wrong_place'],
  [new DatabaseStartError('unreachable', 'ECONNREFUSED'), 'database_out_of_reach'],
  [new DatabaseStartError('failed', 'PostgreSQL did not start: No space left on device'), 'disk_full'],
  [new DatabaseStartError('failed', 'PostgreSQL did not start: not ready in time'), 'unforeseen'],
  [new DatabaseBusyError('no epoch of the journal in 6 attempts'), 'database_busy'],
  [new OtherKeyError('head-signing-key.pem is missing in /keys'), 'wrong_place'],
  [new UntrustedCoreError('abc'), 'wrong_place'],
  [withCode('EACCES'), 'wrong_place'],
  [new Error('HOST ::1 cannot be used', { cause: withCode('EADDRNOTAVAIL') }), 'wrong_place'],
  [withCode('ENOSPC'), 'disk_full'],
  [lost, 'database_out_of_reach'],
  [new Error('a market cannot be listed'), 'unforeseen'],
] as const)('a start that fails by %s ends as %s, in its own words', (error, kind) => {
  expect(endingOf(error)).toEqual({ kind, message: error.message, seq: null })
})

test('a damaged journal is told with its group, also when a thread found it', () => {
  const damage = new DamagedJournalError(7, 'hash', 'does not fit the row')
  const ending = { kind: 'journal_damaged', message: damage.message, seq: 7 } as const
  expect(endingOf(damage)).toEqual(ending)
  expect(endingOf(new StartFaultError(ending))).toEqual(ending)
})

test('a snapshot that cannot be made at a start is told with its group', () => {
  const failed = new SnapshotError(7, 'the core reads another state from it')
  expect(endingOf(failed)).toEqual({ kind: 'snapshot_failed', message: failed.message, seq: 7 })
})

test('what is no error is told as it is', () => {
  expect(endingOf('nothing')).toEqual({ kind: 'unforeseen', message: 'nothing', seq: null })
})

const KINDS: readonly FatalKind[] = ['append_failed', 'projection_failed', 'snapshot_failed', 'thread_died']
test.each(KINDS)('%s by what lies outside is told as that, so that no group is blamed', (kind) => {
  const told = (cause: Error) => fatalOf(kind, 7, cause).fatal.kind
  expect(told(new WriterStoppedError('broken', 'append failed', { cause: lost }))).toBe('database_lost')
  expect(told(new WriterStoppedError('fenced', 'another writer took over from epoch 3'))).toBe('overtaken')
  expect(told(withCode('53100', 'could not extend file'))).toBe('disk_full')
  expect(told(withCode('23505', 'duplicate key'))).toBe(kind)
})

test('a broken law and another digest are never taken for a lost database', () => {
  for (const kind of ['law_broken', 'digest_mismatch'] as const) expect(fatalOf(kind, 7, lost).fatal.kind).toBe(kind)
  const first = new FatalError({ kind: 'law_broken', seq: 3, message: 'each asset sums to zero' })
  expect(fatalOf('append_failed', 4, first)).toBe(first)
})
