import {
  actOnClaim,
  CLAIM_ACTS,
  CLAIM_STATES,
  type Envelope,
  LOOK_PURPOSES,
  listClaims,
  listSuspense,
  listWireAccounts,
  oneClaim,
  showClaim,
} from '@glasshouse/wire'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { UsageError } from './cli-context.ts'
import type { OperatorClient } from './operator-client.ts'

/** Claims of deposits by the command line; the serial number and the version stand in the list. */
export const DEPOSIT_STEPS = {
  'deposit list': {
    words: '[deposit-state]',
    what: 'claims of deposits, oldest first; those that wait, or of one state',
    values: { 'deposit-state': CLAIM_STATES },
  },
  'deposit one': { words: '<serial>', what: 'one claim of any state with its person' },
  'deposit show': {
    words: '<serial> <why>',
    what: 'a claim with its picture, by a link of five minutes, and other claims with the same one; the look is written down',
    values: { why: LOOK_PURPOSES },
  },
  'deposit suspense': { words: '', what: 'money whose owner is not known, what waits longest first, with its evidence and who took it in' },
  'deposit accounts': {
    words: '',
    what: 'accounts that wires are sent to, each version with who asked for it and approved it; the highest of a name is in force',
  },
  'deposit claim': { words: '<serial> <version>', what: 'takes a claim; only its holder asks for its credit: request credit-deposit' },
  'deposit release': { words: '<serial> <version>', what: 'gives a claim back, one’s own or of who is away' },
  'deposit reject': { words: '<serial> <version> <words>', what: 'refuses a claim; the person reads the words' },
} as const satisfies Record<string, ActHelp>

type Call = (client: OperatorClient) => Promise<Envelope>

/** Call of a claim's step. Wrong words are refused before a password is asked for. */
export function depositCall([act = '', ...words]: readonly string[]): Call {
  if (act === 'list') return listCall(words)
  if (act === 'one') return oneCall(words)
  if (act === 'show') return showCall(words)
  if (act === 'suspense') return (client) => client.call(listSuspense, {})
  if (act === 'accounts') return (client) => client.call(listWireAccounts, {})
  const known = CLAIM_ACTS.find((one) => one === act)
  if (!known) throw new UsageError(`deposit takes one of list, one, show, suspense, accounts, ${CLAIM_ACTS.join(', ')}`)
  const [serial, version, ...reason] = words
  const body = { serial: serialOf(serial), version: versionOf(version), act: known, reason: reason.join(' ') }
  return (client) => client.call(actOnClaim, { body })
}

function listCall([word]: readonly string[]): Call {
  const state = CLAIM_STATES.find((one) => one === word)
  if (word !== undefined && !state) throw new UsageError(`deposit list takes one of ${CLAIM_STATES.join(', ')}`)
  return (client) => client.call(listClaims, state ? { query: { state } } : {})
}

function oneCall([word]: readonly string[]): Call {
  const serial = serialOf(word)
  return (client) => client.call(oneClaim, { query: { serial } })
}

function showCall([serial, word]: readonly string[]): Call {
  const purpose = LOOK_PURPOSES.find((one) => one === word)
  if (!purpose) throw new UsageError(`deposit show needs a purpose, one of ${LOOK_PURPOSES.join(', ')}`)
  const body = { serial: serialOf(serial), purpose }
  return (client) => client.call(showClaim, { body })
}

function serialOf(text = ''): string {
  if (!/^D\d{14}$/.test(text)) throw new UsageError('The serial number is D and 14 digits; deposit list shows it')
  return text
}

function versionOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError('The version must be a whole number; deposit list shows it')
  return Number(text)
}
