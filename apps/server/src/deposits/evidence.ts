import type { Evidence } from '@glasshouse/operator-keys'
import { CHAIN_DECIMALS } from './networks.ts'

/** What is hashed here is hashed again by the program that signs it, and by the same functions. */
export { claimHash, type Evidence, evidenceOfReturn, readEvidence } from '@glasshouse/operator-keys'

export const EVIDENCE_RULE = 'must be ethereum:, tron: or bitcoin: with transaction and place in it, or bank: with the id of its entry'

/** Whether a payment of the coin can come so: over a chain that carries it, or over a bank. */
export const carries = ({ source }: Evidence, coin: string): boolean =>
  source === 'bank' || (source !== 'return' && CHAIN_DECIMALS[`${source} ${coin}`] !== undefined)
