import { sha256 } from '@noble/hashes/sha2.js'
import { hexOf } from './hex.ts'

/** What a payout has to bring about, as an operator reads it before it is paid. */
export interface PayoutDestination {
  /** Random hex digits: without them nobody tries card numbers against the journal. */
  readonly salt: string
  readonly method: string
  /** Chain that it goes over; null of a card. */
  readonly network: string | null
  /** What `paid` counts: the coin, or the card's currency. */
  readonly currency: string
  /** Units of the currency for one of the coin, as a decimal. */
  readonly ratio: string
  /** What arrives, as a decimal of the currency. */
  readonly paid: string
  /** Fields of the address or of the card, each of them. */
  readonly destination: Readonly<Record<string, string>>
}

const TAG = 'glasshouse payout 1'

/**
 * Hash that fixes a payout in the journal: 32 hex digits. The server computes it at the request, and the program that
 * signs a step computes it again from what is on the screen. Fields of the destination count in the order of their names.
 */
export function payoutHash({ salt, method, network, currency, ratio, paid, destination }: PayoutDestination): string {
  const names = Object.keys(destination).sort()
  const fields = names.map((name) => [name, destination[name]])
  const text = JSON.stringify([TAG, salt, method, network ?? '', currency, ratio, paid, fields])
  return hexOf(sha256(new TextEncoder().encode(text))).slice(0, 32)
}
