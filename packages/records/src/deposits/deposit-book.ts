import type { Hash128, OperatorActName } from '@glasshouse/domain'
import { type Selectable, sql } from 'kysely'
import type { Records } from '../database.ts'
import type { Review } from '../reviews/review-machine.ts'
import { CREDITING_ACTS, claimIn, depositReason } from './crediting-acts.ts'
import { type Deposit, depositOf, newDepositId, newSerialId } from './deposit.ts'
import type { DepositParts } from './deposit-claims.ts'
import type { DepositNotice } from './deposit-kind.ts'
import type { DepositState, DepositTable } from './tables.ts'

export interface DepositsAsked {
  /** All where none is given. */
  readonly states?: readonly DepositState[]
  readonly page: number
  readonly size: number
}

/** A credit of the journal. */
export interface JournalCredit {
  readonly userId: string
  readonly coin: string
  readonly amount: string
  readonly evidence: Hash128
  /** Group it stands in. */
  readonly seq: number
  readonly atMs: number
}
/** A credit of the journal that was taken back. */
export type JournalReversal = Pick<JournalCredit, 'evidence' | 'seq' | 'atMs'>

/** An act of operators whose outcome is not written yet stands behind the evidence: what it was is known in a moment. */
export class OutcomeNotWritten extends Error {
  override readonly name = 'OutcomeNotWritten'
}

/**
 * Deposits of users, kept by two hands: claims write what a person says to have sent, and this book what the journal
 * credited and took back, once for each event, in the transaction of the caller's progress.
 */
export class DepositBook {
  readonly #parts: DepositParts

  constructor(parts: DepositParts) {
    this.#parts = parts
  }

  /** Newest first. */
  async page(userId: string, { states, page, size }: DepositsAsked): Promise<{ rows: Deposit[]; total: number }> {
    const own = this.#parts.db.selectFrom('deposit_entries').where('user_id', '=', userId)
    const asked = states ? own.where('state', 'in', states) : own
    const [rows, { total }] = await Promise.all([
      asked
        .selectAll()
        .orderBy('deposit_no', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
      asked.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { rows: rows.map(depositOf), total }
  }

  /** Null for somebody else's too. */
  async find(userId: string, depositId: string): Promise<Deposit | null> {
    const row = await this.#parts.db
      .selectFrom('deposit_entries')
      .selectAll()
      .where('user_id', '=', userId)
      .where('deposit_id', '=', depositId)
      .executeTakeFirst()
    return row ? depositOf(row) : null
  }

  /** Serial numbers of this user's deposits, by the evidence that credited them, also of credits that were corrected since. */
  async numbersOf(userId: string, evidence: readonly Hash128[]): Promise<ReadonlyMap<string, string>> {
    if (evidence.length === 0) return new Map()
    const first = sql<string>`split_part(evidence, ' ', 1)`
    const rows = await this.#parts.db
      .selectFrom('deposit_entries')
      .select(['serial_id', first.as('evidence')])
      .where('user_id', '=', userId)
      .where(first, 'in', evidence)
      // The credit that stands now comes last, and so wins.
      .orderBy(sql`length(evidence)`, 'desc')
      .execute()
    return new Map(rows.map((row) => [row.evidence, row.serial_id]))
  }

  async credited(tx: Records, credit: JournalCredit): Promise<void> {
    const act = await actBehind(tx, credit, CREDITING_ACTS)
    const claim = act && (await lockedClaim(tx, claimIn(act.name, act.words), credit))
    if (act?.name === 'correct-credit') await this.#leaveEvidence(tx, credit.evidence)
    if (claim && act) return this.#creditClaim(tx, credit, claim, { reason: act.reason, by: `operator:${act.requestedBy}` })
    const serialId = newSerialId(credit.atMs)
    await tx
      .insertInto('deposit_entries')
      .values({
        ...{ deposit_id: newDepositId(), serial_id: serialId, user_id: credit.userId, state: 'credited', coin: credit.coin },
        ...{ channel: '', currency: credit.coin, claimed: null, address: '', proof_file: null, proof_hash: '', review_id: null },
        ...{ evidence: credit.evidence, credited: credit.amount, reason: '', submitted_at_ms: credit.atMs },
        ...{ decided_at_ms: credit.atMs, reversed_at_ms: null },
      })
      .execute()
    await this.#tell(tx, 'deposit-credited', credit, { serial: serialId, reason: '' })
  }

  async reversed(tx: Records, reversal: JournalReversal): Promise<void> {
    const act = await actBehind(tx, reversal, ['reverse-credit', 'correct-credit'])
    const reason = act?.reason ?? ''
    const row = await tx
      .updateTable('deposit_entries')
      .set({ state: 'reversed', reason, reversed_at_ms: reversal.atMs })
      .where('evidence', '=', reversal.evidence)
      .where('state', '=', 'credited')
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    const credit = { userId: row.user_id, coin: row.coin, amount: row.credited ?? '' }
    await this.#tell(tx, 'deposit-reversed', credit, { serial: row.serial_id, reason })
    if (act?.name === 'correct-credit' && row.review_id !== null) await this.#reopen(tx, row)
  }

  /**
   * What stands under evidence from now on is the corrected credit; the entry of an earlier one keeps it beside its own id.
   * Where that was taken back by an act of its own, its claim waits again from now on: the core has freed it.
   */
  async #leaveEvidence(tx: Records, evidence: Hash128): Promise<void> {
    const row = await tx.selectFrom('deposit_entries').selectAll().where('evidence', '=', evidence).forUpdate().executeTakeFirst()
    if (!row) return
    if (row.review_id !== null && row.state === 'reversed' && (await this.#reopen(tx, row))) return
    await tx
      .updateTable('deposit_entries')
      .set({ evidence: sql<string>`evidence || ' ' || deposit_id` })
      .where('deposit_id', '=', row.deposit_id)
      .execute()
  }

  /**
   * The claim of a credit that belongs elsewhere waits again; what was credited and taken back stands in an entry of its own.
   * False of a closed account, which nothing is credited to: its claim stays as it ended.
   */
  async #reopen(tx: Records, { deposit_id: id, deposit_no: _no, ...row }: Selectable<DepositTable>): Promise<boolean> {
    const { reviews, kind } = this.#parts
    if (await isClosed(tx, row.user_id)) return false
    const { reviewId } = await reviews.submit(tx, kind, { subject: row.serial_id, by: `user:${row.user_id}` })
    const open = { state: 'waiting', evidence: null, credited: null, reason: '', decided_at_ms: null, reversed_at_ms: null } as const
    await tx
      .updateTable('deposit_entries')
      .set({ ...open, review_id: reviewId })
      .where('deposit_id', '=', id)
      .execute()
    const depositId = newDepositId()
    const serial = newSerialId(row.reversed_at_ms ?? row.submitted_at_ms)
    const own = { deposit_id: depositId, serial_id: serial, evidence: `${row.evidence} ${depositId}` }
    const unclaimed = { channel: '', currency: row.coin, claimed: null, address: '', proof_file: null, proof_hash: '', review_id: null }
    await tx
      .insertInto('deposit_entries')
      .values({ ...row, ...own, ...unclaimed })
      .execute()
    return true
  }

  async #creditClaim(
    tx: Records,
    credit: JournalCredit,
    claim: Selectable<DepositTable>,
    { reason, by }: { readonly reason: string; readonly by: string },
  ): Promise<void> {
    await this.#approve(tx, claim.review_id as number, by)
    await tx
      .updateTable('deposit_entries')
      .set({ state: 'credited', evidence: credit.evidence, credited: credit.amount, reason, decided_at_ms: credit.atMs })
      .where('deposit_id', '=', claim.deposit_id)
      .execute()
    const name = reason === '' ? 'deposit-credited' : 'deposit-credited-differently'
    await this.#tell(tx, name, credit, { serial: claim.serial_id, reason })
  }

  /** By its holder, else by the operator who requested the credit. */
  async #approve(tx: Records, reviewId: number, by: string): Promise<void> {
    const { reviews, kind } = this.#parts
    const row = await tx.selectFrom('reviews').selectAll().where('review_id', '=', reviewId).executeTakeFirstOrThrow()
    let held: Pick<Review, 'version' | 'reviewer' | 'state'> = row
    if (held.state === 'submitted') held = await reviews.actIn(tx, kind, { reviewId, version: held.version, act: 'claim', by, reason: '' })
    await reviews.actIn(tx, kind, { reviewId, version: held.version, act: 'approve', by: held.reviewer ?? by, reason: '' })
  }

  #tell(
    tx: Records,
    name: DepositNotice['name'],
    { userId, coin, amount }: Pick<JournalCredit, 'userId' | 'coin' | 'amount'>,
    { serial, reason }: { readonly serial: string; readonly reason: string },
  ): Promise<void> {
    return this.#parts.tell(tx, { userId, name, values: { amount, coin: coin.toUpperCase(), serial, reason } })
  }
}

