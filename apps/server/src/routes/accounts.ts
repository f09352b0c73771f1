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
import { actorOf, deviceTokenOf } from '../http/access.ts'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'
import { type Server, servePublic, serveUser } from '../http/serve-call.ts'
import { type CaptchaAnswer, refuseClosedWay, requireCaptcha } from '../http/sign-in-ways.ts'
import { assetsOf } from './assets.ts'
import { countedSignIn } from './counted-sign-in.ts'
import { keptName, registerUser } from './registration.ts'
import { askerOf, sourceOf } from './sign-in-source.ts'

export function accountRoutes(server: Server): void {
  const { house } = server

  servePublic(server, register, async ({ body, request, key }) => {
    const wanted = toNewAccount(body, house.brand.inviteCodeRequired)
    if (isFault(wanted)) throw new FaultError(wanted)
    await refuseClosedWay(house, 'register', wanted.way)
    await requireCaptcha(house, 'REGISTER', captchaOf(body, wanted.way))
    const user = await registerUser(house, wanted, request)
    await house.accounts.of(user.userRef, 'real')
    // An answer under a key is written down for its repetition, and no token ever is: there a login follows.
    const session = key === '' ? await openSession(house, request, user) : {}
    return success({ userId: user.userId, ...session }, { msg: 'Account made' })
  })

  servePublic(server, login, async ({ body, request }) => {
    const way = signMethodOf(body.signType)
    await refuseClosedWay(house, 'login', way)
    await requireCaptcha(house, 'LOGIN', { captchaId: body.captchaId ?? '', answer: body.code ?? '', field: 'code' })
    const attempt = { way, loginName: keptName(house, way, body.loginName), password: body.loginPassword }
    return success(await signIn(house, request, attempt), { msg: 'Signed in' })
  })

  serveUser(server, loginOut, async ({ session }) => {
    await house.records.sessions.end(session.sessionId)
    house.sessionChanges.tell({ kind: 'ended', sessionId: session.sessionId })
    return success(null, { msg: 'Signed out' })
  })

  for (const call of [switchRealm, startSimulated]) {
    serveUser(server, call, async ({ query, session }) => {
      const realm = realmOfType(query.type)
      await moveTo(house, session, realm)
      return success({ type: query.type, realm }, { msg: realm === 'demo' ? 'Simulated trading entered' : 'Simulated trading left' })
    })
  }

  serveUser(server, resetSimulated, async ({ session, key }) => {
    const submitted = await house.engine.submit(toResetDemoAccount(await actorOf(house, session, requestKey(null, key))))
    if (!submitted.ok) throw new FaultError({ reason: submitted.reason })
    const isRepeated = submitted.events.some(({ type }) => type === 'DuplicateCommand')
    return success({ realm: 'demo' as const, isRepeated }, { msg: 'Simulated trading begun anew', seq: submitted.seq })
  })

  serveUser(server, getInfo, async ({ session }) => {
    const [user, asset] = await Promise.all([house.records.users.byId(session.userId), assetsOf(house, session)])
    if (!user) throw new FaultError({ reason: 'token_invalid' })
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

async function signIn(house: House, request: FastifyRequest, { way, loginName, password }: Attempt) {
  const { users, signInLimits } = house.records
  const source = await sourceOf(house, request, { kind: way, name: loginName })
  const user = await countedSignIn({
    limits: signInLimits,
    attempt: { loginName, ...source },
    isLimited: house.config.limits === 'on',
    check: () => users.authenticate(loginName, password, way, askerOf(source)),
  })
  if (!user) throw new FaultError({ reason: 'login_wrong' })
  return openSession(house, request, user, () => users.isStillLetIn(user))
}

/** `isStillGood` is asked once the session is there: who sets a new password ends all sessions that there are then, and this one may have come a moment later. */
async function openSession(house: House, request: FastifyRequest, user: User, isStillGood = async () => true) {
  const { sessions } = house.records
  const session = await sessions.open(user, { address: request.ip, device: request.headers['user-agent'] ?? '' })
  for (const sessionId of session.ended) house.sessionChanges.tell({ kind: 'ended', sessionId })
  if (!(await isStillGood())) {
    await sessions.end(session.sessionId)
    throw new FaultError({ reason: 'login_wrong' })
  }
  return {
    satoken: session.token,
    expiresAt: session.expiresAtMs,
    device: await house.devices.remember(user.userId, deviceTokenOf(request)),
  }
}

/** By account name `code` is the captcha's; by e-mail and phone it is the sent one, and the captcha's has a field of its own. */
function captchaOf(body: BodyRead<typeof register>, way: SignMethod): CaptchaAnswer {
  const own = { captchaId: body.captchaId ?? '', answer: body.captchaCode ?? '', field: 'captchaCode' }
  return way === 'account' && own.answer === '' ? { ...own, answer: body.code ?? '', field: 'code' } : own
}

/** The account is opened first: a session never points into a realm where its user has none. */
async function moveTo(house: House, session: Session, realm: Realm): Promise<void> {
  await house.accounts.of(session.user.userRef, realm)
  if (realm === session.realm) return
  await house.records.sessions.moveTo(session.sessionId, realm)
  house.sessionChanges.tell({ kind: 'moved', sessionId: session.sessionId })
}
