import type { Generated } from 'kysely'

export interface IdentitySubmissionTable {
  submission_id: Generated<number>
  user_id: string
  /** 1 primary, 2 advanced. */
  level: 1 | 2
  review_id: number
  /** ISO 3166-1 alpha-2, '' where the level asks for none. */
  country: string
  /** 1 identity card, 2 passport, 3 driver's licence. */
  card_type: 1 | 2 | 3
  /** Sealed JSON of name and number; null once erased. */
  sealed: Buffer | null
  /** HMAC of country, type and number; '' without a number. */
  number_hash: string
  front_file: string | null
  back_file: string | null
  hand_file: string | null
  consent_at_ms: number
  submitted_at_ms: number
}
export interface ScreeningHitTable {
  hit_id: Generated<number>
  user_id: string
  /** Act at which it was read, such as `identity`. */
  asked_at: string
  review_id: number | null
  /** Id of the entry in its list. */
  entry: string
  list: string
  at_ms: number
  cleared_by: string | null
  cleared_at_ms: number | null
}
export interface ClosedAccountTable {
  user_id: string
  closed_at_ms: number
  hold_until_ms: number
  /** Null while identity and money records are held. */
  erased_at_ms: number | null
}
/** Requested by its owner, and not through yet in core and records. */
export interface AccountClosingTable {
  user_id: string
  /** Command key of the closing in the core. */
  closing_key: string
  asked_at_ms: number
}

export interface IdentityTables {
  identity_submissions: IdentitySubmissionTable
  screening_hits: ScreeningHitTable
  closed_accounts: ClosedAccountTable
  account_closings: AccountClosingTable
}
