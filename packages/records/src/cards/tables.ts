import type { Generated } from 'kysely'

export interface BankCardTable {
  /** Order of adding. */
  card_no: Generated<number>
  /** 32 random hex digits. */
  card_id: string
  user_id: string
  /** Sealed JSON of the fields, for `card:<card id>`. */
  sealed: Buffer
  /** Keyed: a person has a number once. */
  number_hash: string
  /** One of a person's cards. */
  is_default: boolean
  added_at_ms: number
  changed_at_ms: number
}
export interface BankCardTables {
  bank_cards: BankCardTable
}
