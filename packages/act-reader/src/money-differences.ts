import type { Command } from '@glasshouse/domain'
import { isRefOf, readEvidence } from '@glasshouse/operator-keys'
import type { ActInBytes } from './act-in-bytes.ts'
import type { TypedAct } from './request-differences.ts'
import { type SeenPayment, type TypedMoney, typedMoney } from './typed-money.ts'

/** A user with the salt of the reference by which the journal knows them. */
export interface NamedUser {
  readonly userId: string
  readonly userSalt: string
}
/** What the screen shows beside what was typed. */
export interface SeenMoney {
  readonly users: readonly NamedUser[]
  readonly payment: SeenPayment | null
}

/** Fields of commands by the words in which an operator hears of them. */
const NAMES = {
  ...{ assetId: 'coin', amount: 'amount', evidence: 'evidence', firstEvidence: 'first payment', claim: 'claim', wallet: 'wallet' },
  ...{ userRef: 'person', fromUserRef: 'first person', withdrawalId: 'withdrawal', realm: 'realm', purpose: 'purpose' },
} as const
type Field = keyof typeof NAMES
export type MoneyDifference = (typeof NAMES)[Field] | 'command' | 'reference'

/**
 * In what the command of a money act differs from what its operator typed and was shown: evidence, claim and reference are
 * hashed again here, amounts read again. Empty where it is the very same, and of acts that move no money.
 */
export function moneyDifferences({ commands }: Pick<ActInBytes, 'commands'>, typed: TypedAct, seen: SeenMoney): MoneyDifference[] {
  const [command] = commands
  if (typed.act === 'settle-withdrawal') return commands.some((one) => !isPaidBy(one, typed.words[1])) ? ['reference'] : []
  const money = typedMoney(typed, seen.payment)
  if (!money) return []
  if (!command || commands.length > 1) return ['command']
  return fieldsThatDiffer(command, money, seen.users)
}

/** User ids that a money act names: those of its words, or the one of its claim or withdrawal. */
export const usersNamed = (typed: TypedAct, payment: SeenPayment | null): string[] =>
  Object.values(typedMoney(typed, payment)?.users ?? {}).filter((userId) => userId !== '')

/** In what the claim or withdrawal of a request differs from the one that a screen showed before; none where none was shown. */
export function paymentDifferences(shown: SeenPayment | null, now: SeenPayment | null): MoneyDifference[] {
  if (shown === null) return []
  if (now === null || numberOf(now) !== numberOf(shown)) return [shown.kind === 'deposit' ? 'claim' : 'withdrawal']
  return [...(now.userId === shown.userId ? [] : (['person'] as const)), ...(now.coin === shown.coin ? [] : (['coin'] as const))]
}
const numberOf = (payment: SeenPayment): string => (payment.kind === 'deposit' ? payment.serial : payment.id)

const isPaidBy = (command: Command, reference = ''): boolean =>
  command.type === 'SettleWithdrawal' && command.evidence === readEvidence(reference)?.hash

/** An account is known by the reference of its user: the core refuses one that carries another. */
const BY_REFERENCE: readonly string[] = ['accountId', 'fromAccountId']

/** Of a withdrawal the core knows the account by its id; a user who was erased has no salt any more. */
const isErased = ({ userSalt }: NamedUser, fields: object): boolean => userSalt === '' && 'withdrawalId' in fields

function fieldsThatDiffer(command: Command, money: TypedMoney, users: readonly NamedUser[]): MoneyDifference[] {
  const { type: _type, actor, approverId: _by, reasonCode: _reason, ...fields } = command as Command & Readonly<Record<string, unknown>>
  const isSame = (name: string, value: unknown) => {
    const userId = money.users[name]
    if (userId === undefined) return value === money.fields[name]
    return users.some((user) => user.userId === userId && (isRefOf(String(value), user.userSalt, userId) || isErased(user, fields)))
  }
  const differs = Object.entries(fields).filter(([name, value]) => !BY_REFERENCE.includes(name) && !isSame(name, value))
  const named = differs.map(([name]): MoneyDifference => (name in NAMES ? NAMES[name as Field] : 'command'))
  return actor.realm === 'real' ? named : ['realm', ...named]
}
