import { expect, test } from 'vitest'
import { faultsOfNumbers, hashOfFormats, numberIn } from './format.mjs'

const numbers = [
  { format: 1, hash: 'aa' },
  { format: 2, hash: 'bb' },
]
const right = { number: 2, numbers, hash: 'bb', committed: [numbers, numbers.slice(0, 1)] }

test('the number stands beside the hash of its formats', () => {
  expect(faultsOfNumbers(right)).toEqual([])
  expect(numberIn('/** */\nexport const FORMAT = 12\n')).toBe(12)
})

test('formats that changed want the next number, with its hash', () => {
  const [fault] = faultsOfNumbers({ ...right, hash: 'cc' })
  expect(fault).toContain('raise FORMAT to 3')
  expect(fault).toContain('{"format": 3, "hash": "cc"}')
  expect(faultsOfNumbers({ ...right, number: 3 })).toEqual([expect.stringContaining('FORMAT is 3 and the last line')])
})

test('a line that a commit has is never changed', () => {
  const changed = [numbers[0]!, { format: 2, hash: 'cc' }]
  expect(faultsOfNumbers({ ...right, numbers: changed, hash: 'cc' })).toEqual([expect.stringContaining('lines are only added')])
  expect(faultsOfNumbers({ ...right, numbers: numbers.slice(1) })).toContainEqual(expect.stringContaining('another place'))
})

test('a statement of a migration counts, a comment and a blank do not', () => {
  const file = (text: string, path = 'packages/records/src/migrations/0001-users.ts') => [{ path, text }]
  const hash = hashOfFormats('formats', file('create table a (id int)'))
  expect(hashOfFormats('formats', file('// why\n  create table a\n    (id int)'))).not.toBe(hashOfFormats('formats', file('drop table a')))
  expect(hashOfFormats('formats', file('create table a (id int)\n// why'))).toBe(
    hashOfFormats('formats', file('create table a (id int)\n')),
  )
  expect(hashOfFormats('formats', file('create table a (id int8)'))).not.toBe(hash)
  expect(hashOfFormats('other formats', file('create table a (id int)'))).not.toBe(hash)
  for (const path of ['packages/read-model/src/spot/migrations.ts', 'packages/journal/src/store/schema.ts'])
    expect(hashOfFormats('formats', file('create table b ()', path))).not.toBe(hashOfFormats('formats', []))
  for (const path of ['packages/records/src/migrations/0001.test.ts', 'apps/server/src/main.ts'])
    expect(hashOfFormats('formats', file('create table b ()', path))).toBe(hashOfFormats('formats', []))
})
