import { amount } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, BOB, BTC, Groups, migratedDatabase, USDT } from '../../test/group-words.ts'
import { creditChangesAfter, Projection } from '../index.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let projection: Projection
let groups: Groups
beforeEach(async () => {
  database = await migratedDatabase()
  projection = new Projection(database.db)
  groups = new Groups()
  await projection.project([groups.opening()])
})
afterEach(async () => {
  await database.close()
})

const hash = (letter: string) => letter.repeat(32)
const credited = (letter: string, accountId = ADA) =>
  ({ type: 'DepositCredited', accountId, wallet: 1, assetId: BTC, amount: amount(50_000_000n), evidence: hash(letter) }) as const
const reversed = (letter: string) =>
  ({
    type: 'CreditReversed',
    accountId: ADA,
    assetId: USDT,
    amount: amount(3_000_000n),
    taken: amount(1_000_000n),
    evidence: hash(letter),
  }) as const
const kindsAfter = async (seq: number, least: number) =>
  (await creditChangesAfter(database.db, seq, least)).map(({ kind, seq: at, evidence }) => `${kind} ${at} ${evidence[0]}`)

test('credits and reversals come in the order of history, from a group on', async () => {
  await projection.project([groups.next(credited('a'), credited('b', BOB)), groups.next(reversed('a')), groups.next(credited('c'))])
  expect(await kindsAfter(0, 10)).toEqual(['credited 2 a', 'credited 2 b', 'reversed 3 a', 'credited 4 c'])
  expect(await kindsAfter(2, 10)).toEqual(['reversed 3 a', 'credited 4 c'])
  expect(await creditChangesAfter(database.db, 2, 1)).toMatchObject([{ kind: 'reversed', amount: '3', taken: '1', account_id: ADA }])
})

test('a part of them ends with a whole group', async () => {
  await projection.project([groups.next(credited('a'), credited('b'), credited('c')), groups.next(reversed('a'), credited('d'))])
  expect(await kindsAfter(0, 1)).toEqual(['credited 2 a', 'credited 2 b', 'credited 2 c'])
  expect(await kindsAfter(0, 2)).toEqual(['credited 2 a', 'credited 2 b', 'credited 2 c'])
  expect(await kindsAfter(2, 1)).toEqual(['reversed 3 a', 'credited 3 d'])
  expect(await kindsAfter(3, 1)).toEqual([])
})
