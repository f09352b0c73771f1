import { listContractFills, listFills } from '@glasshouse/read-model'
import { fillToWire, isContractBook, orderFills, pageOf } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { projectedPage } from '../../views/page-of-rows.ts'

export type FillServices = Needs<'accounts' | 'engine' | 'listing' | 'readModel'>

/** Own fills of spot orders and of contracts, of the session's realm. */
export function fillRoutes(server: CallServer, services: FillServices): void {
  const { listing, readModel } = services
  serveUser(server, orderFills, async ({ query, session }) => {
    const isContract = isContractBook(query)
    const market = query.symbol === undefined ? undefined : isContract ? listing.contract(query.symbol) : listing.market(query.symbol)
    if (query.symbol !== undefined && !market)
      throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' })
    const request = {
      accountId: await services.accounts.of(session.user.userRef, session.realm),
      marketId: market?.marketId,
      orderId: query.id === undefined ? undefined : Number(query.id),
      ...pageOf(query),
    }
    if (isContract)
      return projectedPage(
        services,
        () => listContractFills(readModel, request),
        (row) => {
          const { symbol } = listing.contractOf(row.market_id)
          return fillToWire(row, { id: `${row.seq}-${row.position}`, symbol, quantity: String(row.contracts) })
        },
      )
    return projectedPage(
      services,
      () => listFills(readModel, request),
      // Both sides of a deal may be one's own: each is a fill.
      (row) =>
        fillToWire(row, { id: `${row.trade_id}-${row.role}`, symbol: listing.marketOf(row.market_id).symbol, quantity: row.quantity }),
    )
  })
}
