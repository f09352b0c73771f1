import { randomBytes } from 'node:crypto'
import {
  type ActPart,
  type ActSignature,
  APPROVAL_MS,
  type ApprovalState,
  type AuditAct,
  isSignedActName,
  mayTakePart,
  type OperatorActName,
  type ReasonCode,
  SIGNED_ACTS,
} from '@glasshouse/domain'
import type { Selectable } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import type { OperatorRolesBook } from '../operators/operator-roles.ts'
import type { ApprovalOutcome, ApprovalSignatureTable, ApprovalTable, SignedWork } from '../tables.ts'
import { ApprovalError } from './approval-error.ts'
import { IS_SIGNED } from './is-signed.ts'

export type { SignedWork } from '../tables.ts'

export interface ActRequest {
  readonly act: OperatorActName
  /** Arguments, as they were typed. */
  readonly words: readonly string[]
  readonly reason: ReasonCode
  /** Proof that money is there; '' without. */
  readonly evidence: string
}
export interface Approval extends ActRequest {
  /** 32 hex digits; the command key of an act of the core derives from it. */
  readonly approvalId: string
  readonly state: ApprovalState
  readonly requestedBy: number
  readonly requestedAtMs: number
  readonly expiresAtMs: number
  readonly approvedBy: number | null
  readonly approvedAtMs: number | null
  /** Commands of the core as they were approved; null for an act on records. */
  readonly commands: unknown
  readonly outcome: ApprovalOutcome | null
  /** What is signed; null for acts on records. */
  readonly signed: SignedWork | null
  /** Who looked at an act that one operator did alone, afterwards. */
  readonly confirmedBy: number | null
  readonly confirmedAtMs: number | null
  /** Who did not want it, and why; null unless it was declined. */
  readonly declined: { readonly by: number; readonly atMs: number; readonly words: string } | null
}
/** A signature of an act, with the operator whose key made it; 0 is the recovery key. */
export interface KeptSignature extends ActSignature {
  readonly operatorId: number
}

/** In whose session, and whose key it is: the same person's, or the recovery key. */
export interface Signing {
  readonly by: number
  readonly owner: number
}

/** Execution of an act on records, in the transaction of its approval. */
export type ExecuteOnRecords = (tx: Records) => Promise<ApprovalOutcome>

/** Requests of operators' acts, from asking to execution. Each step and its audit entry are one transaction. */
export class Approvals {
  readonly #db: Records
  readonly #clock: () => number
  readonly #roles: OperatorRolesBook

  constructor(db: Records, clock: () => number, roles: OperatorRolesBook) {
    this.#db = db
    this.#clock = clock
    this.#roles = roles
  }

