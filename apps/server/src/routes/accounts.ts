import type { Realm } from '@glasshouse/domain'
import { type Session, TooManyHashesError } from '@glasshouse/records'
import {
  getInfo,
  isFault,
  login,
  loginOut,
  realmOfType,
  register,
  signMethodOf,
  startSimulated,
  success,
  switchRealm,
  toNewAccount,
} from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'
import { type Server, servePublic, serveUser } from '../http/serve-call.ts'
import { assetsOf } from './assets.ts'

export function accountRoutes(server: Server): void {
  const { house } = server

  servePublic(server, register, async ({ body }) => {
    const wanted = toNewAccount(body, house.brand.inviteCodeRequired)
    if (isFault(wanted)) throw new FaultError(wanted)
    if (wanted.way !== 'account') throw new FaultError({ reason: 'method_not_open', field: 'signType' })
    const user = await inTurn(() => house.records.users.register(wanted))
    if (user === 'invite_code_unknown') throw new FaultError({ reason: user, field: 'activeCode' })
    if (typeof user === 'string') throw new FaultError({ reason: user, field: 'loginName' })
    await house.accounts.of(user.userRef, 'real')
    return success({ userId: user.userId }, { msg: 'Account made' })
  })

  servePublic(server, login, async ({ body, request }) => {
    if (signMethodOf(body.signType) !== 'account') throw new FaultError({ reason: 'method_not_open', field: 'signType' })
    const session = await signIn(house, request, body.loginName, body.loginPassword)
    return success({ satoken: session.token, expiresAt: session.expiresAtMs }, { msg: 'Signed in' })
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

  serveUser(server, getInfo, async ({ session }) => {
    const [user, asset] = await Promise.all([house.records.users.byId(session.userId), assetsOf(house, session)])
    if (!user) throw new FaultError({ reason: 'token_invalid' })
    return success({
      user: {
        userId: user.userId,
        loginName: user.loginName,
        status: user.status,
        address: '',
        email: '',
        phone: '',
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

/** Counts failures per name and per address, and looks at the count before it spends a hash. */
async function signIn(house: House, request: FastifyRequest, loginName: string, password: string) {
  const { users, sessions, signInLimits } = house.records
  const attempt = { loginName, address: request.ip }
  if (house.config.limits === 'on' && !(await signInLimits.allows(attempt))) throw new FaultError({ reason: 'too_many_attempts' })
  const user = await inTurn(() => users.authenticate(loginName, password))
  if (!user) {
    await signInLimits.countFailure(attempt)
    throw new FaultError({ reason: 'login_wrong' })
  }
  await signInLimits.clearName(attempt)
  return sessions.open(user, { address: request.ip, device: request.headers['user-agent'] ?? '' })
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashesError) throw new FaultError({ reason: 'too_many_requests' })
    throw error
  }
}

/** The account is opened first: a session never points into a realm where its user has none. */
async function moveTo(house: House, session: Session, realm: Realm): Promise<void> {
  await house.accounts.of(session.user.userRef, realm)
  if (realm === session.realm) return
  await house.records.sessions.moveTo(session.sessionId, realm)
  house.sessionChanges.tell({ kind: 'moved', sessionId: session.sessionId })
}
