import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { type ChangingServices, changing, countedTry } from './changing.ts'

export type TotpServices = ChangingServices & Needs<'recoveryCodes' | 'totpKeys', 'db' | 'settings'>

/** The authenticator of a user, and its recovery codes. */
export function totpRoutes(server: CallServer, services: TotpServices): void {
  const { proofs, totpKeys, recoveryCodes, records } = services

  serveUser(server, beginTotp, async ({ session, request }) => {
    await proofs.require(session, request)
    const made = await totpKeys.begin(session.userId, { issuer: await records.settings.exchangeName(), label: session.user.loginName })
    if (made === null) throw new ApiError({ reason: 'totp_set_already' })
    return success(made)
  })

  serveUser(server, confirmTotp, async ({ body: { code }, session, request }) => {
    await proofs.require(session, request)
    const { userId } = session
    let codes: readonly string[] = []
    const isRight = await countedTry(services, { userId, kind: 'totp', field: 'code' }, () =>
      changing(services, { session, change: 'totp_added' }, async (tx) => {
        if (!(await totpKeys.confirm(tx, userId, code))) throw new WrongCode()
        codes = await recoveryCodes.renew(tx, userId)
        return true
      }).catch(falseIfWrong),
    )
    if (!isRight) throw new ApiError({ reason: 'code_wrong', field: 'code' })
    return success({ recoveryCodes: [...codes] }, { msg: 'Authenticator added' })
  })

  serveUser(server, removeTotp, async ({ session, request }) => {
    await proofs.require(session, request)
    await changing(services, { session, change: 'totp_removed' }, async (tx) => {
      if (!(await totpKeys.remove(tx, session.userId))) throw new ApiError({ reason: 'totp_not_set' })
      await recoveryCodes.remove(tx, session.userId)
    })
    return success(null, { msg: 'Authenticator removed' })
  })

  serveUser(server, renewRecoveryCodes, async ({ session, request }) => {
    if (!(await totpKeys.isSet(session.userId))) throw new ApiError({ reason: 'totp_not_set' })
    await proofs.require(session, request)
    const codes = await changing(services, { session, change: 'recovery_codes_renewed' }, (tx) => recoveryCodes.renew(tx, session.userId))
    return success({ recoveryCodes: [...codes] }, { msg: 'New recovery codes made' })
  })
}

/** Undoes the transaction of the change. */
class WrongCode extends Error {
  override readonly name = 'WrongCode'
}

function falseIfWrong(error: unknown): false {
  if (error instanceof WrongCode) return false
  throw error
}
