import { listPostings } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { type assetStatement, list, pageOf, postingToWire, type QueryRead } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'

export type StatementServices = Needs<'accounts' | 'engine' | 'listing' | 'readModel'>

/** One page of what happened to one balance. */
export async function statementOf(services: StatementServices, session: Session, query: QueryRead<typeof assetStatement>) {
  const asset = services.listing.configuration.assets.find(({ symbol }) => symbol === query.coin)
  if (!asset) throw new ApiError({ reason: 'unknown_asset', field: 'coin', rule: 'is not a coin of this exchange' })
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  await awaitProjection(services)
  const seq = services.engine.health().projectedSeq
  const { rows, total } = await listPostings(services.readModel, {
    accountId,
    wallet: query.type,
    assetId: asset.assetId,
    ...pageOf(query),
  })
  return list(
    rows.map((row) => postingToWire(row, asset)),
    { total, seq },
  )
}
