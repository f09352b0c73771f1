import type { JSONColumnType } from 'kysely'

export interface SettingVersionTable {
  key: string
  version: number
  value: JSONColumnType<object>
  /** `operator:<id>`, or `system` of what the exchange began with. */
  changed_by: string
  approved_by: string | null
  /** Version whose value came back with this one. */
  restores: number | null
  at_ms: number
}
export interface SettingProposalTable {
  proposal_id: string
  key: string
  /** Version that the change was worked out from. */
  after_version: number
  value: JSONColumnType<object>
  restores: number | null
  proposed_by: number
  at_ms: number
}

export interface SettingVersionTables {
  setting_versions: SettingVersionTable
  setting_proposals: SettingProposalTable
}
