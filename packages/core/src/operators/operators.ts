/** Operators as the exchange knows them: keys that sign acts, a recovery on its way, acts that were executed. */
import {
  type ConsoleConfig,
  mayTakePart,
  type OperatorConfig,
  type OperatorId,
  type OperatorKey,
  type SignedActName,
  type TimeMs,
} from '@glasshouse/domain'
import { keyIdOf } from './keys.ts'

/** `operatorId`: 0 of the recovery key, which is nobody's. */
export interface KnownKey {
  readonly operatorId: OperatorId
  readonly key: OperatorKey
}

export interface Recovery {
  readonly lostOperatorId: OperatorId
  readonly announcedBy: OperatorId
  readonly keys: readonly OperatorKey[]
  readonly effectiveFromMs: TimeMs
}

/** What was opened once and does not change. */
export interface OpenedOperators {
  readonly exchangeId: string
  readonly salt: string
  readonly recoveryKey: OperatorKey
}

export class Operators {
  /** null: before genesis opens them. */
  opened: OpenedOperators | null = null
  /** Where passkeys may sign. */
  pages: ConsoleConfig = { rpId: '', origins: [] }
  readonly byId = new Map<OperatorId, OperatorConfig>()
  recovery: Recovery | null = null
  /** Of executed acts, with their expiry: kept until then. */
  readonly nonces = new Map<string, TimeMs>()
  /** Derived: by key id. */
  readonly #known = new Map<string, KnownKey>()

  get isOpen(): boolean {
    return this.opened !== null
  }

  open(opened: OpenedOperators, at: ConsoleConfig, operators: readonly OperatorConfig[]): void {
    this.opened = opened
    this.pages = at
    this.#known.set(keyIdOf(opened.recoveryKey), { operatorId: 0, key: opened.recoveryKey })
    for (const operator of operators) this.set(operator)
  }

  set(operator: OperatorConfig): void {
    const { operatorId, keys } = operator
    for (const key of this.byId.get(operatorId)?.keys ?? []) this.#known.delete(keyIdOf(key))
    this.byId.set(operatorId, operator)
    for (const key of keys) this.#known.set(keyIdOf(key), { operatorId, key })
  }

  known(keyId: string): KnownKey | undefined {
    return this.#known.get(keyId)
  }

  /** Of operators and of recovery, whether they may sign now or not. */
  keyIds(): string[] {
    return [...this.#known.keys()]
  }

  may(part: 'ask' | 'approve', act: SignedActName, operatorId: OperatorId): boolean {
    const operator = this.byId.get(operatorId)
    return operator?.isActive === true && mayTakePart(act, part, operator.roles)
  }

  isUsed(nonce: string, now: TimeMs): boolean {
    return (this.nonces.get(nonce) ?? 0) > now
  }

  /** Those that have ended could not be executed again: they are forgotten. */
  remember(nonce: string, expiresAtMs: TimeMs, now: TimeMs): void {
    for (const [old, endsAtMs] of this.nonces) if (endsAtMs <= now) this.nonces.delete(old)
    this.nonces.set(nonce, expiresAtMs)
  }
}

/** Active, with the role and a key: an operator who can take part in acts on operators. */
export const admins = (operators: readonly OperatorConfig[]): number =>
  operators.filter(({ isActive, roles, keys }) => isActive && roles.includes('admin') && keys.length > 0).length
