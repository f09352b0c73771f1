import type { CodeUse } from '@glasshouse/records'
import { emailKey } from '@glasshouse/records'
import { ACCOUNT_FIELDS, backPwd, success, toNewPassword } from '@glasshouse/wire'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { inTurn } from '../../limits/hash-turn.ts'
import type { Needs } from '../../services/services.ts'
import { type CodeServices, emailTarget, keepingCode, takeCode } from './codes.ts'
import { refuseFundPassword } from './keys/distinct-passwords.ts'
import { refuseGuessable } from './password-rule.ts'
import { askerOf, sourceName, sourceOf } from './sign-in-source.ts'
import { emailOf } from './sign-in-ways.ts'

/**
 * Password reset: a new password for a forgotten one, by a code sent for FIND_PASSWORD. Ends every session of the user.
 */
export function passwordResetRoutes(server: CallServer, services: CodeServices & Needs<'credentialChanges', 'fundPasswords'>): void {
  servePublic(server, backPwd, async ({ body, request }) => {
    const { password, mailedCode, ...asked } = toNewPassword(body)
    const email = emailOf(asked.email)
    refuseGuessable(password, [email, email.split('@')[0] ?? ''], ACCOUNT_FIELDS.newPassword)
    const source = await sourceOf(services, request, { kind: 'email', name: email })
    const use: CodeUse = { purpose: 'FIND_PASSWORD', target: emailTarget(email), userId: '' }
    await takeCode(services, use, { code: mailedCode, field: ACCOUNT_FIELDS.mailedCode, source: sourceName(source) })
    const user = await services.records.users.byName('email', email)
    if (!user) throw new ApiError({ reason: 'code_wrong', field: ACCOUNT_FIELDS.mailedCode })
    const { users, signInLimits } = services.records
    await keepingCode(services, use, async () => {
      await refuseFundPassword(services, { userId: user.userId, password, field: ACCOUNT_FIELDS.newPassword })
      const passwordHash = await inTurn(() => users.hashPassword(password, askerOf(source)))
      const changed = { userId: user.userId, sessionId: null, change: 'password_reset' } as const
      await services.credentialChanges.make(changed, (tx) => users.writePassword(tx, user.userId, passwordHash))
    })
    await signInLimits.clearName({ loginName: emailKey(email), ...source })
    return success(null, { msg: 'Password changed' })
  })
}
