import type { ProofWay } from '@glasshouse/domain'
import { addAuditEntry, type Session } from '@glasshouse/records'
import { payoutsOfUser, resumePayouts, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type PayoutServices = Needs<'clock' | 'notices' | 'proofs', 'db' | 'payoutStops' | 'proofs'>

const CODES: readonly ProofWay[] = ['mail', 'text']

/** Whether payouts of the user are stopped, and the lifting of a stop. */
export function payoutRoutes(server: CallServer, services: PayoutServices): void {
  const { db, payoutStops } = services.records

  serveUser(server, payoutsOfUser, async ({ session }) => success(await payoutStops.payoutsOf(session.userId)))

  serveUser(server, resumePayouts, async ({ session }) => {
    const { userId } = session
    if ((await payoutStops.payoutsOf(userId)).stoppedAtMs === null) throw new ApiError({ reason: 'payouts_not_stopped' })
    await requireBothProofs(services, session)
    await db.transaction().execute(async (tx) => {
      if (!(await payoutStops.lift(tx, userId))) throw new ApiError({ reason: 'payouts_not_stopped' })
      const entry = { actor: `user:${userId}`, act: 'resume_payouts', subject: `user:${userId}`, detail: {} } as const
      await addAuditEntry(tx, entry, services.clock())
      await services.notices.tell(tx, { userId, name: 'payouts-resumed', values: { time: new Date(services.clock()) } })
    })
    services.notices.sendNow()
    return success(null, { msg: 'Payouts are possible again' })
  })
}

/** A key and a code: whoever stopped the payouts had one of them in the wrong hands. */
async function requireBothProofs({ proofs, records }: PayoutServices, { sessionId, userId }: Session): Promise<void> {
  const [all, counting] = await Promise.all([proofs.waysOf(userId), proofs.countingWaysOf(userId)])
  const keys = counting.filter((way) => !CODES.includes(way))
  const codes = all.filter((way) => CODES.includes(way))
  const wanted = [keys, codes].filter((ways) => ways.length > 0)
  if (wanted.length === 0) throw new ApiError({ reason: 'proof_required', proof: { ways: [] } })
  for (const ways of wanted)
    if ((await records.proofs.provedUntilMs(sessionId, ways)) === null) throw new ApiError({ reason: 'proof_required', proof: { ways } })
}
