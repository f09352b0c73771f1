import type { Selectable } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import type { LookPurpose } from '../identity/identity-desk.ts'
import { assertNotOwn } from '../operators/own-account.ts'
import type { Review, ReviewAct } from '../reviews/review-machine.ts'
import { CREDITING_ACTS, claimIn } from './crediting-acts.ts'
import { type Deposit, depositOf } from './deposit.ts'
import type { DepositParts } from './deposit-claims.ts'
import { DepositError } from './deposit-error.ts'
import type { DepositState, DepositTable } from './tables.ts'

/** A claim with its review. */
export interface ListedClaim {
  readonly deposit: Deposit
  readonly review: Review
  /** A credit for it was requested, and is not executed. */
  readonly isBeingCredited: boolean
}
export interface ShownClaim extends ListedClaim {
  /** Link of five minutes; null where the picture was erased. */
  readonly picture: string | null
  /** Other deposits whose claim showed the very same picture, whosever they are. */
  readonly samePicture: readonly { readonly serialId: string; readonly userId: string; readonly state: DepositState }[]
}
export interface ClaimAct {
  readonly serialId: string
  readonly version: number
  /** A credit approves: see DepositBook. */
  readonly act: Extract<ReviewAct, 'claim' | 'release' | 'reject'>
  readonly operatorId: number
  readonly reason: string
}

/** Operators' side of claims: every look has a purpose and an audit entry, every decision one holder. */
export class DepositDesk {
  readonly #parts: DepositParts

  constructor(parts: DepositParts) {
    this.#parts = parts
  }

