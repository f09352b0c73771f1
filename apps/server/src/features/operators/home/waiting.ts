import { OPERATOR_PERMISSIONS, type OperatorPermission, type OperatorRole } from '@glasshouse/domain'
import { listSuspense } from '@glasshouse/read-model'
import { type Operator, type WaitingKind, waitingOfRecords } from '@glasshouse/records'
import { LISTED_SUSPENSE_MAX, type OperatorHome, type WaitingQueue } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type WaitingServices = Needs<'readModel', 'db'>

/** What an operator needs to see a queue. */
const OPENED_BY: Readonly<Record<WaitingQueue, OperatorPermission>> = {
  identity: 'see_reviews',
  deposits: 'see_deposits',
  withdrawals: 'see_withdrawals',
  approvals: 'see_acts',
  screening: 'see_screening',
  suspense: 'see_suspense',
}

export const mayOf = ({ roles }: Pick<Operator, 'roles'>, permission: OperatorPermission): boolean =>
  roles.some((role) => (OPERATOR_PERMISSIONS[permission] as readonly OperatorRole[]).includes(role))

/** What waits in the queues that this operator's roles open. */
export async function waitingFor(
  operator: Pick<Operator, 'operatorId' | 'roles'>,
  services: WaitingServices,
): Promise<OperatorHome['waiting']> {
  const shown = (Object.keys(OPENED_BY) as WaitingQueue[]).filter((queue) => mayOf(operator, OPENED_BY[queue]))
  const [records, suspense] = await Promise.all([
    waitingOfRecords(services.records.db, operator.operatorId),
    shown.includes('suspense') ? suspenseOf(services) : null,
  ])
  return shown.map((queue) => {
    const { count, oldestAtMs } = queue === 'suspense' ? (suspense ?? NONE) : records[queue satisfies WaitingKind]
    return { queue, count, oldestAt: oldestAtMs }
  })
}
const NONE = { count: 0, oldestAtMs: null }

async function suspenseOf({ readModel }: WaitingServices) {
  const rows = await listSuspense(readModel, LISTED_SUSPENSE_MAX)
  return rows.length === 0 ? NONE : { count: rows.length, oldestAtMs: Math.min(...rows.map(({ at_ms }) => at_ms)) }
}
