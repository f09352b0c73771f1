import type { Origin, ReasonCode } from './enums.ts'
import type { AccountId, Hash128, OperatorId, Realm } from './ids.ts'

/** Who asks. `accountId` is 0 and `key` is '' where they do not apply. */
export interface Actor {
  readonly origin: Origin
  /** The person behind it: an operator's id, else 0 (a user is known by the account). */
  readonly actorId: OperatorId
  readonly accountId: AccountId
  readonly realm: Realm
  /** Hash of clientOrderId or idempotency-key, '' without one: a repeated key gets its first answer. */
  readonly key: Hash128 | ''
}

/** Operators' commands carry a second person and a reason; `approverId == actorId` is refused by `apply`. */
export interface Approval {
  readonly approverId: OperatorId
  readonly reasonCode: ReasonCode
}
