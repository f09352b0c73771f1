import type { Records } from '../database.ts'
import { ReviewError } from '../reviews/review-machine.ts'

/** An operator who is a customer too decides nothing about the own account. Throws ReviewError `own_review`. */
export async function assertNotOwn(db: Records, operatorId: number, userId: string): Promise<void> {
  const own = await db
    .selectFrom('operators')
    .select('operator_id')
    .where('operator_id', '=', operatorId)
    .where('own_user_id', '=', userId)
    .executeTakeFirst()
  if (own) throw new ReviewError('own_review')
}
