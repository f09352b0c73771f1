import { actInBytes, headDifferences, moneyDifferences, requestDifferences, type TypedAct, usersNamed } from '@glasshouse/act-reader'
import type { ActToSign } from '@glasshouse/wire'
import { UsageError } from './cli-context.ts'
import { printed } from './printed.ts'

/** Refuses a reply that is another request than was sent. */
export function assertAsSent(sent: TypedAct, reply: TypedAct): void {
  const differs = requestDifferences(sent, reply)
  if (differs.length > 0)
    throw new UsageError(`The server answers with another ${differs.join(', ')} than was requested: nothing was signed`)
}

/**
 * What was typed and whom it concerns, for the signer, once the bytes say the same: evidence, claim and reference are hashed
 * here again, amounts read again. Nothing is signed that differs.
 */
export function typedLines(act: ActToSign, bytes: Uint8Array): string[] {
  const read = actInBytes(bytes)
  const head = headDifferences(read, act)
  if (head.length > 0) throw new UsageError(`The bytes have another ${head.join(', ')} than the server lists: nothing was signed`)
  const differs = moneyDifferences(read, act, { users: act.users, payment: act.about })
  if (differs.length > 0) throw new UsageError(`The bytes have another ${differs.join(', ')} than was typed and shown: nothing was signed`)
  return [
    `requested: ${[act.act, ...act.words.map((word) => printed(word))].join(' ')}`,
    ...(act.evidence === '' ? [] : [`evidence: ${printed(act.evidence)}`]),
    ...peopleOf(act),
  ]
}

function peopleOf(act: ActToSign): string[] {
  const users = usersNamed(act, act.about).map((userId) => `of: person ${printed(userId)}`)
  const { about } = act
  if (users.length === 0 || about === null) return users
  const payment = about.kind === 'deposit' ? `claim ${about.serial}` : `withdrawal ${about.id}`
  return [...users, `for: ${payment} of person ${printed(about.userId)}, in ${printed(about.coin)}`]
}
