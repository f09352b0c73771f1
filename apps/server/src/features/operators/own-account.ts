import { ApiError } from '../../errors/api-error.ts'
import type { AskedAct } from './operator-act.ts'

/** Neither who asks nor who approves decides about the own account. */
export async function assertNotOwn({ services, by, approval }: AskedAct, userId: string): Promise<void> {
  const people = [by.actorId, approval.approverId].filter((one) => one > 0)
  if ((await services.records.operators.ownUsersOf(people)).includes(userId)) throw new ApiError({ reason: 'own_decision' })
}
