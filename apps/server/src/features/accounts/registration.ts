import { type CodeUse, canonicalEmail, type NameKind, type NewUser, type User } from '@glasshouse/records'
import { type NewAccount, phoneOf } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { FaultError } from '../../errors/api-error.ts'
import { countedNetwork } from '../../limits/counted-address.ts'
import { inTurn } from '../../limits/hash-turn.ts'
import type { House } from '../../services/services.ts'
import { emailTarget, keepingCode, phoneTarget, takeCode } from './codes.ts'
import { refuseGuessable } from './password-rule.ts'
import { emailOf, phoneDigitsOf } from './sign-in-ways.ts'

/** By e-mail and phone the code is taken first: only who owns an address learns whether it has an account already. */
export async function registerUser(house: House, wanted: NewAccount, request: FastifyRequest): Promise<User> {
  const { users } = house.records
  if (wanted.inviteCode !== '' && !(await users.isInviteKnown(wanted.inviteCode)))
    throw new FaultError({ reason: 'invite_code_unknown', field: 'activeCode' })
  const newUser = newUserOf(house, wanted)
  refuseGuessable(newUser.password, [newUser.loginName, newUser.loginName.split('@')[0] ?? ''], 'loginPassword')
  const network = countedNetwork(request.ip)
  if (wanted.way === 'account') return registered(house, newUser, network)
  const target = wanted.way === 'email' ? emailTarget(newUser.loginName) : phoneTarget(newUser.loginName)
  const use: CodeUse = { purpose: 'REGISTER', target, userId: '' }
  await takeCode(house, use, { code: wanted.sentCode, field: 'code', source: network })
  return keepingCode(house, use, () => registered(house, newUser, network))
}

async function registered(house: House, wanted: NewUser, network: string): Promise<User> {
  const user = await inTurn(() => house.records.users.register(wanted, { key: network, isKnown: false }))
  if (typeof user !== 'string') return user
  throw new FaultError({ reason: user, field: TAKEN_FIELDS[user] })
}

const TAKEN_FIELDS = {
  login_name_taken: 'loginName',
  email_taken: 'email',
  phone_taken: 'phone',
  invite_code_unknown: 'activeCode',
} as const

function newUserOf(house: House, wanted: NewAccount): NewUser {
  const { password, inviteCode, way } = wanted
  if (way === 'account') return { kind: way, loginName: wanted.loginName, password, inviteCode }
  if (way === 'phone') return { kind: way, loginName: phoneDigitsOf(house, wanted.phone), password, inviteCode }
  const contact = wanted.contactPhone ? { contactPhone: phoneDigitsOf(house, wanted.contactPhone) } : {}
  return { kind: way, loginName: emailOf(wanted.email), password, inviteCode, ...contact }
}

/** A name as it is kept, for signing in. What has no such form is nobody's, and is refused as a wrong name is. */
export function keptName(house: House, way: NameKind, text: string): string {
  if (way === 'email') return canonicalEmail(text) ?? text
  const phone = way === 'phone' ? phoneOf(text) : null
  return phone ? (phone.areaCode === '' ? house.brand.phoneAreaCode : phone.areaCode) + phone.number : text
}
