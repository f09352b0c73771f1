import { listPostings } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { type assetStatement, pageOf, postingToWire, type QueryRead } from '@glasshouse/wire'
import type { Needs } from '../../services/services.ts'
import { projectedPage } from '../../views/page-of-rows.ts'
import { assetOfCoin } from './history.ts'

export type StatementServices = Needs<'accounts' | 'engine' | 'listing' | 'readModel'>

/** One page of what happened to one balance. */
export async function statementOf(services: StatementServices, session: Session, query: QueryRead<typeof assetStatement>) {
  const asset = assetOfCoin(services, query.coin)
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  const request = { accountId, wallet: query.type, assetId: asset.assetId, ...pageOf(query) }
  return projectedPage(
    services,
    () => listPostings(services.readModel, request),
    (row) => postingToWire(row, asset),
  )
}
