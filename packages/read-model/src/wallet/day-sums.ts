import { HOUSE_PURPOSES, houseAccountId, type Posted, REALMS } from '@glasshouse/domain'
import { type RawBuilder, sql } from 'kysely'
import type { PlacedEvent } from '../projected-group.ts'
import { type ProjectionTx, unnest } from '../rows.ts'
import type { Scales } from '../scales.ts'

export const UTC_DAY_MS = 86_400_000

interface Change {
  readonly day: number
  readonly accountId: number
  readonly assetId: number
  readonly purpose: string
  incoming: bigint
  outgoing: bigint
}

/**
 * What each day of UTC brought and took, by holder and purpose: a close of any day is read without walking years of
 * postings. What only moves between available and held is not in it.
 */
export async function projectDaySums(tx: ProjectionTx, posted: readonly PlacedEvent<Posted>[], scales: Scales): Promise<void> {
  const changes = [...summed(posted).values()]
  if (changes.length === 0) return
  const text = (of: (change: Change) => bigint) => changes.map((change) => scales.amount(change.assetId, of(change)))
  const columns = unnest([
    { name: 'day', type: 'int', values: changes.map(({ day }) => day) },
    { name: 'account_id', type: 'int8', values: changes.map(({ accountId }) => accountId) },
    { name: 'asset_id', type: 'int', values: changes.map(({ assetId }) => assetId) },
    { name: 'purpose', type: 'text', values: changes.map(({ purpose }) => purpose) },
    { name: 'incoming', type: 'numeric', values: text(({ incoming }) => incoming) },
    { name: 'outgoing', type: 'numeric', values: text(({ outgoing }) => outgoing) },
  ])
  await sql`insert into day_sums (day, realm, holder, asset_id, purpose, incoming, outgoing)
    select day, ${REALM_OF}, ${HOLDER_OF}, asset_id, purpose, sum(incoming), sum(outgoing)
    from ${columns} as m (day, account_id, asset_id, purpose, incoming, outgoing) ${JOINED_HOLDERS}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, realm, holder, asset_id, purpose) do update
      set incoming = day_sums.incoming + excluded.incoming, outgoing = day_sums.outgoing + excluded.outgoing`.execute(tx)
}

function summed(posted: readonly PlacedEvent<Posted>[]): Map<string, Change> {
  const sums = new Map<string, Change>()
  for (const { event, timeMs } of posted) {
    const change = event.availableDelta + event.heldDelta
    if (change === 0n) continue
    const { accountId, assetId, purpose } = event
    const day = Math.floor(timeMs / UTC_DAY_MS)
    const key = `${day}/${accountId}/${assetId}/${purpose}`
    const sum = sums.get(key) ?? { day, accountId, assetId, purpose, incoming: 0n, outgoing: 0n }
    if (change > 0n) sum.incoming += change
    else sum.outgoing += change
    sums.set(key, sum)
  }
  return sums
}

const HOUSE = REALMS.flatMap((realm) => HOUSE_PURPOSES.map((purpose) => ({ id: houseAccountId(realm, purpose), realm, purpose })))
const listed = (values: readonly (string | number)[]) => sql.raw(`'{${values.join(',')}}'`)

/** Holders of rows with an `account_id`: `h` of the exchange's own accounts, `a` of users'. */
export const JOINED_HOLDERS: RawBuilder<unknown> = sql`
  left join unnest(${listed(HOUSE.map(({ id }) => id))}::int8[], ${listed(HOUSE.map(({ realm }) => realm))}::text[],
    ${listed(HOUSE.map(({ purpose }) => purpose))}::text[]) as h (account_id, realm, holder) using (account_id)
  left join accounts a using (account_id)`
/** As the sums of the books have it: an account that nobody opened counts as real. */
export const REALM_OF: RawBuilder<unknown> = sql`coalesce(h.realm, a.realm, 'real')`
export const HOLDER_OF: RawBuilder<unknown> = sql`coalesce(h.holder, 'users')`
