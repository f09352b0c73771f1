import type { CredentialChange, ProofWay } from '@glasshouse/domain'
import type { Records, Session } from '@glasshouse/records'
import { ACCOUNT_FIELDS } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../errors/api-error.ts'
import { countedSignIn } from '../../../limits/counted-sign-in.ts'
import { type CountedSecret, secretAttempt } from '../../../limits/secret-attempt.ts'
import type { Needs } from '../../../services/services.ts'

export type ChangingServices = Needs<'config' | 'credentialChanges' | 'proofs', 'signInLimits'>

interface Change {
  readonly session: Session
  readonly change: CredentialChange
}

/** Makes a change, with all that follows from it. */
export function changing<T>(
  services: Pick<ChangingServices, 'credentialChanges'>,
  { session, change }: Change,
  work: (tx: Records) => Promise<T>,
): Promise<T> {
  const { userId, sessionId } = session
  return services.credentialChanges.make({ userId, sessionId, change }, work)
}

interface OwnProof {
  readonly session: Session
  readonly request: FastifyRequest
  readonly way: ProofWay
  /** Refuses what is wrong. */
  readonly check: () => Promise<void>
}

/**
 * For a call that brings a proof with it, such as the old password. Where the person has a second factor that proof is
 * asked for before anything is used up, so that the call can be repeated as it is.
 */
export async function provedBy(services: Pick<ChangingServices, 'proofs'>, { session, request, way, check }: OwnProof): Promise<void> {
  const counts = (await services.proofs.countingWaysOf(session.userId)).includes(way)
  if (!counts) await services.proofs.require(session, request)
  await check()
  if (counts) await services.proofs.note(session, way)
}

/** A try of one of the user's own secrets, counted before it is looked at. */
export async function countedTry(
  services: Needs<'config', 'signInLimits'>,
  tried: { readonly userId: string; readonly kind: CountedSecret; readonly field: string },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const right = await countedSignIn({
    limits: services.records.signInLimits,
    attempt: secretAttempt(tried.userId, tried.kind),
    isLimited: services.config.limits === 'on',
    field: tried.field,
    check: async () => ((await check()) ? true : null),
  })
  return right === true
}

/** The old password, else `password_wrong`. */
export async function requireOld(
  services: Needs<'config', 'signInLimits'>,
  tried: { readonly userId: string; readonly kind: ProofWay | 'fund' },
  check: () => Promise<boolean>,
): Promise<void> {
  if (!(await countedTry(services, { ...tried, field: ACCOUNT_FIELDS.oldPassword }, check)))
    throw new ApiError({ reason: 'password_wrong', field: ACCOUNT_FIELDS.oldPassword, rule: 'The old password is wrong' })
}
