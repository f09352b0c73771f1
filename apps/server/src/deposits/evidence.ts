import { hash } from 'node:crypto'
import type { Hash128 } from '@glasshouse/domain'
import { DEPOSIT_CHAINS, type DepositChain } from '@glasshouse/records'

/** What shows that money came. */
export interface Evidence {
  /** Chain it came over; `bank` of a wire, `return` of a wire that came back, `correct` of a credit made anew. */
  readonly source: DepositChain | 'bank' | 'return' | 'correct'
  /** The one writing whose hash the core keeps. */
  readonly text: string
  readonly hash: Hash128
}

export const EVIDENCE_RULE =
  'must be ethereum:, tron: or bitcoin: with transaction and place in it, or bank:, return: or correct: with an id'

const ID = /^[\w./-]{1,64}$/

/**
 * Reads evidence as operators type it. One payment has one writing, so that it cannot be credited twice by another
 * case, a leading 0x or a leading zero; a watcher hashes the same text. Null of anything else.
 */
export function readEvidence(typed: string): Evidence | null {
  const [source = '', ...rest] = typed.trim().split(':')
  const chain = DEPOSIT_CHAINS.find((one) => one === source.toLowerCase())
  if (chain) {
    const place = placeOf(rest)
    return place === null ? null : evidenceOf(chain, place)
  }
  const other = (['bank', 'return', 'correct'] as const).find((one) => one === source.toLowerCase())
  const id = rest.join(':').trim()
  return other && ID.test(id) ? evidenceOf(other, id.toUpperCase()) : null
}

/** What came back of a withdrawal: by the act that returns it the same as typed by hand for a credit. */
export const evidenceOfReturn = (withdrawalId: string): Evidence => evidenceOf('return', withdrawalId.toUpperCase())

const evidenceOf = (source: Evidence['source'], id: string): Evidence => ({
  source,
  text: `${source}:${id}`,
  hash: hash('sha256', `${source}:${id}`).slice(0, 32),
})

/** `tx:log`: hash of the transaction and place of the payment in it. */
function placeOf([transaction = '', place = '', ...rest]: readonly string[]): string | null {
  const digits = transaction.trim().toLowerCase().replace(/^0x/, '')
  if (rest.length > 0 || !/^[0-9a-f]{64}$/.test(digits) || !/^\d{1,9}$/.test(place.trim())) return null
  return `${digits}:${Number(place)}`
}
