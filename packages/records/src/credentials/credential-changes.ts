import type { CredentialChange } from '@glasshouse/domain'
import { sql } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'

export interface ChangedCredential {
  readonly userId: string
  /** The session that made the change, which stays; null: none does. */
  readonly sessionId: string | null
  readonly change: CredentialChange
}
export interface ChangeEffects {
  /** Sessions that ended. */
  readonly ended: readonly string[]
  readonly payoutsAfterMs: number
}

/**
 * What every change of a credential brings with it, in the change's own transaction: other sessions and waiting
 * sign-ins end, payouts wait, and an audit entry says what was changed, never to what. Null, for the caller to undo
 * everything, where the session has ended meanwhile: of two sessions that change something at once the second is none
 * any more.
 */
export async function writeCredentialChange(
  tx: Records,
  { userId, sessionId, change }: ChangedCredential,
  { nowMs, payoutDelayMs }: { readonly nowMs: number; readonly payoutDelayMs: number },
): Promise<ChangeEffects | null> {
  const until = nowMs + payoutDelayMs
  const { payouts_after_ms } = await tx
    .updateTable('users')
    .set((eb) => ({
      credentials_version: eb('credentials_version', '+', 1),
      payouts_after_ms: sql<number>`greatest(payouts_after_ms, ${until}::int8)`,
    }))
    .where('user_id', '=', userId)
    .returning('payouts_after_ms')
    .executeTakeFirstOrThrow()
  if (sessionId !== null && (await hasEnded(tx, sessionId))) return null
  await tx.deleteFrom('sign_in_attempts').where('user_id', '=', userId).execute()
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at_ms: nowMs })
    .where('user_id', '=', userId)
    .where('ended_at_ms', 'is', null)
    .where('session_id', '<>', sessionId ?? '')
    .returning('session_id')
    .execute()
  const subject = `user:${userId}`
  await addAuditEntry(
    tx,
    { actor: subject, act: change, subject, detail: { sessionId: sessionId ?? '', sessionsEnded: ended.length } },
    nowMs,
  )
  return { ended: ended.map(({ session_id }) => session_id), payoutsAfterMs: payouts_after_ms }
}

/** Read behind the lock of the user's row, which every change takes. */
async function hasEnded(tx: Records, sessionId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirst()
  return session === undefined
}
