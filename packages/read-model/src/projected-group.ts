import type { AccountId, Event, Hash128, OrderId, RefusalReason, TimeMs } from '@glasshouse/domain'

/** Outcome of one keyed command, so that a retry gets its first answer even after the core forgot the key. */
export interface KeyOutcome {
  readonly accountId: AccountId
  readonly key: Hash128
  /** First 16 bytes of SHA-256 of the command's record, hex: tells a retry from another body under the same key. */
  readonly bodyDigest: Hash128
  readonly orderId: OrderId
  /** '' when it succeeded. */
  readonly reason: RefusalReason | ''
}

/** One durable group as the projection sees it. */
export interface ProjectedGroup {
  readonly seq: number
  readonly timeMs: TimeMs
  readonly due: readonly Event[]
  readonly byCommand: readonly (readonly Event[])[]
  readonly keys?: readonly KeyOutcome[]
}

/** All events of a group in the order in which they happened. */
export function* eventsOf(group: ProjectedGroup): Generator<Event> {
  yield* group.due
  for (const events of group.byCommand) yield* events
}
