import type { Realm } from '@glasshouse/domain'
import type { Session, User } from '@glasshouse/records'
import {
  type BodyRead,
  getInfo,
  isFault,
  login,
  loginOut,
  realmOfType,
  register,
  requestKey,
  resetSimulated,
  type SignMethod,
  signMethodOf,
  startSimulated,
  success,
  switchRealm,
  toNewAccount,
  toResetDemoAccount,
} from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { actorOf, deviceTokenOf } from '../../calls/access.ts'
import { type CallServer, servePublic, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import type { Needs } from '../../services/services.ts'
import { assetsOf } from '../../views/assets.ts'
import { keptName, registerUser } from './registration.ts'
import { askerOf, sourceOf } from './sign-in-source.ts'
import { type CaptchaAnswer, refuseClosedWay, requireCaptcha } from './sign-in-ways.ts'

export type AccountServices = Needs<
  'accounts' | 'brand' | 'captchas' | 'codes' | 'config' | 'devices' | 'engine' | 'listing' | 'messages' | 'prices' | 'sessionChanges',
  'sessions' | 'settings' | 'signInLimits' | 'users'
>

export function accountRoutes(server: CallServer, services: AccountServices): void {
  servePublic(server, register, async ({ body, request, key }) => {
    const wanted = toNewAccount(body, services.brand.inviteCodeRequired)
    if (isFault(wanted)) throw new ApiError(wanted)
    await refuseClosedWay(services, 'register', wanted.way)
    await requireCaptcha(services, 'REGISTER', captchaOf(body, wanted.way))
    const user = await registerUser(services, wanted, request)
    await services.accounts.of(user.userRef, 'real')
    // An answer under a key is written down for its repetition, and no token ever is: there a login follows.
    const session = key === '' ? await openSession(services, request, user) : {}
    return success({ userId: user.userId, ...session }, { msg: 'Account made' })
  })

  servePublic(server, login, async ({ body, request }) => {
    const way = signMethodOf(body.signType)
    await refuseClosedWay(services, 'login', way)
    await requireCaptcha(services, 'LOGIN', { captchaId: body.captchaId ?? '', answer: body.code ?? '', field: 'code' })
    const attempt = { way, loginName: keptName(services, way, body.loginName), password: body.loginPassword }
    return success(await signIn(services, request, attempt), { msg: 'Signed in' })
  })

  serveUser(server, loginOut, async ({ session }) => {
    await services.records.sessions.end(session.sessionId)
    services.sessionChanges.tell({ kind: 'ended', sessionId: session.sessionId })
    return success(null, { msg: 'Signed out' })
  })

  for (const call of [switchRealm, startSimulated]) {
    serveUser(server, call, async ({ query, session }) => {
      const realm = realmOfType(query.type)
      await moveTo(services, session, realm)
      return success({ type: query.type, realm }, { msg: realm === 'demo' ? 'Simulated trading entered' : 'Simulated trading left' })
    })
  }

  serveUser(server, resetSimulated, async ({ session, key }) => {
    const submitted = await services.engine.submit(toResetDemoAccount(await actorOf(services, session, requestKey(null, key))))
    if (!submitted.ok) throw new ApiError({ reason: submitted.reason })
    const isRepeated = submitted.events.some(({ type }) => type === 'DuplicateCommand')
    return success({ realm: 'demo' as const, isRepeated }, { msg: 'Simulated trading begun anew', seq: submitted.seq })
  })

  serveUser(server, getInfo, async ({ session }) => {
    const [user, asset] = await Promise.all([services.records.users.byId(session.userId), assetsOf(services, session)])
    if (!user) throw new ApiError({ reason: 'token_invalid' })
    return success({
      user: {
        userId: user.userId,
        loginName: user.loginName,
        status: user.status,
        address: '',
        email: user.email,
        phone: user.phone,
        activeCode: user.inviteCode,
        loginPassword: '******',
      },
      detail: {
        credits: user.credits,
        auditStatusPrimary: '0',
        auditStatusAdvanced: '0',
        realName: '',
        idCard: '',
        firstReason: '',
        secondReason: '',
        userTardPwd: '',
      },
      asset,
      addressFlag: false,
      realm: session.realm,
      isSimulated: session.realm === 'demo',
    })
  })
}

interface Attempt {
  readonly way: SignMethod
  readonly loginName: string
  readonly password: string
}

async function signIn(services: AccountServices, request: FastifyRequest, { way, loginName, password }: Attempt) {
  const { users, signInLimits } = services.records
  const source = await sourceOf(services, request, { kind: way, name: loginName })
  const user = await countedSignIn({
    limits: signInLimits,
    attempt: { loginName, ...source },
    isLimited: services.config.limits === 'on',
    check: () => users.authenticate(loginName, password, way, askerOf(source)),
  })
  if (!user) throw new ApiError({ reason: 'login_wrong' })
  return openSession(services, request, user, () => users.isStillLetIn(user))
}

/** `isStillGood` is asked once the session is there: who sets a new password ends all sessions that there are then, and this one may have come a moment later. */
async function openSession(services: AccountServices, request: FastifyRequest, user: User, isStillGood = async () => true) {
  const { sessions } = services.records
  const session = await sessions.open(user, { address: request.ip, device: request.headers['user-agent'] ?? '' })
  for (const sessionId of session.ended) services.sessionChanges.tell({ kind: 'ended', sessionId })
  if (!(await isStillGood())) {
    await sessions.end(session.sessionId)
    throw new ApiError({ reason: 'login_wrong' })
  }
  return {
    satoken: session.token,
    expiresAt: session.expiresAtMs,
    device: await services.devices.remember(user.userId, deviceTokenOf(request)),
  }
}

/** By account name `code` is the captcha's; by e-mail and phone it is the sent one, and the captcha's has a field of its own. */
function captchaOf(body: BodyRead<typeof register>, way: SignMethod): CaptchaAnswer {
  const own = { captchaId: body.captchaId ?? '', answer: body.captchaCode ?? '', field: 'captchaCode' }
  return way === 'account' && own.answer === '' ? { ...own, answer: body.code ?? '', field: 'code' } : own
}

/** The account is opened first: a session never points into a realm where its user has none. */
async function moveTo(services: AccountServices, session: Session, realm: Realm): Promise<void> {
  await services.accounts.of(session.user.userRef, realm)
  if (realm === session.realm) return
  await services.records.sessions.moveTo(session.sessionId, realm)
  services.sessionChanges.tell({ kind: 'moved', sessionId: session.sessionId })
}
