import type { ConsoleConfig, OperatorConfig, OperatorKey } from '@glasshouse/domain'

export interface NaiveRecovery {
  readonly lostOperatorId: number
  readonly keys: readonly OperatorKey[]
}

export interface NaiveOperators {
  readonly exchangeId: string
  readonly recoveryKey: OperatorKey
  readonly people: Map<number, OperatorConfig>
  console: ConsoleConfig
  recovery: NaiveRecovery | null
  /** Nonces of executed acts, and until when they are spent. */
  readonly spent: Map<string, number>
}
