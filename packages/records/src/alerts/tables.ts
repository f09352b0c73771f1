import type { OperatorAlert } from '@glasshouse/domain'
import type { Generated } from 'kysely'

export interface OperatorAlertTable {
  operator_id: number
  /** '' until one is confirmed. */
  address: Generated<string>
  confirmed_at_ms: Generated<number | null>
  /** Waits for its code; the confirmed one counts until then. */
  pending_address: Generated<string>
  language: Generated<string>
  kinds: OperatorAlert[]
  mailed_at_ms: Generated<number>
  /** Own requests that were decided by then have been seen in the console. */
  seen_at_ms: Generated<number>
}
/** `about`: `request:<id>`, `confirm:<id>`, `decision:<id>`, `alarm:<kind>:<began>` or `ended:<kind>:<began>`. */
export interface OperatorAlertToldTable {
  operator_id: number
  about: string
  at_ms: number
}
export interface OperatorAlarmTable {
  kind: string
  began_at_ms: number
  ended_at_ms: number | null
}
export interface AlertTables {
  operator_alerts: OperatorAlertTable
  operator_alerts_told: OperatorAlertToldTable
  operator_alarms: OperatorAlarmTable
}
