import { type CodeCheck, type CodePurpose, type CodeUse, emailKey } from '@glasshouse/records'
import { backPwd, sendEmailCode, sendMobileCode, success } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { requireSession } from '../http/access.ts'
import { countedNetwork } from '../http/counted-address.ts'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'
import { readingLanguage } from '../http/reading-language.ts'
import { type Server, servePublic } from '../http/serve-call.ts'
import { emailOf, phoneDigitsOf, refuseClosedWay } from '../http/sign-in-ways.ts'
import type { CodeDelivery } from '../messages/messages.ts'
import { inTurn } from './hash-turn.ts'
import { refuseGuessable } from './password-rule.ts'
import { askerOf, sourceName, sourceOf } from './sign-in-source.ts'

/** Codes that prove an address, and the way back to a forgotten password. */
export function codeRoutes(server: Server): void {
  const { house } = server

  servePublic(server, sendEmailCode, async ({ body, request }) => {
    const email = emailOf(body.email)
    if (!house.messages.canMail) throw new FaultError({ reason: 'mail_not_available' })
    if (body.codeType === 'REGISTER') await refuseClosedWay(house, 'register', 'email', 'codeType')
    const userId = await userAsking(house, body.codeType, request)
    const owner = body.codeType === 'REGISTER' || body.codeType === 'BIND' ? null : await house.records.users.byName('email', email)
    if (body.codeType === 'UPD_PASSWORD' && owner?.userId !== userId) throw new FaultError({ reason: 'email_not_bound', field: 'email' })
    const use = { purpose: body.codeType, target: emailTarget(email), userId }
    // Nobody hears whether there is such a user: without one the same is counted and answered, and nothing goes out.
    const to = body.codeType === 'FIND_PASSWORD' ? (owner?.email ?? null) : (owner?.email ?? email)
    return send(house, request, use, { kind: 'mail', to })
  })

  servePublic(server, sendMobileCode, async ({ body, request }) => {
    const digits = phoneDigitsOf(house, body.phone)
    if (!house.messages.canText) throw new FaultError({ reason: 'text_not_available' })
    if (body.codeType === 'REGISTER') await refuseClosedWay(house, 'register', 'phone', 'codeType')
    const userId = await userAsking(house, body.codeType, request)
    const owner = body.codeType === 'UPD_PASSWORD' ? await house.records.users.byName('phone', digits) : null
    if (body.codeType === 'UPD_PASSWORD' && owner?.userId !== userId) throw new FaultError({ reason: 'phone_not_bound', field: 'phone' })
    return send(house, request, { purpose: body.codeType, target: phoneTarget(digits), userId }, { kind: 'text', to: `+${digits}` })
  })

  servePublic(server, backPwd, async ({ body, request }) => {
    const email = emailOf(body.email)
    refuseGuessable(body.newPwd, [email, email.split('@')[0] ?? ''], 'newPwd')
    const source = await sourceOf(house, request, { kind: 'email', name: email })
    const use: CodeUse = { purpose: 'FIND_PASSWORD', target: emailTarget(email), userId: '' }
    await takeCode(house, use, { code: body.emailCode, field: 'emailCode', source: sourceName(source) })
    const user = await house.records.users.byName('email', email)
    if (!user) throw new FaultError({ reason: 'code_wrong', field: 'emailCode' })
    await keepingCode(house, use, () => inTurn(() => house.records.users.setPassword(user.userId, body.newPwd, askerOf(source))))
    for (const sessionId of await house.records.sessions.endAll(user.userId)) house.sessionChanges.tell({ kind: 'ended', sessionId })
    await house.records.signInLimits.clearName({ loginName: emailKey(email), ...source })
    await house.records.audit.add({ actor: `user:${user.userId}`, act: 'reset_password', subject: `user:${user.userId}`, detail: {} })
    return success(null, { msg: 'Password changed' })
  })
}

export const emailTarget = (canonical: string) => `email:${emailKey(canonical)}`
export const phoneTarget = (digits: string) => `phone:${digits}`

export interface GivenCode {
  readonly code: string
  /** Where it stood. */
  readonly field: string
  /** Whose tries a wrong one uses up. */
  readonly source: string
}

/** Uses the code up, or says what is wrong with it. */
export async function takeCode(house: House, use: CodeUse, { code, field, source }: GivenCode): Promise<void> {
  const check: CodeCheck = await house.codes.take(use, code, source)
  if (check !== 'taken') throw new FaultError({ reason: check, field })
}

/** When the act that took a code comes to nothing, the code is good again. */
export async function keepingCode<T>(house: House, use: CodeUse, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    await house.codes.giveBack(use)
    throw error
  }
}

/** Who signed in may ask for these; the others are for who cannot sign in. */
async function userAsking(house: House, purpose: CodePurpose, request: FastifyRequest): Promise<string> {
  return purpose === 'UPD_PASSWORD' || purpose === 'BIND' ? (await requireSession(house, request)).userId : ''
}

async function send(house: House, request: FastifyRequest, use: CodeUse, way: Pick<CodeDelivery, 'kind' | 'to'>) {
  if (!(await house.messages.hasRoom())) throw new FaultError({ reason: 'busy' })
  const language = (await readingLanguage(house, request)).wanted
  const logo = (await house.records.settings.all()).LOGO_SETTING as { name?: string } | undefined
  const message = { ...way, purpose: use.purpose, houseName: logo?.name ?? 'Glasshouse', language }
  const issued = await house.codes.issue(use, house.config.limits === 'on' ? countedNetwork(request.ip) : '', (tx, { code, expiresAtMs }) =>
    house.messages.addCode(tx, { ...message, code, untilMs: expiresAtMs }),
  )
  if ('reason' in issued) throw new FaultError({ reason: issued.reason, rule: waitRule(house, issued.reason, issued.nextAtMs) })
  house.messages.sendNow()
  const { expiresAtMs, nextAtMs } = issued
  return success({ expiresAt: expiresAtMs, nextAt: nextAtMs }, { msg: 'Code sent' })
}

function waitRule(house: House, reason: 'code_asked_too_soon' | 'code_limit_reached', nextAtMs: number): string {
  if (reason === 'code_limit_reached') return 'Too many codes were asked for today; please try again tomorrow'
  return `A code was just sent; please wait ${Math.max(1, Math.ceil((nextAtMs - house.clock()) / 1_000))} seconds`
}
