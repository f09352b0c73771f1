import type { GateProduct } from '@glasshouse/domain'
import type { Generated, JSONColumnType } from 'kysely'

export interface ResidenceTable {
  user_id: string
  /** ISO 3166 alpha-2. */
  country: string
  /** `2000-01-31`. */
  birth_date: string
  declared_at_ms: number
}
export interface AcceptedTermsTable {
  user_id: string
  version: number
  accepted_at_ms: number
}
export interface GateAnswerTable {
  answer_id: Generated<number>
  user_id: string
  product: GateProduct
  version: number
  answers: JSONColumnType<readonly number[]>
  /** Ids of the questions answered wrong; none: all were right. */
  wrong: JSONColumnType<readonly string[]>
  answered_at_ms: number
}
export interface GatePassTable {
  user_id: string
  product: GateProduct
  version: number
  passed_at_ms: number
}

export interface GateTables {
  residences: ResidenceTable
  accepted_terms: AcceptedTermsTable
  gate_answers: GateAnswerTable
  gate_passes: GatePassTable
}
