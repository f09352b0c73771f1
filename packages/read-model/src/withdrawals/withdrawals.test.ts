import { amount, timeMs } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, BOB, Groups, migratedDatabase, USDT } from '../../test/group-words.ts'
import { listWithdrawalMoves, Projection, withdrawnSince } from '../index.ts'

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

const [FIRST, SECOND] = ['a'.repeat(32), 'b'.repeat(32)] as const
const requested = (withdrawalId: string, value: bigint, accountId = ADA) => ({
  ...({ type: 'WithdrawalRequested', withdrawalId, accountId, assetId: USDT, destination: 'd'.repeat(32) } as const),
  ...{ amount: amount(value), fee: amount(1n), value: amount(value), dueMs: timeMs(7), approvalsNeeded: 2 },
})
const moved = (withdrawalId: string, state: 'approved' | 'sending' | 'cancelled', approvals: number) =>
  ({ type: 'WithdrawalMoved', withdrawalId, accountId: ADA, state, approvals }) as const

test('steps are told in the order of the journal, group by group', async () => {
  await projection.project([
    groups.next(requested(FIRST, 100_500_000n), requested(SECOND, 5_000_000n, BOB)),
    groups.next(moved(FIRST, 'approved', 2)),
    groups.next({ type: 'WithdrawalSettled', withdrawalId: FIRST, accountId: ADA, evidence: 'e'.repeat(32) }),
  ])
  const all = await listWithdrawalMoves(database.db, { afterSeq: 0 })
  expect(all).toMatchObject([
    { withdrawal_id: FIRST, state: 'requested', approvals: 0, approvals_needed: 2, value: '100.5', due_ms: 7, evidence: null },
    { withdrawal_id: SECOND, account_id: BOB, state: 'requested', value: '5' },
    { withdrawal_id: FIRST, state: 'approved', approvals: 2, value: null, due_ms: null },
    { withdrawal_id: FIRST, state: 'settled', evidence: 'e'.repeat(32) },
  ])
  const [first] = await listWithdrawalMoves(database.db, { afterSeq: 0, groups: 1 })
  expect(await listWithdrawalMoves(database.db, { afterSeq: 0, groups: 1 })).toHaveLength(2)
  expect(await listWithdrawalMoves(database.db, { afterSeq: first?.seq ?? 0, groups: 1 })).toMatchObject([{ state: 'approved' }])
})

test('what was asked for counts, and not what was given back, nor what somebody else asked for', async () => {
  await projection.project([
    groups.next(requested(FIRST, 100_500_000n), requested(SECOND, 5_000_000n)),
    groups.next(requested('c'.repeat(32), 9_000_000n, BOB)),
  ])
  expect(await withdrawnSince(database.db, ADA, 0)).toBe('105.5')
  await projection.project([groups.next(moved(FIRST, 'cancelled', 0))])
  expect(await withdrawnSince(database.db, ADA, 0)).toBe('5')
  expect(await withdrawnSince(database.db, ADA, Number.MAX_SAFE_INTEGER)).toBe('0')
})
