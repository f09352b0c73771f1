import { listIndexConfigurations, listSourceAnnouncements, type ReadModel } from '@glasshouse/read-model'
import { areSoundTicks, type RecordBody } from '@glasshouse/verifier'

/** Predicate: the core took a record of prices in a group. */
export type AcceptedTicks = (ticks: RecordBody['ticks'], seq: number) => boolean

/**
 * The core refuses a record as a whole that names an index or a source it does not know yet, or what is no price; such
 * a record can stand in the journal all the same.
 */
export async function acceptedTicks(readModel: ReadModel): Promise<AcceptedTicks> {
  const sources = firstOf((await listSourceAnnouncements(readModel)).map(({ source, seq }) => [source.sourceId, seq]))
  const sets = await listIndexConfigurations(readModel)
  const indices = firstOf(sets.flatMap(({ index_id, in_force_seq }) => (in_force_seq === null ? [] : [[index_id, in_force_seq]])))
  const isKnown = (of: ReadonlyMap<number, number>, id: number, seq: number) => (of.get(id) ?? Number.POSITIVE_INFINITY) <= seq
  return (ticks, seq) =>
    areSoundTicks(ticks) && ticks.every(({ indexId, sourceId }) => isKnown(indices, indexId, seq) && isKnown(sources, sourceId, seq))
}

function firstOf(told: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>()
  for (const [id = 0, seq = 0] of told) first.set(id, Math.min(seq, first.get(id) ?? seq))
  return first
}
