import type { Realm } from '@glasshouse/domain'
import type { Session, User } from '@glasshouse/records'
import {
  captchaOfRegistration,
  getInfo,
  isFault,
  login,
  loginOut,
  realmOfType,
  register,
  resetSimulated,
  type SignInRequest,
  sessionToWire,
  startSimulated,
  success,
  switchRealm,
  toNewAccount,
  toSignIn,
  userInfoToWire,
} from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { deviceTokenOf } from '../../calls/access.ts'
import { readingLanguage } from '../../calls/reading-language.ts'
import { type CallServer, servePublic, serveUser } from '../../calls/serve-call.ts'
import { serveCommand } from '../../calls/serve-command.ts'
import { ApiError } from '../../errors/api-error.ts'
import { keptLevels } from '../../identity/kept-levels.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import type { Needs } from '../../services/services.ts'
import { assetsOf } from '../../views/assets.ts'
import { newDeviceNotice } from './new-device.ts'
import { keptName, registerUser } from './registration.ts'
import { askerOf, sourceOf } from './sign-in-source.ts'
import { refuseClosedWay, requireCaptcha } from './sign-in-ways.ts'

export type AccountServices = Needs<
  | 'accounts'
  | 'tokens'
  | 'brand'
  | 'swapQuotes'
  | 'captchas'
  | 'clock'
  | 'codes'
  | 'config'
  | 'devices'
  | 'engine'
  | 'identity'
  | 'listing'
  | 'messages'
  | 'notices'
  | 'prices'
  | 'recoveryCodes'
  | 'sessionChanges'
  | 'totpKeys'
  | 'wallets'
  | 'workChallenges',
  'challenges' | 'db' | 'fundPasswords' | 'passkeys' | 'proofs' | 'sessions' | 'settings' | 'signInAttempts' | 'signInLimits' | 'users'
>

export function accountRoutes(server: CallServer, services: AccountServices): void {
  servePublic(server, register, async ({ body, request, key }) => {
    const wanted = toNewAccount(body, services.brand.inviteCodeRequired)
    if (isFault(wanted)) throw new ApiError(wanted)
    await refuseClosedWay(services, 'register', wanted.way)
    await requireCaptcha(services, 'REGISTER', captchaOfRegistration(body))
    const user = await registerUser(services, wanted, request)
    await services.accounts.of(user.userRef, 'real')
    // An answer under a key is written down for its repetition, and no token ever is: there a login follows.
    const session = key === '' ? await openSession(services, request, user) : {}
    return success({ userId: user.userId, ...session }, { msg: 'Account made' })
  })

  servePublic(server, login, async ({ body, request }) => {
    const attempt = toSignIn(body)
    await refuseClosedWay(services, 'login', attempt.way)
    await requireCaptcha(services, 'LOGIN', attempt.captcha)
    const loginName = keptName(services, attempt.way, attempt.loginName)
    return success(await signIn(services, request, { ...attempt, loginName }), { msg: 'Signed in' })
  })

  serveUser(server, loginOut, async ({ session }) => {
    await services.records.sessions.end(session.sessionId)
    services.sessionChanges.notify({ kind: 'ended', sessionId: session.sessionId })
    return success(null, { msg: 'Signed out' })
  })

  for (const call of [switchRealm, startSimulated]) {
    serveUser(server, call, async ({ query, session }) => {
      const realm = realmOfType(query.type)
      await moveTo(services, session, realm)
      return success({ type: query.type, realm }, { msg: realm === 'demo' ? 'Demo trading entered' : 'Demo trading left' })
    })
  }

  serveCommand(server, services, resetSimulated, {
    answer: ({ events, seq }) => {
      const isRepeated = events.some(({ type }) => type === 'DuplicateCommand')
      return success({ realm: 'demo' as const, isRepeated }, { msg: 'Demo account reset', seq })
    },
  })

  serveUser(server, getInfo, async ({ session }) => {
    const { userId, walletAddress } = session
    const [user, fund, bound, asset, identity] = await Promise.all([
      services.records.users.byId(userId),
      services.records.fundPasswords.of(userId),
      services.wallets.ofUser(userId),
      assetsOf(services, session),
      keptLevels(services.identity.identities, userId),
    ])
    if (!user) throw new ApiError({ reason: 'token_invalid' })
    const wallet = { address: walletAddress ?? bound[0]?.address ?? '', hasSignedIn: walletAddress !== null }
    const secrets = { isFundPasswordSet: fund.passwordHash !== null }
    return success(userInfoToWire(user, { secrets, wallet, realm: session.realm, identity }, asset))
  })
}

