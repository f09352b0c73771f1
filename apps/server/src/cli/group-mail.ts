import { callOffGroupMail, type Envelope, listGroupMails } from '@glasshouse/wire'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { UsageError } from './cli-context.ts'
import type { OperatorClient } from './operator-client.ts'

/** Mails to groups by the command line. */
export const GROUP_MAIL_STEPS = {
  'group-mail list': { words: '', what: 'mails to groups, newest first: state, people, and how many of them have it' },
  'group-mail call-off': {
    words: '<number>',
    what: 'ends one that is scheduled or being sent: who has it keeps it, nobody else gets it; the answer says how many have it',
  },
} as const satisfies Record<string, ActHelp>

/** Call of a step. Wrong words are refused before a secret is asked for. */
export function groupMailCall([step = '', number = '', ...more]: readonly string[]): (client: OperatorClient) => Promise<Envelope> {
  if (step === 'list') return (client) => client.call(listGroupMails, {})
  if (step !== 'call-off') throw new UsageError('group-mail takes one of list, call-off')
  if (!/^[1-9]\d{0,14}$/.test(number) || more.length > 0)
    throw new UsageError('call-off takes the number of a mail; group-mail list shows it')
  return (client) => client.call(callOffGroupMail, { body: { id: Number(number) } })
}
