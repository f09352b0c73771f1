/** The snapshot's section of withdrawals: open ones, ids and what was paid for ever, what limits count, levels. */
import { amount, type Hash128, IDENTITY_LEVELS, WITHDRAWAL_STATES } from '@glasshouse/domain'
import { flag, hex, listOf, oneOf, record, uint, units } from '../codec/fields.ts'
import type { Reader } from '../codec/reader.ts'
import type { Writer } from '../codec/writer.ts'
import type { State } from '../state.ts'
import type { Counted } from '../withdrawals/counted.ts'
import type { Withdrawal, Withdrawals } from '../withdrawals/withdrawals.ts'

const withdrawalShape = record<Withdrawal>({
  withdrawalId: hex(32),
  accountId: uint(),
  assetId: uint(),
  amount: units(),
  fee: units(),
  value: units(),
  destination: hex(32),
  dueMs: uint(),
  approvalsNeeded: uint(),
  approvers: listOf(uint()),
  state: oneOf(WITHDRAWAL_STATES),
})
const countedShape = record<Counted>({ withdrawalId: hex(32), accountId: uint(), atMs: uint(), value: units() })
const paidShape = record<{ assetId: number; units: bigint }>({ assetId: uint(), units: units() })
const levelShape = record<{ accountId: number; level: number }>({ accountId: uint(), level: uint() })
const hashes = listOf<Hash128>(hex(32))

const NOT_SETTLED = 0
const SETTLED = 1
const RETURNED = 2

export function writeWithdrawals(writer: Writer, { withdrawals }: State): void {
  flag.write(writer, withdrawals.isStopped)
  hashes.write(writer, withdrawals.ids.sorted())
  writeSettled(writer, withdrawals)
  listOf(withdrawalShape).write(writer, [...withdrawals.open.values()])
  listOf(countedShape).write(writer, withdrawals.counted.list())
  const paid = [...withdrawals.paidOut].map(([assetId, sum]) => ({ assetId, units: sum }))
  listOf(paidShape).write(
    writer,
    paid.sort((a, b) => a.assetId - b.assetId),
  )
  const levels = [...withdrawals.levels].map(([accountId, level]) => ({ accountId, level })).filter(({ level }) => level > 0)
  listOf(levelShape).write(
    writer,
    levels.sort((a, b) => a.accountId - b.accountId),
  )
}

export function readWithdrawals(reader: Reader, { withdrawals }: State): void {
  withdrawals.isStopped = flag.read(reader)
  for (const id of hashes.read(reader)) withdrawals.ids.add(id, 0)
  readSettled(reader, withdrawals)
  for (const withdrawal of listOf(withdrawalShape).read(reader)) withdrawals.open.set(withdrawal.withdrawalId, withdrawal)
  for (const counted of listOf(countedShape).read(reader)) withdrawals.counted.restore(counted)
  for (const { assetId, units: sum } of listOf(paidShape).read(reader)) withdrawals.paidOut.set(assetId, amount(sum))
  for (const { accountId, level } of listOf(levelShape).read(reader)) withdrawals.setLevel(accountId, IDENTITY_LEVELS[level]!)
}

/** In the order of the ids that stand before it. */
function writeSettled(writer: Writer, { ids, settled }: Withdrawals): void {
  for (const withdrawalId of ids.sorted()) {
    const one = settled.of(withdrawalId)
    writer.u8(one === null ? NOT_SETTLED : one.isReturned ? RETURNED : SETTLED)
    if (one === null) continue
    writer.uint(one.accountId)
    writer.uint(one.assetId)
    writer.amount(amount(one.left))
  }
}

function readSettled(reader: Reader, { ids, settled }: Withdrawals): void {
  for (const withdrawalId of ids.sorted()) {
    const what = reader.u8()
    if (what === NOT_SETTLED) continue
    const payment = { accountId: reader.uint(), assetId: reader.uint(), left: reader.amount() }
    settled.add(withdrawalId, { ...payment, isReturned: what === RETURNED })
  }
}
