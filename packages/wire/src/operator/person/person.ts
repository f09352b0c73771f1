import { ACCOUNT_FLAGS, type AssetConfig, formatDecimal, GATE_PRODUCTS, REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { contractProtectionData } from '../../contract/contract-protection.ts'
import { endpoint } from '../../endpoint.ts'
import { decimalText, wirePattern, wireText } from '../../fields.ts'
import { REVIEW_STATES } from '../../identity/identity-states.ts'
import { protection as optionProtectionData } from '../../option/protection.ts'

/** UID of a person, as every call about one names it. */
export const personId = wirePattern(/^\d{9}$/, 'must be a UID of nine digits', 9)
export const realmOfPerson = z.enum(REALMS)

export const PERSON_STATES = ['normal', 'frozen', 'disabled', 'closed'] as const

const foundPerson = z.object({
  userId: z.string(),
  loginName: z.string(),
  state: z.enum(PERSON_STATES),
  /** Which of the person's names was given, or a payment of theirs. */
  by: z.enum(['uid', 'login_name', 'email', 'phone', 'deposit', 'withdrawal']),
})
export type FoundPerson = z.output<typeof foundPerson>

/** Whole names alone: nobody leafs through people. */
export const findPeople = endpoint('GET', '/operator/people', {
  summary: 'Find a person by UID, login name, mail, phone or the number of a payment',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({ name: wireText(120) }),
  row: foundPerson,
})

const flags = z.object(
  Object.fromEntries(ACCOUNT_FLAGS.map((flag) => [flag, z.boolean()])) as Record<(typeof ACCOUNT_FLAGS)[number], z.ZodBoolean>,
)
const account = z.object({
  realm: realmOfPerson,
  accountId: z.number().int(),
  flags,
  /** Version of each gate that was passed last; 0 of one that was not. */
  gates: z.array(z.object({ product: z.enum(GATE_PRODUCTS), passed: z.number().int(), inForce: z.number().int().nullable() })),
  debts: z.array(z.object({ coin: z.string(), amount: decimalText })),
  /** Own limits of the person. */
  options: optionProtectionData,
  contracts: contractProtectionData,
})
export type PersonAccount = z.output<typeof account>

const identity = z.object({
  level: z.enum(['primary', 'advanced']),
  state: z.enum(REVIEW_STATES),
  reviewId: z.number().int(),
  submittedAt: z.number().int(),
  country: z.string(),
  /** All but the last two signs hidden; '' where none was sent. */
  number: z.string(),
})

const person = z.object({
  userId: z.string(),
  loginName: z.string(),
  email: z.string(),
  phone: z.string(),
  language: z.string(),
  state: z.enum(PERSON_STATES),
  registeredAt: z.number().int(),
  invitedBy: z.string().nullable(),
  /** End of the hold of records of a closed account; null of one that is open. */
  heldUntil: z.number().int().nullable(),
  /** Since when the person's own stop holds payouts back; null without. */
  payoutsStoppedAt: z.number().int().nullable(),
  /** Payouts wait until then after a change of a credential; null: they do not. */
  payoutsAfter: z.number().int().nullable(),
  /** Level that withdrawals are limited by. */
  payoutLevel: z.string(),
  identity: z.array(identity),
  accounts: z.array(account),
})
export type ShownPerson = z.output<typeof person>

export const showPerson = endpoint('GET', '/operator/person', {
  summary: 'A person with accounts, flags, gates and limits',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({ userId: personId }),
  data: person,
})

/** Document numbers are looked at by `showReview`, which wants a purpose. */
export function maskedNumber(number: string): string {
  return number.length <= 4 ? number.replace(/./gu, '•') : `${'•'.repeat(number.length - 2)}${number.slice(-2)}`
}

/** As `users.status` has it: 0 normal, 1 frozen, 2 disabled. */
export const personState = (status: 0 | 1 | 2, isClosed: boolean): ShownPerson['state'] =>
  isClosed ? 'closed' : (['normal', 'frozen', 'disabled'] as const)[status]

interface KeptPerson {
  readonly userId: string
  readonly loginName: string
  readonly email: string
  readonly phone: string
  readonly language: string
  readonly status: 0 | 1 | 2
  readonly registeredAtMs: number
  readonly invitedBy: string | null
  readonly heldUntilMs: number | null
  readonly payoutsStoppedAtMs: number | null
  /** 0: they do not wait. */
  readonly payoutsAfterMs: number
}

export const personToWire = (
  { userId, loginName, email, phone, language, invitedBy, ...kept }: KeptPerson,
  rest: Pick<ShownPerson, 'payoutLevel' | 'identity' | 'accounts'>,
): ShownPerson => ({
  ...{ userId, loginName, email, phone, language, invitedBy },
  state: personState(kept.status, kept.heldUntilMs !== null),
  registeredAt: kept.registeredAtMs,
  heldUntil: kept.heldUntilMs,
  payoutsStoppedAt: kept.payoutsStoppedAtMs,
  payoutsAfter: kept.payoutsAfterMs === 0 ? null : kept.payoutsAfterMs,
  ...rest,
})

interface KeptFound {
  readonly userId: string
  readonly loginName: string
  readonly status: 0 | 1 | 2
  readonly isClosed: boolean
  readonly by: FoundPerson['by']
}
export const foundPersonToWire = ({ userId, loginName, status, isClosed, by }: KeptFound): FoundPerson => ({
  ...{ userId, loginName, state: personState(status, isClosed), by },
})

/** Amount of an asset as the wire writes it. */
export const amountText = (units: bigint, { decimals }: Pick<AssetConfig, 'decimals'>): string => formatDecimal(units, decimals)