  /** `signed`: what operators sign of it; `guard`: what may refuse it, in the same transaction. */
  request(
    { act, words, reason, evidence }: ActRequest,
    by: number,
    { signed = null, guard }: { readonly signed?: SignedWork | null; readonly guard?: (tx: Records) => Promise<void> } = {},
  ): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      await guard?.(tx)
      await this.#assertRole(act, 'ask', by)
      const now = this.#clock()
      const row = await tx
        .insertInto('approvals')
        .values({
          approval_id: randomBytes(16).toString('hex'),
          ...{ act, words: JSON.stringify(words), reason, evidence, state: 'requested' },
          ...{ requested_by: by, requested_at_ms: now, expires_at_ms: now + APPROVAL_MS },
          signed: signed === null ? null : JSON.stringify(signed),
          ...{ approved_by: null, approved_at_ms: null, commands: null, outcome: null, ended_at_ms: null },
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const approval = approvalOf(row)
      await this.#audit(tx, approval, { actor: `operator:${by}`, act: 'approval_request' })
      return approval
    })
  }

  /**
   * Fixes the commands that will be executed, and nothing else, however often the execution is tried. `note` writes what
   * no command carries.
   */
  approve(
    approvalId: string,
    by: number,
    commands: unknown,
    { note, signature }: { readonly note?: (tx: Records) => Promise<void>; readonly signature?: ActSignature } = {},
  ): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      const approval = await this.#approve(tx, approvalId, by, commands)
      if (signature) await this.#keep(tx, approvalId, by, signature)
      await note?.(tx)
      return approval
    })
  }

  /** A signature in the session of the requester; the request goes on waiting. */
  sign(approvalId: string, { by, owner }: Signing, signature: ActSignature): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      const approval = await this.#signable(tx, approvalId, by)
      await this.#keep(tx, approvalId, owner, signature)
      await this.#audit(tx, approval, { actor: `operator:${by}`, act: 'approval_sign' })
      return approval
    })
  }

  /** The same of an act that one operator does alone: it is to be executed from then on. */
  signAlone(
    approvalId: string,
    { by, owner, commands }: Signing & { readonly commands: unknown },
    signature: ActSignature,
  ): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      await this.#signable(tx, approvalId, by)
      await this.#keep(tx, approvalId, owner, signature)
      const alone = await this.#change(tx, approvalId, { state: 'approved', commands: JSON.stringify(commands) })
      await this.#audit(tx, alone, { actor: `operator:${by}`, act: 'approval_sign' })
      return alone
    })
  }

  /** A second operator has looked at what one did alone. Lifting it is an act of its own. */
  confirm(approvalId: string, by: number, signature: ActSignature): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      const approval = await this.#locked(tx, approvalId)
      if (!isUnconfirmed(approval)) throw new ApprovalError('approval_not_open')
      if (approval.requestedBy === by) throw new ApprovalError('approver_is_actor')
      await this.#assertRole(approval.act, 'approve', by)
      await this.#keep(tx, approvalId, by, signature)
      const confirmed = await this.#change(tx, approvalId, { state: approval.state, confirmed_by: by, confirmed_at_ms: this.#clock() })
      await this.#audit(tx, confirmed, { actor: `operator:${by}`, act: 'approval_confirm' })
      return confirmed
    })
  }

  /** Acts that one operator did alone and nobody has confirmed, the oldest first. */
  async unconfirmed(): Promise<Approval[]> {
    const rows = await this.#db
      .selectFrom('approvals')
      .selectAll()
      .where('signed', 'is not', null)
      .where('approved_by', 'is', null)
      .where('confirmed_by', 'is', null)
      .where('state', '=', 'executed')
      .orderBy('requested_at_ms')
      .execute()
    return rows.map(approvalOf).filter(isUnconfirmed)
  }

  /** By the id of the act, in the order of the keys. */
  async signaturesOf(approvalIds: readonly string[]): Promise<ReadonlyMap<string, readonly KeptSignature[]>> {
    const byId = new Map<string, KeptSignature[]>(approvalIds.map((id) => [id, []]))
    if (approvalIds.length === 0) return byId
    const rows = await this.#db
      .selectFrom('approval_signatures')
      .selectAll()
      .where('approval_id', 'in', [...approvalIds])
      .orderBy('key_id')
      .execute()
    for (const row of rows) byId.get(row.approval_id)?.push(signatureOf(row))
    return byId
  }

  /** Approval and execution of an act on records: all of it or nothing. */
  approveAndExecute(approvalId: string, by: number, execute: ExecuteOnRecords): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      const approval = await this.#approve(tx, approvalId, by, null)
      return this.#end(tx, approval, 'executed', await execute(tx))
    })
  }

  /** The outcome of an approved act of the core; the first one stays. */
  finish(approvalId: string, outcome: ApprovalOutcome): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      const approval = await this.#locked(tx, approvalId)
      if (approval.state !== 'approved') return approval
      return this.#end(tx, approval, outcome.reason === undefined ? 'executed' : 'refused', outcome)
    })
  }

  /** Only by the requester, and only before it is approved. */
  withdraw(approvalId: string, by: number): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      const approval = await this.#locked(tx, approvalId)
      this.#assertWaits(approval)
      if (approval.requestedBy !== by) throw new ApprovalError('not_requester')
      const withdrawn = await this.#change(tx, approvalId, { state: 'withdrawn', ended_at_ms: this.#clock() })
      await this.#audit(tx, withdrawn, { actor: `operator:${by}`, act: 'approval_withdraw' })
      return withdrawn
    })
  }

  /**
   * Ends, with words, what another operator requested and oneself may approve. Without a signature: it gives
   * nothing and takes nothing, and the core never hears of a request that nobody approved. Roles of the requester are not
   * looked at: what they could not ask for any more may be declined all the same.
   */
  decline(approvalId: string, by: number, words: string): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      const approval = await this.#locked(tx, approvalId)
      this.#assertWaits(approval)
      if (approval.requestedBy === by) throw new ApprovalError('approver_is_actor')
      await this.#assertRole(approval.act, 'approve', by)
      const ended = { state: 'declined', declined_by: by, decline_words: words, ended_at_ms: this.#clock() } as const
      const declined = await this.#change(tx, approvalId, ended)
      await this.#audit(tx, declined, { actor: `operator:${by}`, act: 'approval_decline' })
      return declined
    })
  }

  /** Ends requests that nobody approved in time. Gives how many. */
  expireRequests(): Promise<number> {
    return this.#db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('approvals')
        .select('approval_id')
        .where('state', '=', 'requested')
        .where('expires_at_ms', '<=', this.#clock())
        .forUpdate()
        .execute()
      for (const { approval_id } of due) await this.#expire(tx, approval_id)
      return due.length
    })
  }

  /**
   * An approved act that its time ran out for before it was executed: the caller knows that the core has not done it.
   */
  expireApproved(approvalId: string): Promise<Approval> {
    return this.#db.transaction().execute(async (tx) => {
      const approval = await this.#locked(tx, approvalId)
      return approval.state === 'approved' ? this.#expire(tx, approvalId) : approval
    })
  }

  /** Refuses as `approve` would now, and changes nothing: before anything is worked out for the approval. */
  async assertApprovable(approvalId: string, by: number): Promise<Approval> {
    const approval = await this.#locked(this.#db, approvalId)
    await this.#check(approval, by)
    return approval
  }

  async byId(approvalId: string): Promise<Approval | null> {
    const row = await this.#db.selectFrom('approvals').selectAll().where('approval_id', '=', approvalId).executeTakeFirst()
    return row ? approvalOf(row) : null
  }

  /** As `by` sees them, newest first: what its requester has not signed is shown to nobody else while it waits. */
  async list({
    state,
    limit,
    by,
  }: {
    readonly state: ApprovalState | null
    readonly limit: number
    readonly by: number
  }): Promise<Approval[]> {
    const all = this.#db.selectFrom('approvals').selectAll()
    const query = state === null ? all : all.where('state', '=', state)
    const seen = query.where((row) => row.or([row('state', '<>', 'requested'), row('requested_by', '=', by), IS_SIGNED]))
    const rows = await seen.orderBy('requested_at_ms', 'desc').orderBy('approval_id').limit(limit).execute()
    return rows.map(approvalOf)
  }

  /** Approved and not executed yet, oldest first: what a start has to finish. */
  async unfinished(): Promise<Approval[]> {
    const rows = await this.#db.selectFrom('approvals').selectAll().where('state', '=', 'approved').orderBy('requested_at_ms').execute()
    return rows.map(approvalOf)
  }

  async #approve(tx: Records, approvalId: string, by: number, commands: unknown): Promise<Approval> {
    await this.#check(await this.#locked(tx, approvalId), by)
    const approval = await this.#change(tx, approvalId, {
      state: 'approved',
      ...{ approved_by: by, approved_at_ms: this.#clock() },
      commands: commands === null ? null : JSON.stringify(commands),
    })
    await this.#audit(tx, approval, { actor: `operator:${by}`, act: 'approval_approve' })
    return approval
  }

  async #check(approval: Approval, by: number): Promise<void> {
    this.#assertWaits(approval)
    if (approval.requestedBy === by) throw new ApprovalError('approver_is_actor')
    // Looked at again: the requester may have lost the role, or be no operator any more.
    await this.#assertRole(approval.act, 'ask', approval.requestedBy)
    await this.#assertRole(approval.act, 'approve', by)
  }

  async #signable(tx: Records, approvalId: string, by: number): Promise<Approval> {
    const approval = await this.#locked(tx, approvalId)
    this.#assertWaits(approval)
    if (approval.requestedBy !== by) throw new ApprovalError('not_requester')
    await this.#assertRole(approval.act, 'ask', by)
    return approval
  }

  async #keep(tx: Records, approvalId: string, operatorId: number, signature: ActSignature): Promise<void> {
    await tx
      .insertInto('approval_signatures')
      .values({
        ...{ approval_id: approvalId, operator_id: operatorId, key_id: signature.keyId, kind: signature.kind },
        ...{ signature: signature.signature, authenticator_data: signature.authenticatorData, client_data: signature.clientData },
        at_ms: this.#clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  #assertWaits({ state, expiresAtMs }: Pick<Approval, 'state' | 'expiresAtMs'>): void {
    if (state !== 'requested' || expiresAtMs <= this.#clock()) throw new ApprovalError('approval_not_open')
  }

  async #end(tx: Records, { approvalId }: Approval, state: 'executed' | 'refused', outcome: ApprovalOutcome): Promise<Approval> {
    const ended = await this.#change(tx, approvalId, { state, outcome: JSON.stringify(outcome), ended_at_ms: this.#clock() })
    // An executed act stands in the audit under its own name.
    await this.#audit(tx, ended, { actor: `operator:${ended.requestedBy}`, act: state === 'executed' ? ended.act : 'approval_refused' })
    return ended
  }

  async #expire(tx: Records, approvalId: string): Promise<Approval> {
    const expired = await this.#change(tx, approvalId, { state: 'expired', ended_at_ms: this.#clock() })
    await this.#audit(tx, expired, { actor: 'system', act: 'approval_expire' })
    return expired
  }

  async #locked(tx: Records, approvalId: string): Promise<Approval> {
    const row = await tx.selectFrom('approvals').selectAll().where('approval_id', '=', approvalId).forUpdate().executeTakeFirst()
    if (!row) throw new ApprovalError('not_found')
    return approvalOf(row)
  }

  async #change(tx: Records, approvalId: string, change: ApprovalChange): Promise<Approval> {
    const row = await tx.updateTable('approvals').set(change).where('approval_id', '=', approvalId).returningAll().executeTakeFirstOrThrow()
    return approvalOf(row)
  }

  async #assertRole(act: OperatorActName, part: ActPart, operatorId: number): Promise<void> {
    const roles = await this.#roles.of(operatorId)
    if (roles === null || !mayTakePart(act, part, roles)) throw new ApprovalError('role_missing')
  }

  async #audit(tx: Records, approval: Approval, { actor, act }: { readonly actor: string; readonly act: AuditAct }): Promise<void> {
    const { approvalId, words, reason, approvedBy: approver, declined, outcome } = approval
    const why = declined === null ? {} : { declineWords: declined.words }
    const detail = { approvalId, act: approval.act, words, approver, reason, ...why, ...outcome }
    await addAuditEntry(tx, { actor, act, subject: words[0] ?? '', detail }, this.#clock())
  }
}

