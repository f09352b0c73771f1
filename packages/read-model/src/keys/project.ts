import { sql } from 'kysely'
import type { ProjectedGroup } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'

/** The first outcome of a key stays: later ones under the same key are repeats of it. */
export async function projectKeys(tx: ProjectionTx, groups: readonly ProjectedGroup[]): Promise<void> {
  const rows = groups.flatMap(({ seq, timeMs, keys = [] }) =>
    keys.map((outcome) => ({
      account_id: outcome.accountId,
      key: outcome.key,
      body_digest: outcome.bodyDigest,
      order_id: outcome.orderId,
      reason: outcome.reason,
      at_ms: timeMs,
      seq,
    })),
  )
  await insertRows(tx, 'keys', rows, sql`on conflict (account_id, key) do nothing`)
}