  /** Oldest first. */
  async list(state: DepositState, limit: number): Promise<ListedClaim[]> {
    const rows = await this.#parts.db
      .selectFrom('deposit_entries')
      .selectAll()
      .where('state', '=', state)
      .where('review_id', 'is not', null)
      .orderBy('deposit_no')
      .limit(limit)
      .execute()
    return Promise.all(rows.map((row) => this.#listed(row)))
  }

  /** Null of one that nobody claimed. */
  async find(serialId: string): Promise<ListedClaim | null> {
    const row = await this.#known(serialId)
    return row ? this.#listed(row) : null
  }

  async show({
    serialId,
    operatorId,
    purpose,
  }: {
    readonly serialId: string
    readonly operatorId: number
    readonly purpose: LookPurpose
  }): Promise<ShownClaim> {
    const { db, clock, files } = this.#parts
    const row = await this.#row(serialId)
    const samePicture = await this.#samePicture(row)
    const detail = { serialId, purpose, hasPicture: row.proof_file !== null }
    await addAuditEntry(db, { actor: `operator:${operatorId}`, act: 'deposit_look', subject: `deposit ${serialId}`, detail }, clock())
    const picture = row.proof_file === null ? null : `/api/files/${row.proof_file}?link=${files.linkTo(row.proof_file)}`
    return { ...(await this.#listed(row)), picture, samePicture }
  }

  /** A claim is not refused while two operators are about to credit it. */
  async act({ serialId, version, act, operatorId, reason }: ClaimAct): Promise<ListedClaim> {
    const { db, reviews, kind } = this.#parts
    const { review_id: reviewId, user_id: userId } = await this.#row(serialId)
    await assertNotOwn(db, operatorId, userId)
    const by = `operator:${operatorId}`
    await db.transaction().execute(async (tx) => {
      if (act !== 'claim') {
        await lockClaim(tx, serialId)
        await assertNotBeingCredited(tx, serialId)
      }
      await reviews.actIn(tx, kind, { reviewId: reviewId as number, version, act, by, reason })
    })
    return this.#listed(await this.#row(serialId))
  }

  /** A claim that waits and that this operator holds; refused otherwise. */
  async held(serialId: string, operatorId: number): Promise<Deposit> {
    const { deposit, review } = await this.#listed(await this.#row(serialId))
    if (deposit.state !== 'waiting') throw new DepositError('review_act_not_allowed', 'serial')
    if (review.reviewer !== `operator:${operatorId}`) throw new DepositError('review_not_held', 'serial')
    return deposit
  }

  /** As {@link held}, in the transaction of an approval: a rejection or release of the claim waits for it, or was first. */
  async assertStillHeld(tx: Records, serialId: string, operatorId: number): Promise<void> {
    const row = await lockClaim(tx, serialId)
    if (row?.state !== 'waiting') throw new DepositError('review_act_not_allowed', 'serial')
    const review = await tx.selectFrom('reviews').select('reviewer').where('review_id', '=', row.review_id).executeTakeFirst()
    if (review?.reviewer !== `operator:${operatorId}`) throw new DepositError('review_not_held', 'serial')
  }

  /** One request at a time for a claim: in the transaction of a second one, which waits for the first. */
  async assertNoneAsked(tx: Records, serialId: string): Promise<void> {
    await lockClaim(tx, serialId)
    const now = this.#parts.clock()
    const open = await openCreditsOf(tx, serialId)
    if (open.some((credit) => isOpenAt(credit, now))) throw new DepositError('being_credited', 'serial')
  }

  async #row(serialId: string): Promise<Selectable<DepositTable>> {
    const row = await this.#known(serialId)
    if (!row) throw new DepositError('not_found', 'serial')
    return row
  }

  #known(serialId: string): Promise<Selectable<DepositTable> | undefined> {
    return this.#parts.db
      .selectFrom('deposit_entries')
      .selectAll()
      .where('serial_id', '=', serialId)
      .where('review_id', 'is not', null)
      .executeTakeFirst()
  }

  async #listed(row: Selectable<DepositTable>): Promise<ListedClaim> {
    const { reviews, kind } = this.#parts
    const [review, open] = await Promise.all([
      reviews.byId(kind, row.review_id as number),
      row.state === 'waiting' ? openCreditsOf(this.#parts.db, row.serial_id) : [],
    ])
    const now = this.#parts.clock()
    return { deposit: depositOf(row), review: review as Review, isBeingCredited: open.some((credit) => isOpenAt(credit, now)) }
  }

  async #samePicture({ proof_hash: hash, deposit_id: id }: Selectable<DepositTable>): Promise<ShownClaim['samePicture']> {
    if (hash === '') return []
    const rows = await this.#parts.db
      .selectFrom('deposit_entries')
      .select(['serial_id', 'user_id', 'state'])
      .where('proof_hash', '=', hash)
      .where('deposit_id', '<>', id)
      .orderBy('deposit_no')
      .limit(100)
      .execute()
    return rows.map(({ serial_id: serialId, user_id: userId, state }) => ({ serialId, userId, state }))
  }
}

/** Until the transaction ends. */
function lockClaim(tx: Records, serialId: string) {
  const row = tx.selectFrom('deposit_entries').select(['state', 'review_id']).where('serial_id', '=', serialId)
  return row.where('review_id', 'is not', null).forUpdate().executeTakeFirst()
}

async function assertNotBeingCredited(tx: Records, serialId: string): Promise<void> {
  const open = await openCreditsOf(tx, serialId)
  if (open.some(({ state }) => state === 'approved')) throw new DepositError('review_act_not_allowed', 'act')
}

/** Requests for a credit of the claim that are not executed, and may have ended in the meantime. */
async function openCreditsOf(db: Records, serialId: string) {
  const rows = await db
    .selectFrom('approvals')
    .select(['act', 'words', 'state', 'expires_at_ms'])
    .where('state', 'in', ['requested', 'approved'])
    .where('act', 'in', CREDITING_ACTS)
    .execute()
  return rows.filter(({ act, words }) => claimIn(act, words) === serialId)
}

const isOpenAt = ({ state, expires_at_ms: endsAtMs }: { readonly state: string; readonly expires_at_ms: number }, nowMs: number) =>
  state === 'approved' || endsAtMs > nowMs
