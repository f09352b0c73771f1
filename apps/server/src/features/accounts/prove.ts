import { codeDigits, PROOF_MS, type ProofWay } from '@glasshouse/domain'
import { emailKey, type Records, type Session } from '@glasshouse/records'
import { type GivenWay, proofToWire, prove, success } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { countedNetwork } from '../../limits/counted-address.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import { secretAttempt } from '../../limits/secret-attempt.ts'
import type { Needs } from '../../services/services.ts'
import { phoneTarget, takeCode } from './codes.ts'

export type ProveServices = Needs<
  'clock' | 'codes' | 'config' | 'messages' | 'proofs' | 'recoveryCodes' | 'totpKeys',
  'db' | 'proofs' | 'signInLimits' | 'users'
>

/** A session shows that its person is the owner. */
export function proveRoutes(server: CallServer, services: ProveServices): void {
  serveUser(server, prove, async ({ body, session, request }) => {
    const { way, secret } = body
    const ways = await services.proofs.waysOf(session.userId)
    if (!ways.includes(way)) throw new ApiError({ reason: 'value_not_listed', field: 'way', rule: `must be one of ${ways.join(', ')}` })
    await checkGiven(services, { session, request, way, secret })
    return success(await noted(services, session, way), { msg: 'Proof taken' })
  })
}

export async function noted(services: Needs<'clock' | 'proofs'>, session: Session, way: ProofWay) {
  await services.proofs.note(session, way)
  return proofToWire(way, services.clock() + PROOF_MS)
}

interface Given {
  readonly session: Pick<Session, 'userId'>
  readonly request: FastifyRequest
  readonly way: GivenWay
  readonly secret: string
}

/** A try is counted per user and way, whoever makes it: a stolen session finds no more tries than its owner. */
async function checkGiven(services: ProveServices, { session, request, way, secret }: Given): Promise<void> {
  if (way === 'mail' || way === 'text') return takeProofCode(services, { session, request, way, secret })
  const { userId } = session
  const proved = await countedSignIn({
    limits: services.records.signInLimits,
    attempt: secretAttempt(userId, way),
    isLimited: services.config.limits === 'on',
    field: 'secret',
    check: async () => ((await isRight(services, userId, way, secret)) ? true : null),
  })
  if (!proved) throw new ApiError({ reason: 'proof_wrong', field: 'secret' })
}

function isRight(services: ProveServices, userId: string, way: 'password' | 'totp' | 'recovery', secret: string): Promise<boolean> {
  if (way === 'password') return services.records.users.hasPassword(userId, secret, { key: `user:${userId}`, isKnown: true })
  return isFactorRight(services, services.records.db, { userId, way, code: secret })
}

/** Uses up a code of the authenticator, or a recovery code. */
export function isFactorRight(
  services: Needs<'totpKeys' | 'recoveryCodes'>,
  db: Records,
  { userId, way, code }: { readonly userId: string; readonly way: 'totp' | 'recovery'; readonly code: string },
): Promise<boolean> {
  const [keys, read] = way === 'totp' ? [services.totpKeys, codeDigits(code)] : [services.recoveryCodes, code]
  return db.isTransaction ? keys.take(db, userId, read) : db.transaction().execute((tx) => keys.take(tx, userId, read))
}

/** To the bound address or phone alone: the code was sent there, whatever the caller says. */
async function takeProofCode(services: ProveServices, { session, request, way, secret }: Given): Promise<void> {
  const { email, phone } = await services.records.proofs.factsOf(session.userId)
  const target = way === 'mail' ? `email:${emailKey(email)}` : phoneTarget(phone)
  await takeCode(
    services,
    { purpose: 'PROOF', target, userId: session.userId },
    { code: codeDigits(secret), field: 'secret', source: countedNetwork(request.ip) },
  )
}