type ApprovalChange = {
  readonly state: ApprovalState
  readonly approved_by?: number
  readonly approved_at_ms?: number
  readonly commands?: string | null
  readonly outcome?: string
  readonly ended_at_ms?: number
  readonly confirmed_by?: number
  readonly confirmed_at_ms?: number
  readonly declined_by?: number
  readonly decline_words?: string
}

const approvalOf = (row: Selectable<ApprovalTable>): Approval => ({
  approvalId: row.approval_id,
  act: row.act,
  words: row.words,
  reason: row.reason,
  evidence: row.evidence,
  state: row.state,
  requestedBy: row.requested_by,
  requestedAtMs: row.requested_at_ms,
  expiresAtMs: row.expires_at_ms,
  approvedBy: row.approved_by,
  approvedAtMs: row.approved_at_ms,
  commands: row.commands,
  outcome: row.outcome,
  signed: row.signed,
  confirmedBy: row.confirmed_by,
  confirmedAtMs: row.confirmed_at_ms,
  declined: row.declined_by === null ? null : { by: row.declined_by, atMs: row.ended_at_ms ?? 0, words: row.decline_words ?? '' },
})

/** Done by one operator alone, as long as nobody else has looked at it. An act that needs no second is none of these. */
export const isUnconfirmed = ({ act, state, signed, approvedBy, confirmedBy }: Approval): boolean =>
  state === 'executed' && signed !== null && needsTwo(act) && approvedBy === null && confirmedBy === null

const needsTwo = (act: OperatorActName) => isSignedActName(act) && SIGNED_ACTS[act].signers === 'two'

const signatureOf = (row: Selectable<ApprovalSignatureTable>): KeptSignature => ({
  ...{ operatorId: row.operator_id, keyId: row.key_id, kind: row.kind, signature: row.signature },
  ...{ authenticatorData: row.authenticator_data, clientData: row.client_data },
})