async function signIn(services: AccountServices, request: FastifyRequest, { way, loginName, password }: Omit<SignInRequest, 'captcha'>) {
  const { users, signInLimits } = services.records
  const source = await sourceOf(services, request, { kind: way, name: loginName })
  const user = await countedSignIn({
    limits: signInLimits,
    attempt: { loginName, ...source },
    isLimited: services.config.limits === 'on',
    check: () => users.authenticate(loginName, password, way, askerOf(source)),
  })
  if (!user) throw new ApiError({ reason: 'login_wrong' })
  const version = await users.credentialsVersion(user.userId)
  // An authenticator that was added meanwhile would not have been asked for.
  const isStillGood = async () => (await users.isStillLetIn(user)) && (await users.credentialsVersion(user.userId)) === version
  if (await services.totpKeys.isSet(user.userId)) throw await secondFactorNeeded(services, user, isStillGood)
  return openSession(services, request, user, { isStillGood })
}

/** The password was right: a token for the second step, which is no session. */
async function secondFactorNeeded(services: AccountServices, { userId }: User, isStillGood: () => Promise<boolean>): Promise<ApiError> {
  const { users, proofs, signInAttempts } = services.records
  const credentialsVersion = await users.credentialsVersion(userId)
  // A password that changed a moment ago was another one's when it was checked.
  if (!(await isStillGood())) return new ApiError({ reason: 'login_wrong' })
  const { token, expiresAtMs } = await signInAttempts.begin({ userId, credentialsVersion })
  const ways = (await proofs.factsOf(userId)).recoveryCodes > 0 ? (['totp', 'recovery'] as const) : (['totp'] as const)
  return new ApiError({ reason: 'second_factor_needed', proof: { ways, token, expiresAtMs } })
}

interface LetInBy {
  readonly isStillGood?: () => Promise<boolean>
  /** Of the wallet that has signed. */
  readonly walletAddress?: string
}

/**
 * `isStillGood` is asked once the session is there: who sets a new password ends all sessions that there are then, and
 * this one may have come a moment later.
 */
export async function openSession(services: AccountServices, request: FastifyRequest, user: User, by: LetInBy = {}) {
  const { isStillGood = async () => true, walletAddress } = by
  const { sessions } = services.records
  const session = await sessions.open(
    user,
    { address: request.ip, device: request.headers['user-agent'] ?? '', walletAddress },
    await newDeviceNotice(services, request, user.userId),
  )
  services.tokens.noteOpened(session.token)
  services.notices.sendNow()
  for (const sessionId of session.ended) services.sessionChanges.notify({ kind: 'ended', sessionId })
  if (!(await isStillGood())) {
    await sessions.end(session.sessionId)
    throw new ApiError({ reason: 'login_wrong' })
  }
  const device = await services.devices.remember(user.userId, deviceTokenOf(request))
  await services.records.users.noteLanguage(user.userId, (await readingLanguage(services, request)).wanted)
  return sessionToWire({ ...session, device })
}

/** The account is opened first: a session never points into a realm where its user has none. */
async function moveTo(services: AccountServices, session: Session, realm: Realm): Promise<void> {
  await services.accounts.of(session.user.userRef, realm)
  if (realm === session.realm) return
  await services.records.sessions.moveTo(session.sessionId, realm)
  services.sessionChanges.notify({ kind: 'moved', sessionId: session.sessionId })
}
