import { type AssetConfig, formatDecimal, parseDecimal } from '@glasshouse/domain'
import { listPostings, type PostingRow } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { type assetStatement, list, type Posting, type QueryRead } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'

export type StatementServices = Needs<'accounts' | 'engine' | 'listing' | 'readModel'>

/** One page of what happened to one balance. */
export async function statementOf(services: StatementServices, session: Session, query: QueryRead<typeof assetStatement>) {
  const asset = services.listing.configuration.assets.find(({ symbol }) => symbol === query.coin)
  if (!asset) throw new ApiError({ reason: 'unknown_asset', field: 'coin', rule: 'is not a coin of this house' })
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  await awaitProjection(services)
  const seq = services.engine.health().projectedSeq
  const { rows, total } = await listPostings(services.readModel, {
    accountId,
    wallet: query.type,
    assetId: asset.assetId,
    page: query.pageNum,
    size: query.pageSize,
  })
  return list(
    rows.map((row) => postingOf(row, asset)),
    { total, seq },
  )
}

function postingOf(row: PostingRow, { symbol, decimals }: AssetConfig): Posting {
  const sum = (one: string, other: string) => formatDecimal(units(one, decimals) + units(other, decimals), decimals)
  return {
    id: `${row.seq}-${row.position}`,
    type: row.wallet,
    symbol,
    purpose: row.purpose,
    amount: sum(row.available_delta, row.held_delta),
    heldChange: row.held_delta,
    availableAmount: row.available,
    heldAmount: row.held,
    totalAmount: sum(row.available, row.held),
    orderId: row.order_id === 0 ? '' : String(row.order_id),
    createTime: row.at_ms,
  }
}

/** The projection wrote these decimals itself: one that does not read is a bug, not a refusal. */
function units(text: string, decimals: number): bigint {
  const isNegative = text.startsWith('-')
  const read = parseDecimal(isNegative ? text.slice(1) : text, decimals)
  if (typeof read !== 'bigint') throw new Error(`${text} in a posting is no amount of ${decimals} decimals`)
  return isNegative ? -read : read
}
