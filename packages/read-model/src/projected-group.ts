import type { AccountId, Event, EventType, Hash128, OrderId, RefusalReason, TimeMs } from '@glasshouse/domain'

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

/** An event with its place in history: the group, and its position among all events of that group. */
export interface PlacedEvent<E extends Event = Event> {
  readonly seq: number
  readonly timeMs: TimeMs
  readonly position: number
  /** The command it came from, by its place in the group, from 0; -1 when it was due. */
  readonly command: number
  readonly event: E
}

/** All events of several groups in the order in which they happened. */
export function placeEvents(groups: readonly ProjectedGroup[]): PlacedEvent[] {
  const placed: PlacedEvent[] = []
  for (const { seq, timeMs, due, byCommand } of groups) {
    let position = 0
    for (const event of due) placed.push({ seq, timeMs, position: position++, command: -1, event })
    for (const [command, events] of byCommand.entries())
      for (const event of events) placed.push({ seq, timeMs, position: position++, command, event })
  }
  return placed
}

/** Those of one type. */
export function eventsOf<Type extends EventType>(
  placed: readonly PlacedEvent[],
  type: Type,
): PlacedEvent<Extract<Event, { type: Type }>>[] {
  return placed.filter((one) => one.event.type === type) as PlacedEvent<Extract<Event, { type: Type }>>[]
}

export type Placed<Type extends Event['type']> = PlacedEvent<Extract<Event, { type: Type }>>
