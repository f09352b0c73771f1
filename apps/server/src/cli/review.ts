import { actOnReview, type Envelope, LOOK_PURPOSES, listReviews, REVIEW_ACTS, REVIEW_STATES, showReview } from '@glasshouse/wire'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { UsageError } from './cli-context.ts'
import type { OperatorClient } from './operator-client.ts'

/** Reviews of identity by the command line; the number and the version stand in the list. */
export const REVIEW_STEPS = {
  'review list': {
    words: '[review-state]',
    what: 'identity reviews, oldest first; those that wait, or of one state',
    values: { 'review-state': REVIEW_STATES },
  },
  'review show': {
    words: '<number> <why>',
    what: 'what was sent, with links of five minutes; the look and its purpose are written down',
    values: { why: LOOK_PURPOSES },
  },
  'review claim': { words: '<number> <version>', what: 'takes a review; its decision is the holder’s' },
  'review release': { words: '<number> <version>', what: 'gives a review back, one’s own or of who is away' },
  'review approve': { words: '<number> <version> [words]', what: 'gives the level; words clear a match of the screening list' },
  'review reject': { words: '<number> <version> <words>', what: 'ends the review; the person reads the words' },
  'review want-more': { words: '<number> <version> <words>', what: 'keeps what was sent and asks for what is missing' },
} as const satisfies Record<string, ActHelp>

type Call = (client: OperatorClient) => Promise<Envelope>

/** Call of a review's step. Wrong words are refused before a password is asked for. */
export function reviewCall([act = '', ...words]: readonly string[]): Call {
  if (act === 'list') return listCall(words)
  if (act === 'show') return showCall(words)
  const known = REVIEW_ACTS.find((one) => one === act)
  if (!known) throw new UsageError(`review takes one of list, show, ${REVIEW_ACTS.join(', ')}`)
  const [number, version, ...reason] = words
  const body = { id: countOf(number, 'number'), version: countOf(version, 'version'), act: known, reason: reason.join(' ') }
  return (client) => client.call(actOnReview, { body })
}

function listCall([word]: readonly string[]): Call {
  const state = REVIEW_STATES.find((one) => one === word)
  if (word !== undefined && !state) throw new UsageError(`review list takes one of ${REVIEW_STATES.join(', ')}`)
  return (client) => client.call(listReviews, state ? { query: { state } } : {})
}

function showCall([number, word]: readonly string[]): Call {
  const purpose = LOOK_PURPOSES.find((one) => one === word)
  if (!purpose) throw new UsageError(`review show needs a purpose, one of ${LOOK_PURPOSES.join(', ')}`)
  const body = { id: countOf(number, 'number'), purpose }
  return (client) => client.call(showReview, { body })
}

function countOf(text: string | undefined, what: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`The ${what} must be a whole number; review list shows it`)
  return Number(text)
}
