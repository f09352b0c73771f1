import { OPERATOR_ACT_RULES, type OperatorActName, REASON_CODES } from '@glasshouse/domain'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { OPERATOR_ACTS } from '../features/operators/operator-acts.ts'
import { DEPOSIT_STEPS } from './deposit.ts'
import { GROUP_MAIL_STEPS } from './group-mail.ts'
import type { Help } from './help.ts'
import { HOUSE_STEPS } from './house.ts'
import { KEY_STEPS } from './key-steps.ts'
import { REVIEW_STEPS } from './review.ts'
import { WITHDRAWAL_STEPS } from './withdrawal.ts'

/** Steps of an act, each in a sitting of its own: `request` by one operator, `approve` by another. */
export const STEPS = {
  request: { words: '<act> [words]', what: 'asks for one of the acts below and signs it; most wait until another operator approves' },
  sign: { words: '<id>', what: 'shows an act that waits and signs it: one’s own request, or as approve does' },
  list: { words: '[state]', what: 'requests, newest first; of one state or all, or what nobody has confirmed yet: `list unconfirmed`' },
  approve: {
    words: '<id>',
    what: 'approves what another operator asked for, within 24 hours, and executes it; or confirms what another did alone',
  },
  withdraw: { words: '<id>', what: 'takes back a request of one’s own before it is approved' },
  decline: { words: '<id> <words>', what: 'declines what another operator asked for, and says why; signs nothing' },
} as const satisfies Record<string, ActHelp>
export type Step = keyof typeof STEPS
export const isStep = (name: string): name is Step => Object.hasOwn(STEPS, name)

/** Acts that nobody needs to sign in for. */
export const LOOKS = {
  status: { words: '', what: 'whether the exchange can trade, and products without a gate; needs no flags but --data-dir' },
  outbox: { words: '', what: 'messages to users, while there is no mail server; needs no flags but --data-dir' },
} as const satisfies Record<string, ActHelp>

export const OPERATOR_HELP: Help = {
  usage: 'npm run operator -- request <act> [words] --key FILE --reason CODE; then approve <id> --key OTHERS',
  what: 'An act on the running exchange: one operator asks, another approves, and both stand in the journal with the reason.',
  acts: {
    ...STEPS,
    ...KEY_STEPS,
    ...REVIEW_STEPS,
    ...DEPOSIT_STEPS,
    ...WITHDRAWAL_STEPS,
    ...GROUP_MAIL_STEPS,
    ...HOUSE_STEPS,
    ...requested(),
    ...LOOKS,
  },
  flags: {
    '--key FILE': 'key file that signs in and signs; the passphrase is asked for, or taken from KEY_PASSPHRASE',
    '--recovery FILE': 'the recovery key beside it, for recovery-announce; RECOVERY_PASSPHRASE',
    '--yes': 'signs what is shown without asking',
    '--url URL': 'of the console, from another machine than the server’s; without it the server of --data-dir',
    '--reason CODE': 'why, for the journal',
    '--evidence TEXT':
      'what shows that the money is there: ethereum:TX:LOG, tron:TX:LOG, bitcoin:TX:OUTPUT, bank:ENTRY; its hash is kept for ever',
    '--second TEXT': 'evidence of the first payment, where the bank’s id of another one reads alike: letters and digits count alone',
    '--confirm TEXT': 'what the approver has read, where the act asks for it',
    '--data-dir DIR': 'of the exchange (DATA_DIR, else ./data)',
  },
  values: valuesOf({ ...OPERATOR_ACTS, ...REVIEW_STEPS, ...DEPOSIT_STEPS, ...WITHDRAWAL_STEPS }),
}

/** With the roles of the one table. */
function requested(): Record<string, ActHelp> {
  const rows = Object.entries(OPERATOR_ACTS).map(([name, act]) => {
    const { ask, approve } = OPERATOR_ACT_RULES[name as OperatorActName]
    return [name, { words: act.words, what: `${act.what} (asks: ${ask.join(', ')}; approves: ${approve.join(', ')})` }] as const
  })
  return Object.fromEntries(rows)
}

function valuesOf(acts: Readonly<Record<string, ActHelp>>): Record<string, readonly string[]> {
  return Object.assign({ CODE: REASON_CODES }, ...Object.values(acts).map(({ values = {} }) => values))
}
