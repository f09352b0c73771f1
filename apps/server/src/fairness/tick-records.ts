import type { ProofReader, StoredGroup } from '@glasshouse/journal'
import { codeOf, decodeRecord, type RecordBody, splitCommands } from '@glasshouse/verifier'
import { FaultError } from '../http/fault-error.ts'

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

/** Every record of prices that names the index, the oldest first. Refuses when the journal of that time was archived. */
export async function tickRecords(reader: ProofReader, indexId: number, { fromMs, toMs }: Stretch): Promise<TickRecord[]> {
  const start = await reader.firstSince(fromMs)
  if (!start || start.timeMs > toMs) return []
  const kept = await reader.firstAfterArchive()
  // The first group that is left may begin in the middle of what was asked for.
  if (kept > 1 && start.seq <= kept && start.timeMs > fromMs) throw new FaultError({ reason: 'groups_archived' })
  const found: TickRecord[] = []
  for await (const group of reader.groupsFrom(start.seq, toMs)) found.push(...ticksIn(group, indexId))
  return found
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
