import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { DEMO_KEYS_FOLDER, DEMO_OPERATORS, type DemoPassphrase, takeUntoldPassphrases } from '../operators/demo-keys.ts'
import type { Needs } from '../services/services.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const newPassword = () => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * A sandbox's first start makes a trader to try things with, and tells how its two operators sign in. The password and
 * the passphrases are random and shown here only.
 */
export async function seedLogins({ config, records }: Needs<'config', 'users'>, say: (line: string) => void): Promise<void> {
  if (config.seed !== 'demo') return
  const untold = takeUntoldPassphrases(config.dataDir)
  if (untold.length === 0) return
  const lines = untold.map(keyLine)
  const password = newPassword()
  const trader = await records.users.register({ loginName: 'trader', password, inviteCode: '' })
  if (typeof trader !== 'string') lines.unshift(`  trader  trader  ${password}`)
  say(['Logins of this sandbox, shown this once:', ...lines, ...wordsOfKeys(config.dataDir)].join('\n'))
}

function keyLine({ name, passphrase }: DemoPassphrase): string {
  const number = (DEMO_OPERATORS as readonly string[]).indexOf(name) + 1
  return number > 0 ? `  operator ${number}  ${name}  ${passphrase}` : `  ${name} key  ${passphrase}`
}

const wordsOfKeys = (dataDir: string): readonly string[] => [
  `Operators sign in, at the console or by --key, with a key file of ${join(dataDir, DEMO_KEYS_FOLDER)} and its passphrase above.`,
  'These keys lie on the server itself, so in this sandbox signatures prove nothing; elsewhere each operator makes a key of their own (keygen).',
]
