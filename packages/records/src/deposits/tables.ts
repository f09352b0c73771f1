import { EVIDENCE_CHAINS, type EvidenceChain } from '@glasshouse/operator-keys'
import type { Generated } from 'kysely'

/** Chains on which the exchange has addresses. */
export const DEPOSIT_CHAINS = EVIDENCE_CHAINS
export type DepositChain = EvidenceChain

export const DEPOSIT_STATES = ['waiting', 'credited', 'refused', 'reversed', 'withdrawn'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

export interface DepositIndexTable {
  user_id: string
  /** Place of the user's keys below each extended key, for ever; 0 is nobody's. */
  address_index: number
  allotted_at_ms: number
}
export interface DepositAddressTable {
  /** In the one writing of its chain. */
  address: string
  user_id: string
  chain: DepositChain
  /** Of the extended key that it was derived from. */
  key_id: string
  address_index: number
  shown_at_ms: number
}
export interface DepositTable {
  deposit_id: string
  /** In the order of their arrival. */
  deposit_no: Generated<number>
  /** Shown to people, such as `D26010748210377`. */
  serial_id: string
  user_id: string
  state: DepositState
  /** What is credited, such as `usdt`. */
  coin: string
  /** Way it came, such as `USDT-TRC20`; '' of a credit that nobody claimed. */
  channel: string
  /** Unit of `claimed`: the coin, or the currency of a wire. */
  currency: string
  /** Null where nobody claimed it. */
  claimed: string | null
  /** Address that was shown, or the reference of a wire; '' where nobody claimed it. */
  address: string
  proof_file: string | null
  /** SHA-256 of the cleaned picture; '' without one. */
  proof_hash: string
  review_id: number | null
  /** Hash under which the core credited it. */
  evidence: string | null
  credited: string | null
  /** Why it was refused, credited with another amount or taken back, as the person reads it. */
  reason: string
  submitted_at_ms: number
  decided_at_ms: number | null
  reversed_at_ms: number | null
}

/** A version of an account of the exchange at a bank. */
export interface WireAccountTable {
  /** In the order in which they were added. */
  account_no: Generated<number>
  /** Of the way, such as `USD wire`. */
  name: string
  /** From 1; the highest one of a name counts. */
  version: number
  is_open: boolean
  /** What is credited. */
  coin: string
  currency: string
  decimals: number
  bank_name: string
  holder_name: string
  number: string
  bank_code: string
  bank_address: string
  /** Null of what the brand named at the first start. */
  requested_by: number | null
  approved_by: number | null
  since_ms: number
}
export interface DepositTables {
  wire_accounts: WireAccountTable
  deposit_indexes: DepositIndexTable
  deposit_addresses: DepositAddressTable
  deposit_entries: DepositTable
}
