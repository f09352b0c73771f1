import type { AddressType, ProofWay } from '@glasshouse/domain'
import type { Generated } from 'kysely'
import type { ChallengePurpose } from './challenges.ts'

/** Ways in which a session has shown lately that its user is there. */
export interface SessionProofTable {
  session_id: string
  way: ProofWay
  proved_at_ms: number
}
/** A forgotten fund password: the new one takes effect at `ready_at_ms`. */
export interface FundPasswordResetTable {
  user_id: string
  password_hash: string
  asked_at_ms: number
  ready_at_ms: number
}
export interface WithdrawalAddressTable {
  /** 32 random hex digits. */
  address_id: string
  user_id: string
  type: AddressType
  address: string
  /** As its owner calls it; '' without. */
  name: string
  bound_at_ms: number
}
export interface TotpKeyTable {
  user_id: string
  /** Sealed for `totp:<user id>`. */
  sealed_secret: Buffer
  made_at_ms: number
  /** Null until a code of it was given. */
  confirmed_at_ms: number | null
  /** Time step of the last code taken; no step counts twice. */
  last_step: Generated<number>
}
export interface RecoveryCodeTable {
  user_id: string
  code_hash: string
  used_at_ms: number | null
}
export interface PasskeyTable {
  /** Base64url, as the authenticator gave it. */
  credential_id: string
  user_id: string
  public_key: Buffer
  counter: number
  /** Words separated by commas. */
  transports: string
  name: string
  made_at_ms: number
  used_at_ms: number | null
}
export interface PasskeyChallengeTable {
  challenge_hash: string
  purpose: ChallengePurpose
  /** `session:<id>` or `attempt:<id>`. */
  owner: string
  expires_at_ms: number
}
export interface SignInAttemptTable {
  token_hash: string
  user_id: string
  credentials_version: number
  expires_at_ms: number
}

export interface CredentialTables {
  session_proofs: SessionProofTable
  fund_password_resets: FundPasswordResetTable
  withdrawal_addresses: WithdrawalAddressTable
  totp_keys: TotpKeyTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
  sign_in_attempts: SignInAttemptTable
}
