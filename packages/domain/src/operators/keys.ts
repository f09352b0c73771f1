/** Operators' keys as the core knows them, and the signatures made with them (packages/core/RULES.md 11). */
import type { OperatorId } from '../primitives/ids.ts'
import type { TimeMs } from '../primitives/units.ts'
import type { OperatorRole } from './roles.ts'

/** Positions are journalled, and the first byte that a key's id is made of: append only. */
export const OPERATOR_KEY_KINDS = ['ed25519', 'passkey'] as const
export type OperatorKeyKind = (typeof OPERATOR_KEY_KINDS)[number]

/** `publicKey` in lower-case hex digits: 32 bytes of an Ed25519 key, 33 (compressed) of a passkey's on P-256. */
export interface OperatorKey {
  readonly kind: OperatorKeyKind
  readonly publicKey: string
}
export const PUBLIC_KEY_DIGITS: Readonly<Record<OperatorKeyKind, number>> = { ed25519: 64, passkey: 66 }

/** The person stands for all of the keys: two signatures of one operator are one person's. */
export interface OperatorConfig {
  readonly operatorId: OperatorId
  /** In the order of `OPERATOR_ROLES`, none twice. */
  readonly roles: readonly OperatorRole[]
  readonly isActive: boolean
  readonly keys: readonly OperatorKey[]
}

/** Where passkeys may sign: the relying party's id, and the origins of the console's pages. */
export interface ConsoleConfig {
  readonly rpId: string
  readonly origins: readonly string[]
}

/**
 * One signature over an act, all in lower-case hex digits. `signature`: 64 bytes of Ed25519, or strict DER of a passkey;
 * `authenticatorData` and `clientData` (clientDataJSON) are a passkey's, else ''.
 */
export interface ActSignature {
  /** First 32 hex digits of SHA-256(kind as one byte + public key). */
  readonly keyId: string
  readonly kind: OperatorKeyKind
  readonly signature: string
  readonly authenticatorData: string
  readonly clientData: string
}

export const OPERATORS_MAX = 200
export const OPERATOR_KEYS_MAX = 8
export const CONSOLE_ORIGINS_MAX = 8
export const ACT_SIGNATURES_MAX = 8
/** Commands of one act: more than one only where none can influence another. */
export const ACT_RECORDS_MAX = 64
/** An act ends so soon after group time, at the latest. */
export const ACT_EXPIRY_MOST_MS = 24 * 3_600_000
/** Notice of a recovery before it takes effect. */
export const RECOVERY_NOTICE_MS = 72 * 3_600_000
/** So many active operators with role admin and a key there are always. */
export const ADMINS_LEAST = 2

export const RECOVERY_ENDS = ['took_effect', 'cancelled'] as const
export type RecoveryEnd = (typeof RECOVERY_ENDS)[number]

export interface OperatorKeyView extends OperatorKey {
  readonly keyId: string
}
export interface OperatorView {
  readonly operatorId: OperatorId
  readonly roles: readonly OperatorRole[]
  readonly isActive: boolean
  readonly keys: readonly OperatorKeyView[]
}
export interface RecoveryView {
  readonly lostOperatorId: OperatorId
  readonly announcedBy: OperatorId
  readonly keys: readonly OperatorKeyView[]
  /** When the keys replace the lost ones, unless it is cancelled before. */
  readonly effectiveFromMs: TimeMs
}
/** Operators of an open exchange; everything of it is public. */
export interface OperatorsView {
  /** 64 hex digits: what signatures name, so that none of another exchange counts here. */
  readonly exchangeId: string
  readonly salt: string
  readonly recoveryKey: OperatorKeyView
  readonly console: ConsoleConfig
  /** By id. */
  readonly operators: readonly OperatorView[]
  readonly recovery: RecoveryView | null
}
