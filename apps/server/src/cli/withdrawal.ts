import { WITHDRAWAL_STATES } from '@glasshouse/domain'
import { type Envelope, LOOK_PURPOSES, listOpenWithdrawals, oneWithdrawal, showWithdrawal } from '@glasshouse/wire'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { UsageError } from './cli-context.ts'
import type { OperatorClient } from './operator-client.ts'

/** Looks at withdrawals; what is done to one is an act that is asked for and approved. */
export const WITHDRAWAL_STEPS = {
  'withdrawal list': {
    words: '[withdrawal-state]',
    what: 'withdrawals that have not ended, oldest first, or those of one state',
    values: { 'withdrawal-state': WITHDRAWAL_STATES },
  },
  'withdrawal one': { words: '<withdrawal id>', what: 'one of any state with its person and steps, and where it goes masked' },
  'withdrawal show': {
    words: '<withdrawal id> <why>',
    what: 'where one goes; the look and its purpose are written down',
    values: { why: LOOK_PURPOSES },
  },
} as const satisfies Record<string, ActHelp>

type Call = (client: OperatorClient) => Promise<Envelope>

/** Call of a look. Wrong words are refused before a password is asked for. */
export function withdrawalCall([look = '', first = '', why]: readonly string[]): Call {
  if (look === 'list') return listCall(first)
  if (look !== 'show' && look !== 'one') throw new UsageError('withdrawal takes one of list, one, show')
  if (!/^[0-9a-f]{32}$/.test(first)) throw new UsageError(`withdrawal ${look} needs an id, 32 hex digits; withdrawal list shows them`)
  if (look === 'one') return (client) => client.call(oneWithdrawal, { query: { id: first } })
  const purpose = LOOK_PURPOSES.find((one) => one === why)
  if (!purpose) throw new UsageError(`withdrawal show needs a purpose, one of ${LOOK_PURPOSES.join(', ')}`)
  return (client) => client.call(showWithdrawal, { body: { id: first, purpose } })
}

function listCall(word: string): Call {
  const state = WITHDRAWAL_STATES.find((one) => one === word)
  if (word !== '' && !state) throw new UsageError(`withdrawal list takes one of ${WITHDRAWAL_STATES.join(', ')}`)
  return (client) => client.call(listOpenWithdrawals, state ? { query: { state } } : {})
}