interface ActBehind {
  readonly name: OperatorActName
  readonly words: readonly string[]
  readonly reason: string
  readonly requestedBy: number
}

/** A close that goes on is waited for. */
async function isClosed(tx: Records, userId: string): Promise<boolean> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  return (await tx.selectFrom('closed_accounts').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** The executed act of two operators that stands in this group with this evidence; null where a watcher brought it. */
async function actBehind(
  tx: Records,
  { evidence, seq }: Pick<JournalCredit, 'evidence' | 'seq'>,
  acts: readonly OperatorActName[],
): Promise<ActBehind | null> {
  const found = await tx
    .selectFrom('approvals')
    .select(['act', 'words', 'state', 'outcome', 'requested_by'])
    .where(sql<string>`commands -> 0 ->> 'evidence'`, '=', evidence)
    .where('act', 'in', acts)
    .where('state', 'in', ['approved', 'executed'])
    .execute()
  const executed = found.find(({ state, outcome }) => state === 'executed' && outcome?.seq === seq)
  if (executed) {
    const { act, words, requested_by: requestedBy } = executed
    return { name: act, words, requestedBy, reason: depositReason(act, words) }
  }
  if (found.some(({ state }) => state === 'approved')) throw new OutcomeNotWritten('an act on this evidence has no outcome yet')
  return null
}

/** Claim of that serial number that still waits, of the very person and coin that were credited. */
async function lockedClaim(tx: Records, serialId: string, { userId, coin }: JournalCredit): Promise<Selectable<DepositTable> | undefined> {
  return tx
    .selectFrom('deposit_entries')
    .selectAll()
    .where('serial_id', '=', serialId)
    .where('user_id', '=', userId)
    .where('coin', '=', coin)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}
