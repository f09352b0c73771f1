import { NEW_ACCOUNT_FLAGS } from '@glasshouse/domain'
import { sql } from 'kysely'
import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'

/** Accounts and what they may do. */
export async function projectAccounts(tx: ProjectionTx, placed: readonly PlacedEvent[]): Promise<void> {
  const opened = eventsOf(placed, 'AccountOpened').map(({ event, timeMs, seq }) => ({
    account_id: event.accountId,
    realm: event.realm,
    user_ref: event.userRef,
    opened_at_ms: timeMs,
    ...NEW_ACCOUNT_FLAGS,
    seq,
  }))
  await insertRows(tx, 'accounts', opened)
  for (const { event, seq } of eventsOf(placed, 'AccountFlagSet')) {
    await sql`update accounts set ${sql.ref(event.flag)} = ${event.isOn}, seq = ${seq} where account_id = ${event.accountId}`.execute(tx)
  }
}
