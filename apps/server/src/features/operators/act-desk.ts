import { type Actor, type ActSignature, type Command, isSignedActName, mayTakePart, type ReasonCode } from '@glasshouse/domain'
import { findKeys } from '@glasshouse/read-model'
import { type ActRequest, type Approval, ApprovalError, isUnconfirmed, type Operator } from '@glasshouse/records'
import type { ListedActs } from '@glasshouse/wire'
import { isHostRefusal, type Submitted } from '../../engine/protocol/engine.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { assertNoMore } from './act-words.ts'
import type { ActServices, AskedAct, CoreAct, Guard, OperatorAct, RecordsAct, Words } from './operator-act.ts'
import { OPERATOR_ACTS } from './operator-acts.ts'
import { keyOfAct } from './signing/approved-commands.ts'
import { SignedDesk } from './signing/signed-desk.ts'
import { envelopeOf, signableWork } from './signing/signing.ts'

export type ActDeskServices = ActServices & Needs<'log', 'approvals'>

/** What an approver gives beside the act's id. */
export interface GivenApproval {
  readonly id: string
  readonly confirmation: string
  /** Of the act's bytes; null for an act on records. */
  readonly signature: ActSignature | null
}

/**
 * Operators' acts from request to execution. An act on records is executed in the transaction of its approval. Commands
 * of the core are fixed when they are requested, since that is what is signed; their envelope carries a key made of the
 * act's id, so that a stop between approval and execution repeats it safely.
 */
export class ActDesk {
  readonly #services: ActDeskServices
  readonly #signed: SignedDesk
  /** Executions of this process, by the act's id: the next one of the same act waits for the first. */
  readonly #running = new Map<string, Promise<Approval>>()

  constructor(services: ActDeskServices) {
    this.#services = services
    this.#signed = new SignedDesk(services, (approval) => this.#execute(approval))
  }

