import { randomInt } from 'node:crypto'
import type { House } from './http/house.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = () => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * A sandbox's first start makes a trader to try things with and two operators, because one alone can do nothing. The
 * passwords are random and shown here only; the house keeps their hashes.
 */
export async function seedLogins({ config, records }: House, say: (line: string) => void): Promise<void> {
  if (config.seed !== 'demo' || (await records.operators.count()) > 0) return
  const lines: string[] = []
  for (const name of ['operator-a', 'operator-b']) {
    const password = newPassword()
    const { operatorId } = await records.operators.add(name, password)
    lines.push(`  operator ${operatorId}  ${name}  ${password}`)
  }
  const password = newPassword()
  const trader = await records.users.register({ loginName: 'trader', password, inviteCode: '' })
  if (typeof trader !== 'string') lines.unshift(`  trader  trader  ${password}`)
  await records.audit.add({ actor: 'system', act: 'seed_logins', subject: 'house', detail: { operators: 2 } })
  say(['Logins of this sandbox, shown this once:', ...lines].join('\n'))
}
