import { type Event, withdrawalNumber } from '@glasshouse/domain'
import { listWithdrawalMoves, type WithdrawalMoveRow } from '@glasshouse/read-model'
import { addAuditEntry, type KeptWithdrawal, type NoticeName, type Records } from '@glasshouse/records'
import { maskedDestination } from '@glasshouse/wire'
import type { PublishedGroup } from '../../engine/protocol/engine.ts'
import { JournalFollower } from '../../following/journal-follower.ts'
import { roundsByGroup, tellRounds } from '../../following/told-rounds.ts'
import { figureOf } from '../../messages/figure-of.ts'
import type { Notice } from '../../messages/notices.ts'
import type { Needs } from '../../services/services.ts'

export type WithdrawalStepServices = Needs<'config' | 'engine' | 'log' | 'notices' | 'readModel' | 'withdrawals', 'mails'>

const SUBJECT = 'withdrawals'
const STEPS: readonly Event['type'][] = ['WithdrawalRequested', 'WithdrawalMoved', 'WithdrawalSettled']

/**
 * Steps of withdrawals, from the journal into the records: state, timeline, audit entry, notice and mail of a group are
 * one transaction, noted by the group's number, so that each is told once, over a kill and over a read model built anew.
 */
export class WithdrawalSteps {
  readonly #services: WithdrawalStepServices
  readonly #follower: JournalFollower

  private constructor(services: WithdrawalStepServices) {
    this.#services = services
    this.#follower = new JournalFollower({
      services,
      concerns: (group) => this.#concerns(group),
      follow: () => this.#follow(),
      waits: 'steps of withdrawals wait',
    })
  }

  /** At a start nothing is on its way to the core: requests of which the journal knows nothing by then came to nothing. */
  static async open(services: WithdrawalStepServices, startedMs: number): Promise<WithdrawalSteps> {
    await services.records.mails.beginAt(SUBJECT, 0)
    const steps = new WithdrawalSteps(services)
    await steps.#follower.first()
    const gone = await services.withdrawals.records.forgetUnheard(startedMs)
    if (gone > 0) services.log.info({ requests: gone }, 'requests for withdrawals that never reached the core')
    return steps
  }

  stop(): Promise<void> {
    return this.#follower.stop()
  }

  #concerns(group: PublishedGroup): boolean {
    const isStep = hasStep(group)
    if (isStep) this.#services.withdrawals.told.due(group.seq)
    return isStep
  }

  async #follow(): Promise<void> {
    const { engine, readModel, records, withdrawals } = this.#services
    const upTo = engine.health().lastSeq
    await engine.whenProjected(upTo)
    for (;;) {
      const from = await records.mails.toldUpTo(SUBJECT)
      const rounds = roundsByGroup(await listWithdrawalMoves(readModel, { afterSeq: from }))
      if (rounds.length === 0) break
      const done = (to: number) => withdrawals.told.told(to)
      await tellRounds(this.#services, SUBJECT, { from, rounds, done }, (tx, move) => this.#step(tx, move))
    }
    withdrawals.told.told(upTo)
  }

  async #step(tx: Records, move: WithdrawalMoveRow): Promise<void> {
    const { notices, withdrawals } = this.#services
    const kept = await withdrawals.records.step(tx, stepOf(move))
    // A journal that was played into other records, or one whose person is erased.
    if (!kept) return
    const { userId, withdrawalId } = kept
    const actor = move.state === 'requested' || move.state === 'cancelled' ? `user:${userId}` : 'system'
    const detail = { userId, seq: move.seq, coin: kept.method.coin, amount: kept.amount, approvals: kept.approvals }
    await addAuditEntry(tx, { actor, act: `withdrawal_${move.state}`, subject: `withdrawal:${withdrawalId}`, detail }, move.at_ms)
    const name = noticeOf(move)
    if (name !== null) await notices.tell(tx, await this.#noticeFor(tx, kept, move, name))
  }

  async #noticeFor(tx: Records, kept: KeptWithdrawal, move: WithdrawalMoveRow, name: NoticeName): Promise<Notice> {
    const { config, withdrawals } = this.#services
    const values = {
      number: withdrawalNumber(kept.withdrawalId),
      amount: `${figureOf(kept.amount)} ${kept.method.coin.toUpperCase()}`,
      fee: `${figureOf(kept.fee)} ${kept.method.coin.toUpperCase()}`,
      paid: `${figureOf(kept.paid)} ${kept.currency || kept.method.coin.toUpperCase()}`,
      to: maskedDestination(kept.destination),
      method: kept.method.name,
      due: new Date(kept.dueMs),
      time: new Date(move.at_ms),
      reason: kept.endReason,
      reference: kept.reference,
    }
    const notice = { userId: kept.userId, name, values, atMs: move.at_ms }
    if (name !== 'withdrawal-requested') return notice
    const token = await withdrawals.links.issue(tx, kept.withdrawalId)
    // In the fragment, which no browser sends to any server and no scanner of mails follows.
    return { ...notice, cancelUrl: `${config.publicUrl}/#/withdraw-cancel?token=${token}` }
  }
}

const stepOf = (move: WithdrawalMoveRow) => ({
  ...{ withdrawalId: move.withdrawal_id, state: move.state, approvals: move.approvals, seq: move.seq, atMs: move.at_ms },
  ...(move.due_ms === null ? {} : { dueMs: move.due_ms, approvalsNeeded: move.approvals_needed ?? 0 }),
})

/** One approval of several is no news for its owner. */
function noticeOf({ state, value }: WithdrawalMoveRow): NoticeName | null {
  if (state === 'requested') return value === null ? null : 'withdrawal-requested'
  return `withdrawal-${state}`
}

const hasStep = ({ due, byCommand }: PublishedGroup) =>
  [due, ...byCommand].some((events) => events.some(({ type }) => STEPS.includes(type)))
