import type { WithdrawalState } from '@glasshouse/domain'
import { noteWithdrawalLook } from '@glasshouse/records'
import {
  LISTED_WITHDRAWALS_MAX,
  list,
  listedWithdrawalToWire,
  listOpenWithdrawals,
  oneWithdrawal,
  shownWithdrawalToWire,
  showWithdrawal,
  success,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { withdrawalOfDesk } from './about-act.ts'
import { type JournalledServices, journalledTerms } from './journalled/journalled-withdrawal.ts'
import { debtsOfAccounts } from './money/debts.ts'
import { serveOperator } from './serve-operator.ts'

export type WithdrawalDeskServices = JournalledServices & Needs<'clock' | 'deposits' | 'withdrawals', 'db' | 'operatorSessions'>

const OPEN: readonly WithdrawalState[] = ['requested', 'approved', 'waiting', 'sending']

/** What waits for a decision, and where one goes: seen with a purpose alone. */
export function withdrawalDeskRoutes(app: FastifyInstance, services: WithdrawalDeskServices): void {
  const { records: withdrawals, told } = services.withdrawals

  serveOperator(app, services, listOpenWithdrawals, async ({ query }) => {
    await told.whenTold()
    const found = await withdrawals.inStates(query.state === undefined ? OPEN : [query.state], LISTED_WITHDRAWALS_MAX)
    const [hits, debtsOf] = await Promise.all([
      withdrawals.hitsOf(found.map(({ withdrawalId }) => withdrawalId)),
      debtsOfAccounts(
        services,
        found.map(({ accountId }) => accountId),
      ),
    ])
    return list(
      found.map((kept) => listedWithdrawalToWire(kept, { hits: hits.get(kept.withdrawalId) ?? [], debts: debtsOf(kept.accountId) })),
    )
  })

  serveOperator(app, services, oneWithdrawal, async ({ query: { id } }) => {
    const found = await withdrawalOfDesk(services, id)
    if (!found) throw new ApiError({ reason: 'not_found', field: 'id' })
    return success(found)
  })

  serveOperator(app, services, showWithdrawal, async ({ operator, body: { id, purpose } }) => {
    await told.whenTold()
    const kept = await withdrawals.find(id)
    if (!kept) throw new ApiError({ reason: 'not_found', field: 'id' })
    await journalledTerms(services, id)
    const { db, users } = services.records
    const { operatorId } = operator
    await noteWithdrawalLook(db, { operatorId, withdrawalId: id, purpose, userId: kept.userId }, services.clock())
    const [hits, userSalt, debtsOf] = await Promise.all([
      withdrawals.hitsOf([id]),
      users.refSaltOf(kept.userId),
      debtsOfAccounts(services, [kept.accountId]),
    ])
    return success(shownWithdrawalToWire(kept, { hits: hits.get(id) ?? [], debts: debtsOf(kept.accountId), userSalt }))
  })
}