  /** Works the act out once, so that wrong words are refused before a second operator looks at them. */
  async request(operator: Operator, request: ActRequest): Promise<Approval> {
    if (!mayTakePart(request.act, 'ask', operator.roles)) throw new ApiError({ reason: 'role_missing', field: 'act' })
    const asked = this.#asked(request, { actorId: operator.operatorId, approverId: 0, confirmation: null })
    const act: OperatorAct = OPERATOR_ACTS[request.act]
    assertNoMore(act, request.words)
    if (!('commands' in act)) {
      await act.work(asked, request.words)
      return explained(this.#approvals.request(request, operator.operatorId))
    }
    const commands = await act.commands(asked, request.words)
    const signed = await signableWork(this.#services, request, operator.operatorId, commands)
    const guard = act.guard?.({ services: this.#services, act: request.act, words: request.words })
    return explained(this.#approvals.request(request, operator.operatorId, { signed, ...(guard ? { guard } : {}) }))
  }

  /** The signature of whoever asked; an act that needs nobody else is executed by it. */
  async sign(operator: Operator, { id, signature }: { readonly id: string; readonly signature: ActSignature }): Promise<Approval> {
    return outcomeOf(await explained(this.#signed.sign(operator, { id, signature })))
  }

  /** Approves what another operator asked for, or confirms what another one did alone. */
  async approve(operator: Operator, { id, confirmation, signature }: GivenApproval): Promise<Approval> {
    const kept = await this.#approvals.byId(id)
    if (kept && isUnconfirmed(kept)) return explained(this.#signed.confirm(operator, kept, signature))
    const approval = await explained(this.#approvals.assertApprovable(id, operator.operatorId))
    const asked = this.#asked(approval, { actorId: approval.requestedBy, approverId: operator.operatorId, confirmation })
    const act: OperatorAct = OPERATOR_ACTS[approval.act]
    if (!('commands' in act)) return outcomeOf(await this.#approveWork(act, asked, approval, operator))
    const commands = await act.commands(asked, approval.words)
    const note = await noteOf(act, asked, approval.words)
    const isOfItsMoment = act.isOfItsMoment ?? false
    const worked = { approval, isOfItsMoment, commands, signature, ...(note ? { note } : {}) }
    return outcomeOf(await explained(this.#signed.approve(operator, worked)))
  }

  withdraw(operator: Operator, id: string): Promise<Approval> {
    return explained(this.#approvals.withdraw(id, operator.operatorId))
  }

  decline(operator: Operator, id: string, words: string): Promise<Approval> {
    return explained(this.#approvals.decline(id, operator.operatorId, words))
  }

  /** Of any state. */
  async find(id: string): Promise<Approval> {
    const approval = await this.#approvals.byId(id)
    if (!approval) throw new ApiError({ reason: 'not_found', field: 'id' })
    return approval
  }

  /** Newest first; of what nobody has confirmed, all of it, the oldest first. */
  list({ operatorId }: Operator, state: ListedActs | null, limit: number): Promise<Approval[]> {
    return state === 'unconfirmed' ? this.#approvals.unconfirmed() : this.#approvals.list({ state, limit, by: operatorId })
  }

  /** Executes what an earlier run approved, or this one could not yet, and ends what nobody approved in time. */
  async resume(): Promise<void> {
    await this.#approvals.expireRequests()
    for (const approval of await this.#approvals.unfinished()) {
      try {
        if (approval.expiresAtMs <= this.#services.clock() && !(await this.#isInJournal(approval)))
          await this.#approvals.expireApproved(approval.approvalId)
        else await this.#execute(approval)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        this.#services.log.warn({ act: approval.act, approvalId: approval.approvalId, reason: error.fault.reason }, 'an approved act waits')
      }
    }
  }

  get #approvals() {
    return this.#services.records.approvals
  }

  #asked(
    { reason, evidence }: { readonly reason: ReasonCode; readonly evidence: string },
    { actorId, approverId, confirmation }: { readonly actorId: number; readonly approverId: number; readonly confirmation: string | null },
  ): AskedAct {
    const by: Actor = { origin: 'operator', actorId, accountId: 0, realm: 'real', key: '' }
    return { services: this.#services, evidence, by, approval: { approverId, reasonCode: reason }, confirmation }
  }

  async #approveWork(act: RecordsAct, asked: AskedAct, { approvalId, words }: Approval, operator: Operator): Promise<Approval> {
    const { execute, committed } = await act.work(asked, words)
    const seq = this.#services.engine.health().lastSeq
    const done = this.#approvals.approveAndExecute(approvalId, operator.operatorId, async (tx) => {
      await execute(tx)
      return { seq }
    })
    const approval = await explained(done)
    committed()
    return approval
  }

  #execute(approval: Approval): Promise<Approval> {
    const { approvalId } = approval
    const running = this.#running.get(approvalId) ?? this.#submit(approval).finally(() => this.#running.delete(approvalId))
    this.#running.set(approvalId, running)
    return running
  }

  async #submit(approval: Approval): Promise<Approval> {
    const { approvalId, act: name, signed } = approval
    // The server's role may write rows: one that nothing is signed for is no act of the core.
    if (!signed || !isSignedActName(name)) return this.#approvals.finish(approvalId, { seq: 0, reason: 'signature_missing' })
    const signatures = await this.#approvals.signaturesOf([approvalId])
    const act = envelopeOf(approval, signatures.get(approvalId) ?? [])
    const submitted = await this.#services.engine.submit(act)
    const seq = await this.#seqOf(act, submitted)
    if (submitted.ok) return this.#approvals.finish(approvalId, { seq })
    const { reason, field } = submitted
    // Nobody knows yet, or not now: the act stays approved and is tried again.
    if (isHostRefusal(reason)) throw new ApiError({ reason })
    return this.#approvals.finish(approvalId, { seq, reason, ...(field === undefined ? {} : { field }) })
  }

  /** Group of a command; of a repeated one the group that it stands in, not the one of its repetition. */
  async #seqOf({ actor }: Command, submitted: Submitted): Promise<number> {
    if (!submitted.ok || !submitted.events.some(({ type }) => type === 'DuplicateCommand')) return submitted.seq
    await awaitProjection(this.#services)
    const [row] = await findKeys(this.#services.readModel, [{ accountId: actor.accountId, key: actor.key }])
    return row?.seq ?? submitted.seq
  }

  async #isInJournal({ approvalId }: Approval): Promise<boolean> {
    await awaitProjection(this.#services)
    return (await findKeys(this.#services.readModel, [{ accountId: 0, key: keyOfAct(approvalId) }])).length > 0
  }
}

/** What an approval checks and writes in its own transaction. */
async function noteOf({ recheck, noted }: CoreAct, asked: AskedAct, words: Words): Promise<Guard | undefined> {
  const note = await noted?.(asked, words)
  if (!recheck) return note
  const check = recheck(asked, words)
  return async (tx) => {
    await check(tx)
    await note?.(tx)
  }
}

/** What was executed, or the core's refusal of it. */
function outcomeOf(done: Approval): Approval {
  const { outcome } = done
  if (outcome?.reason === undefined) return done
  throw new ApiError({ reason: outcome.reason as never, ...(outcome.field === undefined ? {} : { field: outcome.field }) })
}

/** Refusals of the records in the wire's words. */
async function explained(work: Promise<Approval>): Promise<Approval> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApprovalError) throw new ApiError({ reason: error.reason })
    throw error
  }
}
