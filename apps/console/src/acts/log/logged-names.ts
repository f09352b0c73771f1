import { withdrawalNumber } from '@glasshouse/domain'
import { keyWord } from '../../live/setting-words.ts'
import { wordsOf } from '../../words/words.ts'
import type { LogEntry } from './log-entry.ts'

/** Who acted. `nameOf` knows operators by number. */
export function loggedActor(actor: string, nameOf: (who: string) => string): string {
  const w = wordsOf('log')
  if (actor === 'system') return w('exchange')
  const user = /^user:(.+)$/.exec(actor)?.[1]
  return user === undefined ? nameOf(actor) : w('user', { id: user })
}

/** Forms in which the log writes subjects, with what each of them names. */
const FORMS = [
  [/^identity user:(\d+)$/, 'identity_of'],
  [/^user[: ](\d+)$/, 'user'],
  [/^deposit (?:deposit:)?(\S+)$/, 'deposit'],
  [/^content (\d+)$/, 'entry'],
] as const

/** What an entry is about, as people call it: a user, a payment by its number, a setting by its title. */
export function loggedSubject({ act, subject }: Pick<LogEntry, 'act' | 'subject'>, nameOf: (who: string) => string): string {
  const w = wordsOf('log')
  for (const [form, key] of FORMS) {
    const id = form.exec(subject)?.[1]
    if (id !== undefined) return w(key, { id })
  }
  const withdrawal = /^(?:withdrawal:)?([0-9a-f]{32})$/.exec(subject)?.[1]
  if (withdrawal !== undefined && (subject !== withdrawal || act.includes('withdrawal')))
    return w('withdrawal', { id: withdrawalNumber(withdrawal) })
  const account = /^wire account (.+)$/.exec(subject)?.[1]
  if (account !== undefined) return w('wire_account', { name: account })
  if (subject === 'console' || subject === 'audit') return w(subject)
  if (act === 'setting_change') return settingTitle(subject)
  return nameOf(subject)
}

function settingTitle(key: string): string {
  const said: string = wordsOf('settings')(keyWord(key))
  return said === `key_${key}` ? key : said
}
