import { type CodeUse, canonicalEmail, type NameKind, type NewUser, type User } from '@glasshouse/records'
import { type NewAccount, phoneOf } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/api-error.ts'
import { countedNetwork } from '../../limits/counted-address.ts'
import { inTurn } from '../../limits/hash-turn.ts'
import type { Needs } from '../../services/services.ts'
import { emailTarget, keepingCode, phoneTarget, takeCode } from './codes.ts'
import { refuseGuessable } from './password-rule.ts'
import { emailOf, phoneDigitsOf } from './sign-in-ways.ts'

export type RegistrationServices = Needs<'brand' | 'codes', 'users'>

/** By e-mail and phone the code is taken first: only who owns an address learns whether it has an account already. */
export async function registerUser(services: RegistrationServices, wanted: NewAccount, request: FastifyRequest): Promise<User> {
  const { users } = services.records
  if (wanted.inviteCode !== '' && !(await users.isInviteKnown(wanted.inviteCode)))
    throw new ApiError({ reason: 'invite_code_unknown', field: 'activeCode' })
  const newUser = newUserOf(services, wanted)
  refuseGuessable(newUser.password, [newUser.loginName, newUser.loginName.split('@')[0] ?? ''], 'loginPassword')
  const network = countedNetwork(request.ip)
  if (wanted.way === 'account') return registered(services, newUser, network)
  const target = wanted.way === 'email' ? emailTarget(newUser.loginName) : phoneTarget(newUser.loginName)
  const use: CodeUse = { purpose: 'REGISTER', target, userId: '' }
  await takeCode(services, use, { code: wanted.sentCode, field: 'code', source: network })
  return keepingCode(services, use, () => registered(services, newUser, network))
}

async function registered(services: RegistrationServices, wanted: NewUser, network: string): Promise<User> {
  const user = await inTurn(() => services.records.users.register(wanted, { key: network, isKnown: false }))
  if (typeof user !== 'string') return user
  throw new ApiError({ reason: user, field: TAKEN_FIELDS[user] })
}

const TAKEN_FIELDS = {
  login_name_taken: 'loginName',
  email_taken: 'email',
  phone_taken: 'phone',
  invite_code_unknown: 'activeCode',
} as const

function newUserOf(services: RegistrationServices, wanted: NewAccount): NewUser {
  const { password, inviteCode, way } = wanted
  if (way === 'account') return { kind: way, loginName: wanted.loginName, password, inviteCode }
  if (way === 'phone') return { kind: way, loginName: phoneDigitsOf(services, wanted.phone), password, inviteCode }
  const contact = wanted.contactPhone ? { contactPhone: phoneDigitsOf(services, wanted.contactPhone) } : {}
  return { kind: way, loginName: emailOf(wanted.email), password, inviteCode, ...contact }
}

/** A name as it is kept, for signing in. What has no such form is nobody's, and is refused as a wrong name is. */
export function keptName(services: RegistrationServices, way: NameKind, text: string): string {
  if (way === 'email') return canonicalEmail(text) ?? text
  const phone = way === 'phone' ? phoneOf(text) : null
  return phone ? (phone.areaCode === '' ? services.brand.phoneAreaCode : phone.areaCode) + phone.number : text
}
