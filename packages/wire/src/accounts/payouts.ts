import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const payouts = z.object({
  /** Since when the person has stopped them; null: they are not stopped. */
  stoppedAtMs: z.number().int().nullable(),
  /** Until when they wait after a change of a credential; null: they do not wait. */
  afterMs: z.number().int().nullable(),
})

/** Whether money may leave the account. */
export const payoutsOfUser = endpoint('GET', '/api/user/payouts', {
  clientName: 'getPayouts',
  summary: 'Whether payouts of the user are stopped or wait',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: payouts,
})

/**
 * Lifts the stop of payouts. Needs two fresh proofs of this session: one by a key (password, authenticator, passkey)
 * and one by a code sent to the bound address or phone, as far as the person has them; else `proof_required`.
 */
export const resumePayouts = endpoint('POST', '/api/user/payouts/resume', {
  summary: 'Lift the stop of payouts',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
})
