import { type Actor, type ApprovalState, type Command, mayTakePart, type ReasonCode } from '@glasshouse/domain'
import { findKeys } from '@glasshouse/read-model'
import { type ActRequest, type Approval, ApprovalError, type Operator } from '@glasshouse/records'
import { isHostRefusal, type Submitted } from '../../engine/protocol/engine.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { assertNoMore } from './act-words.ts'
import { frozen, thawed } from './approved-commands.ts'
import type { ActServices, AskedAct, CoreAct, OperatorAct, RecordsAct } from './operator-act.ts'
import { OPERATOR_ACTS } from './operator-acts.ts'

export type ActDeskServices = ActServices & Needs<'log', 'approvals'>

/**
 * Operators' acts from request to execution. An act on records is executed in the transaction of its approval. Commands
 * of the core are fixed when they are approved and carry keys made of the act's id, so that a stop between approval and
 * execution repeats them safely.
 */
export class ActDesk {
  readonly #services: ActDeskServices
  /** Executions of this process, by the act's id: the next one of the same act waits for the first. */
  readonly #running = new Map<string, Promise<Approval>>()

  constructor(services: ActDeskServices) {
    this.#services = services
  }

  /** Works the act out once, so that wrong words are refused before a second operator looks at them. */
  async request(operator: Operator, request: ActRequest): Promise<Approval> {
    if (!mayTakePart(request.act, 'ask', operator.roles)) throw new ApiError({ reason: 'role_missing', field: 'act' })
    const asked = this.#asked(request, { actorId: operator.operatorId, approverId: 0, confirmation: null })
    const act: OperatorAct = OPERATOR_ACTS[request.act]
    assertNoMore(act, request.words)
    await ('commands' in act ? act.commands(asked, request.words) : act.work(asked, request.words))
    return explained(this.#approvals.request(request, operator.operatorId))
  }

  async approve(operator: Operator, { id, confirmation }: { readonly id: string; readonly confirmation: string }): Promise<Approval> {
    const approval = await explained(this.#approvals.assertApprovable(id, operator.operatorId))
    const asked = this.#asked(approval, { actorId: approval.requestedBy, approverId: operator.operatorId, confirmation })
    const act = OPERATOR_ACTS[approval.act]
    const done = await ('commands' in act
      ? this.#approveCommands(act, asked, approval, operator)
      : this.#approveWork(act, asked, approval, operator))
    const { outcome } = done
    if (outcome?.reason === undefined) return done
    throw new ApiError({ reason: outcome.reason as never, ...(outcome.field === undefined ? {} : { field: outcome.field }) })
  }

  withdraw(operator: Operator, id: string): Promise<Approval> {
    return explained(this.#approvals.withdraw(id, operator.operatorId))
  }

  list(state: ApprovalState | null, limit: number): Promise<Approval[]> {
    return this.#approvals.list({ state, limit })
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

  async #approveCommands(act: CoreAct, asked: AskedAct, { approvalId, words }: Approval, operator: Operator): Promise<Approval> {
    const commands = await act.commands(asked, words)
    const note = await act.noted?.(asked, words)
    return this.#execute(await explained(this.#approvals.approve(approvalId, operator.operatorId, frozen(commands), note)))
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
    const running = this.#running.get(approvalId) ?? this.#submitAll(approval).finally(() => this.#running.delete(approvalId))
    this.#running.set(approvalId, running)
    return running
  }

  async #submitAll({ approvalId, commands }: Approval): Promise<Approval> {
    let seq = 0
    for (const command of thawed(commands, approvalId)) {
      const submitted = await this.#services.engine.submit(command)
      seq = await this.#seqOf(command, submitted)
      if (submitted.ok) continue
      const { reason, field } = submitted
      // Nobody knows yet, or not now: the act stays approved and is tried again.
      if (isHostRefusal(reason)) throw new ApiError({ reason })
      return this.#approvals.finish(approvalId, { seq, reason, ...(field === undefined ? {} : { field }) })
    }
    return this.#approvals.finish(approvalId, { seq })
  }

  /** Group of a command; of a repeated one the group that it stands in, not the one of its repetition. */
  async #seqOf({ actor }: Command, submitted: Submitted): Promise<number> {
    if (!submitted.ok || !submitted.events.some(({ type }) => type === 'DuplicateCommand')) return submitted.seq
    await awaitProjection(this.#services)
    const [row] = await findKeys(this.#services.readModel, [{ accountId: actor.accountId, key: actor.key }])
    return row?.seq ?? submitted.seq
  }

  async #isInJournal({ approvalId, commands }: Approval): Promise<boolean> {
    await awaitProjection(this.#services)
    const keys = thawed(commands, approvalId).map(({ actor }) => ({ accountId: actor.accountId, key: actor.key }))
    return (await findKeys(this.#services.readModel, keys)).length > 0
  }
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
