import type { CodeUse, Session } from '@glasshouse/records'
import {
  ACCOUNT_FIELDS,
  FUND_PASSWORD_MIN,
  fundPasswordChangeRules,
  fundPasswordSetRules,
  fundResetToWire,
  keepFundPassword,
  type PasswordRules,
  passwordFault,
  resetFundPassword,
  success,
  tardPwdSet,
  toChangedFundPassword,
  toFundReset,
  toSetFundPassword,
  updatePwd,
} from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { countedNetwork } from '../../../limits/counted-address.ts'
import { inTurn } from '../../../limits/hash-turn.ts'
import type { Needs } from '../../../services/services.ts'
import { emailTarget, keepingCode, takeCode } from '../codes.ts'
import { type ChangingServices, changing, requireOld } from './changing.ts'
import { type NewSecret, refuseGuessableFund, refuseLoginPassword } from './distinct-passwords.ts'
import { ownTurn } from './login-password.ts'

export type FundPasswordServices = ChangingServices & Needs<'brand' | 'codes', 'fundPasswords' | 'proofs' | 'users'>

/** The password of payouts: set, changed by the old one, replaced after a wait when it is forgotten. */
export function fundPasswordRoutes(server: CallServer, services: FundPasswordServices): void {
  const { fundPasswords, users } = services.records

  serveUser(server, tardPwdSet, async ({ body, session, request }) => {
    const { password } = toSetFundPassword(body)
    refuseBad(password, { field: ACCOUNT_FIELDS.setPassword, rules: fundPasswordSetRules(services.brand) })
    if ((await fundPasswords.of(session.userId)).passwordHash !== null) throw new ApiError({ reason: 'password_set_already' })
    await services.proofs.require(session, request)
    const secret = { userId: session.userId, password, field: ACCOUNT_FIELDS.setPassword }
    await refuseWeak(services, secret)
    const passwordHash = await hashed(services, session, password)
    await changing(services, { session, change: 'fund_password_set' }, (tx) => fundPasswords.write(tx, session.userId, passwordHash))
    return success(null, { msg: 'Fund password set' })
  })

  serveUser(server, updatePwd, async ({ body, session, request }) => {
    const { oldPassword, password } = toChangedFundPassword(body)
    refuseBad(password, { field: ACCOUNT_FIELDS.newPassword, rules: fundPasswordChangeRules(services.brand) })
    const kept = await requireSet(services, session)
    await services.proofs.require(session, request)
    await requireOld(services, { userId: session.userId, kind: 'fund' }, () => users.isHashOf(kept, oldPassword, ownTurn(session)))
    if (oldPassword === password) throw new ApiError({ reason: 'password_unchanged', field: ACCOUNT_FIELDS.newPassword })
    await refuseWeak(services, { userId: session.userId, password, field: ACCOUNT_FIELDS.newPassword })
    const passwordHash = await hashed(services, session, password)
    await changing(services, { session, change: 'fund_password_changed' }, (tx) => fundPasswords.write(tx, session.userId, passwordHash))
    return success(null, { msg: 'Fund password changed' })
  })

  serveUser(server, resetFundPassword, async ({ body, session, request }) => {
    const { mailedCode, password } = toFundReset(body)
    refuseBad(password, { field: ACCOUNT_FIELDS.newPassword, rules: fundPasswordChangeRules(services.brand) })
    await requireSet(services, session)
    const use = await resetCode(services, session)
    await services.proofs.require(session, request)
    await takeCode(services, use, { code: mailedCode, field: ACCOUNT_FIELDS.mailedCode, source: countedNetwork(request.ip) })
    const readyAtMs = await keepingCode(services, use, async () => {
      await refuseWeak(services, { userId: session.userId, password, field: ACCOUNT_FIELDS.newPassword })
      const passwordHash = await hashed(services, session, password)
      return changing(services, { session, change: 'fund_password_reset' }, (tx) =>
        fundPasswords.askReset(tx, session.userId, passwordHash),
      )
    })
    return success(fundResetToWire(readyAtMs), { msg: 'New fund password asked for' })
  })

  serveUser(server, keepFundPassword, async ({ session }) => {
    await changing(services, { session, change: 'fund_password_kept' }, async (tx) => {
      if (!(await fundPasswords.cancelReset(tx, session.userId))) throw new ApiError({ reason: 'not_found' })
    })
    return success(null, { msg: 'The old fund password stays' })
  })
}

const MIX_RULE = `must be at least ${FUND_PASSWORD_MIN} letters and digits, some of each`

function refuseBad(password: string, { field, rules }: { readonly field: string; readonly rules: PasswordRules }): void {
  const fault = passwordFault(password, rules)
  if (fault) throw new ApiError({ reason: fault, field, ...(fault === 'password_not_mixed' ? { rule: MIX_RULE } : {}) })
}

/** None that is guessed first, and not the login password, which is compared once the person has proved who it is. */
async function refuseWeak(services: FundPasswordServices, secret: NewSecret): Promise<void> {
  const user = await services.records.users.byId(secret.userId)
  const names = user ? [user.loginName, user.loginName.split('@')[0] ?? ''] : []
  refuseGuessableFund(secret.password, names, secret.field)
  await refuseLoginPassword(services, secret)
}

async function requireSet({ records }: FundPasswordServices, { userId }: Session): Promise<string> {
  const { passwordHash } = await records.fundPasswords.of(userId)
  if (passwordHash === null) throw new ApiError({ reason: 'password_not_set' })
  return passwordHash
}

/** By mail and a second factor: either alone may be somebody else's. */
async function resetCode({ records }: FundPasswordServices, { userId }: Session): Promise<CodeUse> {
  const { email, hasTotp, passkeys } = await records.proofs.factsOf(userId)
  if (email === '') throw new ApiError({ reason: 'email_not_bound' })
  if (!hasTotp && passkeys === 0) throw new ApiError({ reason: 'second_factor_missing' })
  return { purpose: 'FUND_PASSWORD', target: emailTarget(email), userId }
}

const hashed = ({ records }: FundPasswordServices, session: Session, password: string) =>
  inTurn(() => records.users.hashPassword(password, ownTurn(session)))
