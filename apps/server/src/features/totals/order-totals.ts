import type { AccountId } from '@glasshouse/domain'
import { countContractOrders, countFinishedOptions, countOrders } from '@glasshouse/read-model'
import { countOrderTotals, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'

export type OrderTotalServices = Needs<'accounts' | 'engine' | 'readModel'>

/** Counts beside the tabs of the three products' screens. */
export function orderTotalRoutes(server: CallServer, services: OrderTotalServices): void {
  serveUser(server, countOrderTotals, async ({ params, session }) => {
    const accountId = await services.accounts.of(session.user.userRef, session.realm)
    await awaitProjection(services)
    if (params.key === 'U_TOTAL') return success(await contractTotals(services, accountId))
    if (params.key === 'S_TOTAL') return success(await optionTotals(services, accountId))
    return success(await spotTotals(services, accountId))
  })
}

async function spotTotals({ engine, readModel }: OrderTotalServices, accountId: AccountId) {
  const [open, { ended }] = await Promise.all([engine.read.openOrders(accountId), countOrders(readModel, accountId)])
  return { openOrder: open.length, orderHistory: ended }
}

async function contractTotals({ engine, readModel }: OrderTotalServices, accountId: AccountId) {
  const [positions, orders, stops, orderHistory] = await Promise.all([
    engine.read.positions(accountId),
    engine.read.contractOrders(accountId),
    engine.read.stops(accountId),
    countContractOrders(readModel, accountId),
  ])
  return { holding: positions.length, openOrder: orders.length, profitAndLoss: stops.length, orderHistory }
}

async function optionTotals({ engine, readModel }: OrderTotalServices, accountId: AccountId) {
  const [open, orderHistory] = await Promise.all([engine.read.options(accountId), countFinishedOptions(readModel, accountId)])
  return { openOrder: open.length, orderHistory }
}
