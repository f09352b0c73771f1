import { secondStep, success } from '@glasshouse/wire'
import { deviceTokenOf } from '../../calls/access.ts'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import { secretAttempt } from '../../limits/secret-attempt.ts'
import { type AccountServices, openSession } from './accounts.ts'
import { isFactorRight } from './prove.ts'

/**
 * The second step of a sign-in by password. Tries from a device that the user has signed in from are counted there, so
 * that whoever knows the password uses up no try of the owner's; all others together.
 */
export function secondStepRoutes(server: CallServer, services: AccountServices): void {
  const { records } = services
  servePublic(server, secondStep, async ({ body: { token, way, code }, request }) => {
    const attempt = await records.signInAttempts.find(token)
    const user = attempt && (await records.users.byId(attempt.userId))
    if (!attempt || !user) throw new ApiError({ reason: 'attempt_over' })
    const device = await services.devices.knownAsUser(deviceTokenOf(request), user.userId)
    const shared = secretAttempt(user.userId, way)
    const right = await countedSignIn({
      limits: records.signInLimits,
      attempt: device === null ? shared : { ...shared, loginName: `${shared.loginName} ${user.userId}`, device },
      isLimited: services.config.limits === 'on',
      field: 'code',
      check: () =>
        records.db.transaction().execute(async (tx) => {
          const isRight = await isFactorRight(services, tx, { userId: user.userId, way, code })
          return isRight && (await records.signInAttempts.end(tx, token)) ? true : null
        }),
    })
    if (!right) throw new ApiError({ reason: 'proof_wrong', field: 'code' })
    const isStillGood = async () => (await records.users.credentialsVersion(user.userId)) === attempt.credentialsVersion
    return success(await openSession(services, request, user, { isStillGood }), { msg: 'Signed in' })
  })
}
