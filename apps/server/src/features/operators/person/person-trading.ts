import type { Realm } from '@glasshouse/domain'
import { type PersonTrading, personTradingToWire } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'
import { openPositions, pendingContractOrders } from '../../../views/contract-rows.ts'
import { runningOptions } from '../../../views/option-rows.ts'
import { pendingOrders } from '../../../views/spot-orders.ts'
import { accountIdOf, type PersonLookup } from './person-of.ts'

export type PersonTradingServices = PersonLookup & Needs<'listing' | 'prices'>

/** From the core's memory, as the person sees it. */
export async function personTrading(services: PersonTradingServices, userId: string, realm: Realm): Promise<PersonTrading> {
  const accountId = await accountIdOf(services, userId, realm)
  if (accountId === null) return personTradingToWire({ spotOrders: [], contractOrders: [], positions: [], options: [] })
  const { read } = services.engine
  const [orders, contractOrders, positions, options] = await Promise.all([
    read.openOrders(accountId),
    read.contractOrders(accountId),
    read.positions(accountId),
    read.options(accountId),
  ])
  return personTradingToWire({
    spotOrders: pendingOrders(services, orders),
    contractOrders: pendingContractOrders(services, contractOrders),
    positions: openPositions(services, positions),
    options: runningOptions(services, options),
  })
}
