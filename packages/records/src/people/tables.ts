import type { Generated } from 'kysely'

/** Never changed. */
export interface OperatorNoteTable {
  note_id: Generated<number>
  user_id: string
  author_id: number
  text: string
  at_ms: number
}
export interface PeopleTables {
  operator_notes: OperatorNoteTable
}
