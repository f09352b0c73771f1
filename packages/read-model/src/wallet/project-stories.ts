import { formatDecimal, type PostingPurpose, readStoryName } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Placed } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { StoryPartRow, StoryRow } from './tables.ts'

/** A posting of a user's account with its story. */
interface Told {
  readonly posted: Placed<'Posted'>
  readonly story: string
}

/** Users' stories with what they came to, by the postings of one batch. */
export async function projectStories(
  tx: ProjectionTx,
  posted: readonly Placed<'Posted'>[],
  stories: readonly string[],
  scales: Scales,
): Promise<void> {
  const told = posted.flatMap((one, at) => (stories[at] === '' ? [] : [{ posted: one, story: stories[at] as string }]))
  if (told.length === 0) return
  await insertRows(
    tx,
    'stories',
    storyRows(told),
    sql`on conflict (account_id, story) do update set
      last_ms = excluded.last_ms, last_seq = excluded.last_seq, last_position = excluded.last_position`,
  )
  await insertRows(
    tx,
    'story_parts',
    partRows(told, scales),
    sql`on conflict (account_id, story, wallet, asset_id) do update set
      total = trim_scale(story_parts.total + excluded.total), held = trim_scale(story_parts.held + excluded.held),
      fee = trim_scale(story_parts.fee + excluded.fee)`,
  )
}

function storyRows(told: readonly Told[]): StoryRow[] {
  const rows = new Map<string, StoryRow>()
  for (const { posted, story } of told) {
    const { event, timeMs, seq, position } = posted
    const key = `${event.accountId} ${story}`
    rows.set(key, {
      account_id: event.accountId,
      story,
      kind: readStoryName(story).kind,
      first_ms: rows.get(key)?.first_ms ?? timeMs,
      last_ms: timeMs,
      last_seq: seq,
      last_position: position,
    })
  }
  return [...rows.values()]
}

const FEES: readonly PostingPurpose[] = ['fee', 'liquidation_fee', 'withdrawal_fee']

interface Sums {
  readonly of: Told
  total: bigint
  held: bigint
  fee: bigint
}

function partRows(told: readonly Told[], scales: Scales): StoryPartRow[] {
  const sums = new Map<string, Sums>()
  for (const one of told) {
    const { accountId, wallet, assetId, availableDelta, heldDelta, purpose } = one.posted.event
    const key = `${accountId} ${one.story} ${wallet} ${assetId}`
    const sum = sums.get(key) ?? { of: one, total: 0n, held: 0n, fee: 0n }
    const total = availableDelta + heldDelta
    sum.total += total
    sum.held += heldDelta
    if (FEES.includes(purpose)) sum.fee += total
    sums.set(key, sum)
  }
  return [...sums.values()].map((sum) => partRow(sum, scales))
}

function partRow({ of, total, held, fee }: Sums, scales: Scales): StoryPartRow {
  const { accountId, wallet, assetId } = of.posted.event
  const decimals = scales.decimals(assetId)
  const [totalText, heldText, feeText] = [total, held, fee].map((units) => formatDecimal(units, decimals)) as [string, string, string]
  return { account_id: accountId, story: of.story, wallet, asset_id: assetId, total: totalText, held: heldText, fee: feeText }
}
