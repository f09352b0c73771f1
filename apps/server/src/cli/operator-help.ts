import { REASON_CODES } from '@glasshouse/domain'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { OPERATOR_ACTS } from '../features/operators/operator-acts.ts'
import type { Help } from './help.ts'
import { STAFF_ACTS } from './staff.ts'

/** Acts that need no second person. */
export const LOOKS = {
  outbox: { words: '', what: 'messages to users, while there is no mail server; needs no flags but --data-dir' },
} as const satisfies Record<string, ActHelp>

export const OPERATOR_HELP: Help = {
  usage: 'npm run operator -- <act> [words] --reason CODE --actor ID --approver ID',
  what: 'An act on the running house: one operator asks, another approves, and both stand in the journal with the reason.',
  acts: { ...OPERATOR_ACTS, ...STAFF_ACTS, ...LOOKS },
  flags: {
    '--actor ID': 'who asks; the password is asked for, or taken from OPERATOR_PASSWORD',
    '--approver ID': 'who approves, another person; the password is asked for, or taken from APPROVER_PASSWORD',
    '--reason CODE': 'why, for the journal',
    '--evidence TEXT': 'what shows that the money is there; its hash is kept',
    '--data-dir DIR': 'of the house (DATA_DIR, else ./data)',
  },
  values: valuesOf(OPERATOR_ACTS),
}

function valuesOf(acts: Readonly<Record<string, ActHelp>>): Record<string, readonly string[]> {
  return Object.assign({ CODE: REASON_CODES }, ...Object.values(acts).map(({ values = {} }) => values))
}
