import { type AccountId, type AssetConfig, formatDecimal, readStoryName } from '@glasshouse/domain'
import { listHolds } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { type assetHolds, type Hold, list, type QueryRead } from '@glasshouse/wire'
import { awaitProjection } from '../../services/await-projection.ts'
import { assetOfCoin, type HistoryServices, symbolOf } from './history.ts'

const CONTRACT = 3
const HOLDS_MOST = 100

/**
 * Why a part of a balance is held. In the contract wallet an order turns into margin of a position, whose later orders
 * give it back: there the core's memory says what holds it; elsewhere each hold is of one story.
 */
export async function holdsOf(services: HistoryServices, session: Session, query: QueryRead<typeof assetHolds>) {
  const asset = assetOfCoin(services, query.coin)
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  if (query.type === CONTRACT) {
    const holds = await contractHolds(services, accountId, asset)
    return list(holds.slice(0, HOLDS_MOST), { total: holds.length, seq: services.engine.health().lastSeq })
  }
  const seq = await awaitProjection(services)
  const { rows, total } = await listHolds(services.readModel, { accountId, wallet: query.type, assetId: asset.assetId, most: HOLDS_MOST })
  const shown = rows.map(({ story, held, source }): Hold => {
    const { kind, sourceId } = readStoryName(story)
    return { kind, sourceId, market: source ? symbolOf(services, source.market_id) : '', side: source?.side ?? '', amount: held }
  })
  return list(shown, { total, seq })
}

async function contractHolds(services: HistoryServices, accountId: AccountId, { assetId, decimals }: AssetConfig): Promise<Hold[]> {
  const { read } = services.engine
  const [orders, positions] = await Promise.all([read.contractOrders(accountId), read.positions(accountId)])
  const isOf = ({ marketId }: { readonly marketId: number }) => services.listing.contractOf(marketId).settleAssetId === assetId
  const market = ({ marketId }: { readonly marketId: number }) => symbolOf(services, marketId)
  return [
    ...positions.filter(isOf).map((position): Hold => {
      const { positionId, side, margin } = position
      return { kind: 'margin', sourceId: String(positionId), market: market(position), side, amount: formatDecimal(margin, decimals) }
    }),
    ...orders
      .filter((order) => isOf(order) && order.held > 0n)
      .map((order): Hold => {
        const { orderId, positionSide, effect, held } = order
        const side = `${positionSide}_${effect}`
        return { kind: 'futures', sourceId: String(orderId), market: market(order), side, amount: formatDecimal(held, decimals) }
      }),
  ]
}
