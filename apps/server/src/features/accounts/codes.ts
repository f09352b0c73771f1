import {
  type CodeCheck,
  type CodePurpose,
  type CodeRefusal,
  type CodeSender,
  type CodeUse,
  emailKey,
  type Session,
} from '@glasshouse/records'
import {
  ACCOUNT_FIELDS,
  captchaOfCode,
  sendEmailCode,
  sendMobileCode,
  sentCodeToWire,
  success,
  toMailedCode,
  toTextedCode,
  workOfCode,
} from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { requireSession } from '../../calls/access.ts'
import { readingLanguage } from '../../calls/reading-language.ts'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { CodeDelivery } from '../../messages/messages.ts'
import type { Needs } from '../../services/services.ts'
import { admittedSender } from './code-senders.ts'
import { emailOf, phoneDigitsOf, refuseClosedWay } from './sign-in-ways.ts'

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
    const session = await sessionFor(services, purpose, request)
    const userId = session?.userId ?? ''
    const use = { purpose, target: emailTarget(email), userId }
    const owner = purpose === 'REGISTER' || purpose === 'BIND' ? null : await services.records.users.byName('email', email)
    if (OWN_ADDRESS.includes(purpose) && owner?.userId !== userId) throw new ApiError({ reason: 'email_not_bound', field: 'email' })
    const name = { kind: 'email', name: email } as const
    const sender = await admittedSender(services, request, { target: use.target, name, session, ...paidBy(body, purpose) })
    // Nobody hears whether there is such a user: without one the same is counted and answered, and nothing goes out.
    const to = purpose === 'FIND_PASSWORD' ? (owner?.email ?? null) : (owner?.email ?? email)
    return send(services, request, { use, sender, way: { kind: 'mail', to } })
  })

  servePublic(server, sendMobileCode, async ({ body, request }) => {
    const { purpose, phone } = toTextedCode(body)
    const digits = phoneDigitsOf(services, phone)
    if (!services.messages.canText) throw new ApiError({ reason: 'text_not_available' })
    if (purpose === 'REGISTER') await refuseClosedWay(services, 'register', 'phone', ACCOUNT_FIELDS.purpose)
    const session = await sessionFor(services, purpose, request)
    const userId = session?.userId ?? ''
    const use = { purpose, target: phoneTarget(digits), userId }
    const owner = OWN_ADDRESS.includes(purpose) ? await services.records.users.byName('phone', digits) : null
    if (OWN_ADDRESS.includes(purpose) && owner?.userId !== userId) throw new ApiError({ reason: 'phone_not_bound', field: 'phone' })
    const name = { kind: 'phone', name: digits } as const
    const sender = await admittedSender(services, request, { target: use.target, name, session, ...paidBy(body, purpose) })
    return send(services, request, { use, sender, way: { kind: 'text', to: `+${digits}` } })
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

const paidBy = (body: Parameters<typeof captchaOfCode>[0] & Parameters<typeof workOfCode>[0], purpose: CodePurpose) => ({
  isForVisitors: isForVisitors(purpose),
  captcha: captchaOfCode(body),
  work: workOfCode(body),
})

/** For the purposes that need one; null for those of users who cannot sign in. */
async function sessionFor(services: CodeServices, purpose: CodePurpose, request: FastifyRequest): Promise<Session | null> {
  return purpose === 'BIND' || OWN_ADDRESS.includes(purpose) ? requireSession(services, request) : null
}

interface Sending {
  readonly use: CodeUse
  readonly sender: CodeSender
  readonly way: Pick<CodeDelivery, 'kind' | 'to'>
}

async function send(services: CodeServices, request: FastifyRequest, { use, sender, way }: Sending) {
  if (!(await services.messages.hasRoom())) throw new ApiError({ reason: 'busy' })
  const language = (await readingLanguage(services, request)).wanted
  const message = { ...way, purpose: use.purpose, exchangeName: await services.records.settings.exchangeName(), language }
  const issued = await services.codes.issue(use, sender, (tx, { code, expiresAtMs }) =>
    services.messages.addCode(tx, { ...message, code, untilMs: expiresAtMs }),
  )
  if ('reason' in issued) throw new ApiError({ reason: issued.reason, rule: waitRule(services, issued) })
  services.messages.sendNow()
  return success(sentCodeToWire(issued), { msg: 'Code sent' })
}

function waitRule(services: CodeServices, { reason, nextAtMs }: CodeRefusal): string {
  const seconds = Math.max(1, Math.ceil((nextAtMs - services.clock()) / 1_000))
  switch (reason) {
    case 'code_limit_reached':
      return 'Too many codes were requested today; please try again tomorrow'
    case 'code_asked_too_soon':
      return `A code was just sent; please wait ${seconds} seconds`
    case 'code_waits':
      return `Many codes were requested for this address; please try again in ${Math.ceil(seconds / 60)} minutes`
    case 'work_required':
      return 'Many codes were requested for this address; the next one needs a proof of work'
  }
}
