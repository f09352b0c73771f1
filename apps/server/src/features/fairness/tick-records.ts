import type { ProofReader, StoredGroup } from '@glasshouse/journal'
import { codeOf, decodeRecord, type RecordBody, splitCommands } from '@glasshouse/verifier'
import { ApiError } from '../../errors/api-error.ts'
import type { AcceptedTicks } from './accepted-ticks.ts'

/** Ticks of so long before a moment can still count in it. */
export const TICKS_BEFORE_MS = 10_000

/** Ticks of one index in the journal, with the group that holds them. */
export interface TickRecord {
  readonly group: StoredGroup
  readonly position: number
  readonly ticks: RecordBody['ticks']
}

export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}

export interface TickSearch {
  readonly indexId: number
  readonly accepted: AcceptedTicks
  /** Bytes of commands that may be read; who asks for more is told that the exchange is busy. */
  readonly bytesMost?: number
}

/**
 * Every record of prices that names the index and that the core took, the oldest first. Refuses when any of that time
 * was archived.
 */
export async function tickRecords(
  reader: ProofReader,
  { indexId, accepted, bytesMost }: TickSearch,
  stretch: Stretch,
): Promise<TickRecord[]> {
  const found: TickRecord[] = []
  const start = await reader.firstSince(stretch.fromMs)
  let bytesLeft = bytesMost ?? Number.POSITIVE_INFINITY
  if (start && start.timeMs <= stretch.toMs)
    for await (const group of reader.groupsFrom(start.seq, stretch.toMs)) {
      bytesLeft -= group.commands.length
      if (bytesLeft < 0) throw new ApiError({ reason: 'busy' })
      found.push(...ticksIn(group, indexId).filter(({ ticks }) => accepted(ticks, group.seq)))
    }
  // Looked at last, since groups may leave while others are read: what is not there any more is not what never was.
  if (await reachesIntoArchive(reader, stretch)) throw new ApiError({ reason: 'groups_archived' })
  return found
}

/**
 * Archived groups have left only their hashes: one may lie in the stretch unless the first that is left stands before
 * it.
 */
async function reachesIntoArchive(reader: ProofReader, { fromMs }: Stretch): Promise<boolean> {
  const kept = await reader.firstAfterArchive()
  if (kept <= 1) return false
  const left = await reader.endAt(kept)
  return !left || left.timeMs >= fromMs
}

function ticksIn(group: StoredGroup, indexId: number): TickRecord[] {
  return splitCommands(group.commands).flatMap((bytes, position) => {
    if (bytes[0] !== codeOf('ticks')) return []
    const ticks = decodeRecord('ticks', bytes).body
    return ticks.some((tick) => tick.indexId === indexId) ? [{ group, position, ticks }] : []
  })
}

/** Stretches that touch or overlap become one, so that no record is found twice. */
export function joinedStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const next of [...stretches].sort((one, other) => one.fromMs - other.fromMs)) {
    const last = joined.at(-1)
    if (last && next.fromMs <= last.toMs) joined[joined.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, next.toMs) }
    else joined.push(next)
  }
  return joined
}
