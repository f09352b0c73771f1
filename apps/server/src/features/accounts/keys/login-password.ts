import type { CodeUse, Session, User } from '@glasshouse/records'
import {
  ACCOUNT_FIELDS,
  loginPasswordChangeRules,
  PASSWORD_MIN,
  passwordFault,
  pwdSett,
  success,
  toChangedPassword,
  toMailedPassword,
  toSetPassword,
  updatePwdByEmail,
  updateUserLoginPwd,
} from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { countedNetwork } from '../../../limits/counted-address.ts'
import { inTurn } from '../../../limits/hash-turn.ts'
import type { Needs } from '../../../services/services.ts'
import { emailTarget, keepingCode, takeCode } from '../codes.ts'
import { refuseGuessable } from '../password-rule.ts'
import { emailOf } from '../sign-in-ways.ts'
import { type ChangingServices, changing, provedBy, requireOld } from './changing.ts'
import { refuseFundPassword } from './distinct-passwords.ts'

export type LoginPasswordServices = ChangingServices & Needs<'brand' | 'codes', 'fundPasswords' | 'users'>

/** The login password of a user who is signed in: set, changed by the old one, changed by a mailed code. */
export function loginPasswordRoutes(server: CallServer, services: LoginPasswordServices): void {
  serveUser(server, pwdSett, async ({ body, session, request }) => {
    const user = await userOf(services, session)
    if (user.hasPassword) throw new ApiError({ reason: 'password_set_already' })
    const { password } = toSetPassword(body)
    refuseBad(services, user, { password, field: ACCOUNT_FIELDS.setPassword, isChange: false })
    await services.proofs.require(session, request)
    await refuseFundPassword(services, { userId: user.userId, password, field: ACCOUNT_FIELDS.setPassword })
    await write(services, session, { password, change: 'password_set' })
    return success(null, { msg: 'Password set' })
  })

  serveUser(server, updateUserLoginPwd, async ({ body, session, request }) => {
    const { oldPassword, password } = toChangedPassword(body)
    const user = await userOf(services, session)
    if (!user.hasPassword) throw new ApiError({ reason: 'password_not_set' })
    refuseBad(services, user, { password, field: ACCOUNT_FIELDS.newPassword, isChange: true })
    const check = () =>
      requireOld(services, { userId: user.userId, kind: 'password' }, () =>
        services.records.users.hasPassword(user.userId, oldPassword, ownTurn(user)),
      )
    await provedBy(services, { session, request, way: 'password', check })
    if (oldPassword === password) throw new ApiError({ reason: 'password_unchanged', field: ACCOUNT_FIELDS.newPassword })
    await refuseFundPassword(services, { userId: user.userId, password, field: ACCOUNT_FIELDS.newPassword })
    await write(services, session, { password, change: 'password_changed' })
    return success(null, { msg: 'Password changed' })
  })

  serveUser(server, updatePwdByEmail, async ({ body, session, request }) => {
    const { email: given, password, mailedCode } = toMailedPassword(body)
    const user = await userOf(services, session)
    const email = emailOf(given)
    refuseBad(services, user, { password, field: ACCOUNT_FIELDS.newPassword, isChange: true })
    await requireBound(services, user, email)
    const use: CodeUse = { purpose: 'UPD_PASSWORD', target: emailTarget(email), userId: user.userId }
    const check = () => takeCode(services, use, { code: mailedCode, field: ACCOUNT_FIELDS.mailedCode, source: countedNetwork(request.ip) })
    await provedBy(services, { session, request, way: 'mail', check })
    await keepingCode(services, use, async () => {
      await refuseFundPassword(services, { userId: user.userId, password, field: ACCOUNT_FIELDS.newPassword })
      await write(services, session, { password, change: 'password_changed' })
    })
    return success(null, { msg: 'Password changed' })
  })
}

export async function userOf(services: Needs<never, 'users'>, session: Session): Promise<User> {
  const user = await services.records.users.byId(session.userId)
  if (!user) throw new ApiError({ reason: 'token_invalid' })
  return user
}

/** A user's own turn of hashing. */
export const ownTurn = ({ userId }: { readonly userId: string }) => ({ key: `user:${userId}`, isKnown: true })

async function requireBound(services: Needs<never, 'users'>, { userId }: User, email: string): Promise<void> {
  const owner = await services.records.users.byName('email', email)
  if (owner?.userId !== userId) throw new ApiError({ reason: 'email_not_bound', field: 'email' })
}

const MIX_RULE = `must be at least ${PASSWORD_MIN} letters and digits, some of each`

interface NewPassword {
  readonly password: string
  readonly field: string
  readonly isChange: boolean
}

function refuseBad({ brand }: Needs<'brand'>, user: User, { password, field, isChange }: NewPassword): void {
  const fault = isChange ? passwordFault(password, loginPasswordChangeRules(brand)) : null
  if (fault) throw new ApiError({ reason: fault, field, ...(fault === 'password_not_mixed' ? { rule: MIX_RULE } : {}) })
  refuseGuessable(password, [user.loginName, user.loginName.split('@')[0] ?? ''], field)
}

async function write(
  services: LoginPasswordServices,
  session: Session,
  { password, change }: { readonly password: string; readonly change: 'password_set' | 'password_changed' },
): Promise<void> {
  const { users } = services.records
  const passwordHash = await inTurn(() => users.hashPassword(password, ownTurn(session)))
  await changing(services, { session, change }, (tx) => users.writePassword(tx, session.userId, passwordHash))
}
