import { listPostings } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { type assetStatement, pageOf, postingToWire, type QueryRead } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { projectedPage } from '../../views/page-of-rows.ts'

export type StatementServices = Needs<'accounts' | 'engine' | 'listing' | 'readModel'>

/** One page of what happened to one balance. */
export async function statementOf(services: StatementServices, session: Session, query: QueryRead<typeof assetStatement>) {
  const asset = services.listing.configuration.assets.find(({ symbol }) => symbol === query.coin)
  if (!asset) throw new ApiError({ reason: 'unknown_asset', field: 'coin', rule: 'is not a coin of this exchange' })
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  const request = { accountId, wallet: query.type, assetId: asset.assetId, ...pageOf(query) }
  return projectedPage(
    services,
    () => listPostings(services.readModel, request),
    (row) => postingToWire(row, asset),
  )
}
