import type { Placed, PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'

/**
 * Every version of options' rules and every set of an index's sources, with when it was announced and when it came into
 * force.
 */
export async function projectRuleHistory(tx: ProjectionTx, placed: readonly PlacedEvent[]): Promise<void> {
  for (const one of placed) {
    if (one.event.type === 'OptionConfigured') await projectRule(tx, one as Placed<'OptionConfigured'>)
    if (one.event.type === 'IndexConfigured') await projectIndex(tx, one as Placed<'IndexConfigured'>)
  }
}

async function projectRule(tx: ProjectionTx, { event, seq, timeMs, command }: Placed<'OptionConfigured'>): Promise<void> {
  const { option, effectiveFromMs } = event
  const inForce = effectiveFromMs <= timeMs ? { in_force_at_ms: timeMs, in_force_seq: seq } : WAITING
  const known = await tx
    .updateTable('option_rules')
    .set({ ...inForce, seq })
    .where('market_id', '=', option.marketId)
    .where('version', '=', option.version)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return
  // JSON has no bigint: amounts are texts in smallest units.
  const body: unknown = JSON.parse(JSON.stringify(option, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
  const announced = { announced_at_ms: timeMs, announced_seq: seq, announced_command: command }
  const row = {
    market_id: option.marketId,
    version: option.version,
    body,
    effective_from_ms: effectiveFromMs,
    ...announced,
    ...inForce,
    seq,
  }
  await insertRows(tx, 'option_rules', [row])
}

const WAITING = { in_force_at_ms: null, in_force_seq: null } as const

async function projectIndex(tx: ProjectionTx, { event, seq, position, timeMs, command }: Placed<'IndexConfigured'>): Promise<void> {
  const { index, effectiveFromMs } = event
  const isInForce = effectiveFromMs <= timeMs
  if (isInForce && (await beginWaiting(tx, { event, seq, timeMs }))) return
  const row = {
    index_id: index.indexId,
    announced_seq: seq,
    announced_position: position,
    announced_command: command,
    announced_at_ms: timeMs,
    symbol: index.symbol,
    min_sources: index.minSources,
    source_ids: [...index.sourceIds],
    late_after_ms: index.lateAfterMs,
    effective_from_ms: effectiveFromMs,
    in_force_at_ms: isInForce ? timeMs : null,
    in_force_seq: isInForce ? seq : null,
  }
  await insertRows(tx, 'index_configurations', [row])
}

/** A set that was announced is told again when its time has come. */
async function beginWaiting(
  tx: ProjectionTx,
  { event, seq, timeMs }: Pick<Placed<'IndexConfigured'>, 'event' | 'seq' | 'timeMs'>,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('index_configurations')
    .selectAll()
    .where('index_id', '=', event.index.indexId)
    .where('in_force_at_ms', 'is', null)
    .where('effective_from_ms', '=', event.effectiveFromMs)
    .where('min_sources', '=', event.index.minSources)
    .orderBy('announced_seq')
    .orderBy('announced_position')
    .execute()
  const { index } = event
  const began = waiting.find((row) => row.source_ids.join() === index.sourceIds.join() && row.late_after_ms === index.lateAfterMs)
  if (!began) return false
  await tx
    .updateTable('index_configurations')
    .set({ in_force_at_ms: timeMs, in_force_seq: seq })
    .where('index_id', '=', began.index_id)
    .where('announced_seq', '=', began.announced_seq)
    .where('announced_position', '=', began.announced_position)
    .execute()
  return true
}
