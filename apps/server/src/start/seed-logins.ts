import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { OperatorChanges, openRecords, Passwords } from '@glasshouse/records'
import { DEMO_KEYS_FOLDER, DEMO_OPERATORS, type DemoPassphrase, takeUntoldPassphrases } from '../operators/demo-keys.ts'
import type { Needs } from '../services/services.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const newPassword = () => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

type SeedServices = Needs<
  'clock' | 'config' | 'engine',
  'audit' | 'content' | 'db' | 'facts' | 'mails' | 'operators' | 'sessions' | 'settings' | 'users'
>

/**
 * A sandbox's first start makes a trader to try things with, and tells how its two operators sign in. Passwords and
 * passphrases are random and shown here only. Where the exchange was opened without operators' keys, as those of before
 * were, its operators are made here with passwords, as the owner of the tables.
 */
export async function seedLogins(services: SeedServices, ownerUrl: string, say: (line: string) => void): Promise<void> {
  const { config, engine, records } = services
  if (config.seed !== 'demo') return
  const hasKeys = (await engine.read.operators()) !== null
  const untold = hasKeys ? takeUntoldPassphrases(config.dataDir) : []
  if (hasKeys ? untold.length === 0 : (await records.operators.count()) > 0) return
  const lines = hasKeys ? untold.map(keyLine) : await passwordOperators(services, ownerUrl)
  const password = newPassword()
  const trader = await records.users.register({ loginName: 'trader', password, inviteCode: '' })
  if (typeof trader !== 'string') lines.unshift(`  trader  trader  ${password}`)
  say(['Logins of this sandbox, shown this once:', ...lines, ...(hasKeys ? wordsOfKeys(config.dataDir) : [])].join('\n'))
}

function keyLine({ name, passphrase }: DemoPassphrase): string {
  const number = (DEMO_OPERATORS as readonly string[]).indexOf(name) + 1
  return number > 0 ? `  operator ${number}  ${name}  ${passphrase}` : `  ${name} key  ${passphrase}`
}

const wordsOfKeys = (dataDir: string): readonly string[] => [
  `Operators sign in, at the console or by --key, with a key file of ${join(dataDir, DEMO_KEYS_FOLDER)} and its passphrase above.`,
  'These keys lie on the server itself, so in this sandbox signatures prove nothing; elsewhere each operator makes a key of their own (keygen).',
]

async function passwordOperators({ clock }: Pick<SeedServices, 'clock'>, ownerUrl: string): Promise<string[]> {
  const people = DEMO_OPERATORS.map((name) => ({ name, password: newPassword() }))
  const owner = openRecords(ownerUrl, 1)
  const made = await new OperatorChanges(owner, new Passwords(), clock).first(people).finally(() => owner.destroy())
  return made.map(({ operatorId, name }, index) => `  operator ${operatorId}  ${name}  ${people[index]?.password}`)
}
