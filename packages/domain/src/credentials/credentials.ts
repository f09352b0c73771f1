/** How a person shows to be the account's owner. `recovery`: one of the codes beside an authenticator. */
export const PROOF_WAYS = ['password', 'mail', 'text', 'totp', 'recovery', 'passkey', 'wallet'] as const
export type ProofWay = (typeof PROOF_WAYS)[number]

/** Second factors: whoever has one proves a change with it, for a password or a mailbox may be known to others. */
export const STRONG_WAYS: readonly ProofWay[] = ['totp', 'recovery', 'passkey']

/** Of the ways that a person has, those that count for a change of a credential. */
export function countingWays(has: readonly ProofWay[]): readonly ProofWay[] {
  const strong = has.filter((way) => STRONG_WAYS.includes(way))
  return strong.length > 0 ? strong : has
}

/** A proof counts so long, for its session alone. */
export const PROOF_MS = 5 * 60_000

/** Changes of what lets a person in, or lets money out. */
export const CREDENTIAL_CHANGES = [
  'password_set',
  'password_changed',
  'password_reset',
  'fund_password_set',
  'fund_password_changed',
  'fund_password_reset',
  'fund_password_kept',
  'email_bound',
  'phone_bound',
  'totp_added',
  'totp_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'wallet_bound',
  'wallet_removed',
  'address_bound',
  'address_renamed',
  'address_removed',
  'card_added',
  'card_changed',
  'card_removed',
] as const
export type CredentialChange = (typeof CREDENTIAL_CHANGES)[number]

/** Payouts wait so long after a change of a credential. */
export const PAYOUT_DELAY_MS = { house: 24 * 3_600_000, sandbox: 60_000 } as const

/** Chains of withdrawal addresses. */
export const ADDRESS_TYPES = ['ethereum', 'tron'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]
