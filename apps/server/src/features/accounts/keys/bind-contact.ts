import type { CodeUse, NameKind, NoticeName, Records, Session } from '@glasshouse/records'
import { ACCOUNT_FIELDS, bindEmail, bindPhone, success, toBoundEmail } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { countedNetwork } from '../../../limits/counted-address.ts'
import type { Needs } from '../../../services/services.ts'
import { emailTarget, keepingCode, phoneTarget, takeCode } from '../codes.ts'
import { emailOf, phoneDigitsOf } from '../sign-in-ways.ts'
import { type ChangingServices, changing } from './changing.ts'

export type BindServices = ChangingServices & Needs<'brand' | 'clock' | 'codes' | 'notices', 'proofs' | 'users'>

interface Contact {
  readonly kind: Exclude<NameKind, 'account'>
  /** As it is kept. */
  readonly name: string
  readonly code: string
  /** Fields of the request. */
  readonly fields: { readonly name: string; readonly code: string }
}

/** Addresses that reach a person and sign in: each is proven by a code before it takes the place of the last one. */
export function bindRoutes(server: CallServer, services: BindServices): void {
  serveUser(server, bindEmail, async ({ body, session, request }) => {
    const { email, mailedCode } = toBoundEmail(body)
    const fields = { name: 'email', code: ACCOUNT_FIELDS.mailedCode }
    await bind(services, session, request, { kind: 'email', name: emailOf(email), code: mailedCode, fields })
    return success(null, { msg: 'Email bound' })
  })

  serveUser(server, bindPhone, async ({ body, session, request }) => {
    const fields = { name: 'phone', code: 'code' }
    await bind(services, session, request, { kind: 'phone', name: phoneDigitsOf(services, body.phone), code: body.code, fields })
    return success(null, { msg: 'Phone bound' })
  })
}

const TARGETS = { email: emailTarget, phone: phoneTarget } as const
const CHANGES = { email: 'email_bound', phone: 'phone_bound' } as const
const REPLACED = { email: 'email-replaced', phone: 'phone-replaced' } as const satisfies Record<string, NoticeName>
const TAKEN = { email: 'email_taken', phone: 'phone_taken' } as const

async function bind(services: BindServices, session: Session, request: FastifyRequest, contact: Contact): Promise<void> {
  const { kind, name, code, fields } = contact
  await services.proofs.require(session, request)
  const use: CodeUse = { purpose: 'BIND', target: TARGETS[kind](name), userId: session.userId }
  // The code comes first: only who owns an address learns whether it has an account already.
  await takeCode(services, use, { code, field: fields.code, source: countedNetwork(request.ip) })
  await keepingCode(services, use, () =>
    changing(services, { session, change: CHANGES[kind] }, async (tx) => {
      await tellReplaced(services, tx, session.userId, kind)
      const bound = await services.records.users.bindName(tx, session.userId, { kind, name })
      if (!bound) throw new ApiError({ reason: TAKEN[kind], field: fields.name })
    }),
  )
}

/** To the old address, while it is still the bound one. */
async function tellReplaced(services: BindServices, tx: Records, userId: string, kind: Contact['kind']): Promise<void> {
  const { email, phone } = await services.records.proofs.factsOf(userId)
  const payouts = services.clock() + services.credentialChanges.payoutDelayMs
  if ((kind === 'email' ? email : phone) === '') return
  await services.notices.tell(tx, { userId, name: REPLACED[kind], values: services.credentialChanges.timesOf(services.clock(), payouts) })
}
