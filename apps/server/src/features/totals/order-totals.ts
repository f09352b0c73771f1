import type { AccountId } from '@glasshouse/domain'
import { countContractOrders, countFinishedOptions, countOrders } from '@glasshouse/read-model'
import { type COUNT_KEYS, countedProduct, countOrderTotals, orderTotalsToWire, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'

export type OrderTotalServices = Needs<'accounts' | 'engine' | 'readModel'>

/** Counts beside the tabs of the three products' screens. */
export function orderTotalRoutes(server: CallServer, services: OrderTotalServices): void {
  serveUser(server, countOrderTotals, async ({ params, session }) => {
    const accountId = await services.accounts.of(session.user.userRef, session.realm)
    await awaitProjection(services)
    const count = COUNTS[countedProduct(params.key as (typeof COUNT_KEYS)[number])]
    return success(orderTotalsToWire(await count(services, accountId)))
  })
}

async function spotCounts({ engine, readModel }: OrderTotalServices, accountId: AccountId) {
  const [open, { ended }] = await Promise.all([engine.read.openOrders(accountId), countOrders(readModel, accountId)])
  return { open: open.length, ended }
}

async function contractCounts({ engine, readModel }: OrderTotalServices, accountId: AccountId) {
  const [positions, orders, stops, ended] = await Promise.all([
    engine.read.positions(accountId),
    engine.read.contractOrders(accountId),
    engine.read.stops(accountId),
    countContractOrders(readModel, accountId),
  ])
  return { open: orders.length, ended, positions: positions.length, stops: stops.length }
}

async function optionCounts({ engine, readModel }: OrderTotalServices, accountId: AccountId) {
  const [open, ended] = await Promise.all([engine.read.options(accountId), countFinishedOptions(readModel, accountId)])
  return { open: open.length, ended }
}

const COUNTS = { spot: spotCounts, contract: contractCounts, option: optionCounts } as const
