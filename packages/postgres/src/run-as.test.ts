import { expect, test } from 'vitest'
import { type Circumstances, chooseRunAs } from './run-as.ts'

const accounts = [
  { name: 'postgres', uid: 101, gid: 104 },
  { name: 'nobody', uid: 65534, gid: 65534 },
]
const at = (change: Partial<Circumstances>): Circumstances => ({
  uid: 0,
  canUnshare: true,
  accounts,
  dieWithUs: [],
  dataOwner: null,
  ...change,
})

test('a plain user runs PostgreSQL as himself, and nothing is said', () => {
  expect(chooseRunAs(at({ uid: 1000 }))).toMatchObject({ prefix: [], account: null, note: null })
  expect(chooseRunAs(at({ uid: 1000, dataOwner: { uid: 1000, gid: 7 } }))).toMatchObject({ account: null })
})

test('root runs it in a user namespace where he is not root', () => {
  const runAs = chooseRunAs(at({ dataOwner: { uid: 0, gid: 0 } }))
  expect(runAs.prefix).toEqual(['unshare', '--user', '--map-user=1', '--map-group=1'])
  expect(runAs.note).toMatch(/^running as root: .*user namespace/)
})

test('root without user namespaces takes the first account that exists', () => {
  expect(chooseRunAs(at({ canUnshare: false }))).toMatchObject({ prefix: [], account: { name: 'postgres' } })
  expect(chooseRunAs(at({ canUnshare: false, accounts: accounts.slice(1) }))).toMatchObject({ account: { name: 'nobody' } })
})

test('root keeps to the user who made the data', () => {
  expect(chooseRunAs(at({ dataOwner: { uid: 1000, gid: 1000 } }))).toMatchObject({ prefix: [], account: { uid: 1000, gid: 1000 } })
})

test("root with neither is told so, and a user before somebody else's data too", () => {
  expect(() => chooseRunAs(at({ canUnshare: false, accounts: [] }))).toThrow(/refuses to run as root/)
  expect(() => chooseRunAs(at({ uid: 1000, dataOwner: { uid: 0, gid: 0 } }))).toThrow('belongs to user 0, and this is user 1000')
})
