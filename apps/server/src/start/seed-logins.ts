import { randomInt } from 'node:crypto'
import { OperatorChanges, openRecords, Passwords } from '@glasshouse/records'
import type { Needs } from '../services/services.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const newPassword = () => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * A sandbox's first start makes a trader to try things with and two operators, because one alone can do nothing. The
 * passwords are random and shown here only; the exchange keeps their hashes. Operators are made as the owner of the
 * tables.
 */
export async function seedLogins(
  {
    config,
    records,
    clock,
  }: Needs<'clock' | 'config', 'audit' | 'content' | 'db' | 'facts' | 'mails' | 'operators' | 'sessions' | 'settings' | 'users'>,
  ownerUrl: string,
  say: (line: string) => void,
): Promise<void> {
  if (config.seed !== 'demo' || (await records.operators.count()) > 0) return
  const people = ['operator-a', 'operator-b'].map((name) => ({ name, password: newPassword() }))
  const owner = openRecords(ownerUrl, 1)
  const made = await new OperatorChanges(owner, new Passwords(), clock).first(people).finally(() => owner.destroy())
  const lines = made.map(({ operatorId, name }, index) => `  operator ${operatorId}  ${name}  ${people[index]?.password}`)
  const password = newPassword()
  const trader = await records.users.register({ loginName: 'trader', password, inviteCode: '' })
  if (typeof trader !== 'string') lines.unshift(`  trader  trader  ${password}`)
  say(['Logins of this sandbox, shown this once:', ...lines].join('\n'))
}
