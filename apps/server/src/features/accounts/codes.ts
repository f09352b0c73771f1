import { type CodeCheck, type CodePurpose, type CodeUse, emailKey } from '@glasshouse/records'
import {
  ACCOUNT_FIELDS,
  captchaOfCode,
  sendEmailCode,
  sendMobileCode,
  sentCodeToWire,
  success,
  toMailedCode,
  toTextedCode,
} from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { requireSession } from '../../calls/access.ts'
import { readingLanguage } from '../../calls/reading-language.ts'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { countedNetwork } from '../../limits/counted-address.ts'
import type { CodeDelivery } from '../../messages/messages.ts'
import type { Needs } from '../../services/services.ts'
import { emailOf, phoneDigitsOf, refuseClosedWay, requireCaptcha } from './sign-in-ways.ts'

export type CodeServices = Needs<
  'brand' | 'captchas' | 'clock' | 'codes' | 'config' | 'devices' | 'engine' | 'messages' | 'sessionChanges' | 'tokens' | 'workChallenges',
  'audit' | 'sessions' | 'settings' | 'signInLimits' | 'users'
>

/** Sent to the address that is bound, and to no other. */
const OWN_ADDRESS: readonly CodePurpose[] = ['UPD_PASSWORD', 'PROOF', 'FUND_PASSWORD']

/** Codes that prove an address: of registration, password reset, change of password and binding. */
export function codeRoutes(server: CallServer, services: CodeServices): void {
  servePublic(server, sendEmailCode, async ({ body, request }) => {
    const { purpose, ...asked } = toMailedCode(body)
    const email = emailOf(asked.email)
    if (!services.messages.canMail) throw new ApiError({ reason: 'mail_not_available' })
    if (purpose === 'REGISTER') await refuseClosedWay(services, 'register', 'email', ACCOUNT_FIELDS.purpose)
    if (isForVisitors(purpose)) await requireCaptcha(services, 'CODE', captchaOfCode(body))
    const userId = await userAsking(services, purpose, request)
    const owner = purpose === 'REGISTER' || purpose === 'BIND' ? null : await services.records.users.byName('email', email)
    if (OWN_ADDRESS.includes(purpose) && owner?.userId !== userId) throw new ApiError({ reason: 'email_not_bound', field: 'email' })
    const use = { purpose, target: emailTarget(email), userId }
    // Nobody hears whether there is such a user: without one the same is counted and answered, and nothing goes out.
    const to = purpose === 'FIND_PASSWORD' ? (owner?.email ?? null) : (owner?.email ?? email)
    return send(services, request, use, { kind: 'mail', to })
  })

  servePublic(server, sendMobileCode, async ({ body, request }) => {
    const { purpose, phone } = toTextedCode(body)
    const digits = phoneDigitsOf(services, phone)
    if (!services.messages.canText) throw new ApiError({ reason: 'text_not_available' })
    if (purpose === 'REGISTER') await refuseClosedWay(services, 'register', 'phone', ACCOUNT_FIELDS.purpose)
    if (isForVisitors(purpose)) await requireCaptcha(services, 'CODE', captchaOfCode(body))
    const userId = await userAsking(services, purpose, request)
    const owner = OWN_ADDRESS.includes(purpose) ? await services.records.users.byName('phone', digits) : null
    if (OWN_ADDRESS.includes(purpose) && owner?.userId !== userId) throw new ApiError({ reason: 'phone_not_bound', field: 'phone' })
    return send(services, request, { purpose, target: phoneTarget(digits), userId }, { kind: 'text', to: `+${digits}` })
  })
}

export const emailTarget = (canonical: string) => `email:${emailKey(canonical)}`
export const phoneTarget = (digits: string) => `phone:${digits}`

export interface GivenCode {
  readonly code: string
  /** Field of the request in which the code came. */
  readonly field: string
  /** Whose tries a wrong one uses up. */
  readonly source: string
}

/** Uses the code up, or says what is wrong with it. */
export async function takeCode(services: Needs<'codes'>, use: CodeUse, { code, field, source }: GivenCode): Promise<void> {
  const check: CodeCheck = await services.codes.take(use, code, source)
  if (check !== 'taken') throw new ApiError({ reason: check, field })
}

/** When the act that took a code comes to nothing, the code is good again. */
export async function keepingCode<T>(services: Needs<'codes'>, use: CodeUse, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    await services.codes.giveBack(use)
    throw error
  }
}

/** Whoever is signed in has passed the captcha of the sign-in, and is counted by name. */
const isForVisitors = (purpose: CodePurpose) => purpose === 'REGISTER' || purpose === 'FIND_PASSWORD'

/** User id for the purposes that need a session; '' for those of users who cannot sign in. */
async function userAsking(services: CodeServices, purpose: CodePurpose, request: FastifyRequest): Promise<string> {
  return purpose === 'BIND' || OWN_ADDRESS.includes(purpose) ? (await requireSession(services, request)).userId : ''
}

async function send(services: CodeServices, request: FastifyRequest, use: CodeUse, way: Pick<CodeDelivery, 'kind' | 'to'>) {
  if (!(await services.messages.hasRoom())) throw new ApiError({ reason: 'busy' })
  const language = (await readingLanguage(services, request)).wanted
  const message = { ...way, purpose: use.purpose, exchangeName: await services.records.settings.exchangeName(), language }
  const source = services.config.limits === 'on' ? countedNetwork(request.ip) : ''
  const issued = await services.codes.issue(use, source, (tx, { code, expiresAtMs }) =>
    services.messages.addCode(tx, { ...message, code, untilMs: expiresAtMs }),
  )
  if ('reason' in issued) throw new ApiError({ reason: issued.reason, rule: waitRule(services, issued.reason, issued.nextAtMs) })
  services.messages.sendNow()
  return success(sentCodeToWire(issued), { msg: 'Code sent' })
}

function waitRule(services: CodeServices, reason: 'code_asked_too_soon' | 'code_limit_reached', nextAtMs: number): string {
  if (reason === 'code_limit_reached') return 'Too many codes were asked for today; please try again tomorrow'
  return `A code was just sent; please wait ${Math.max(1, Math.ceil((nextAtMs - services.clock()) / 1_000))} seconds`
}
