import { type Command, type MarketId, REALMS } from '@glasshouse/domain'
import { countOpenOptions, countOpenPositions } from '@glasshouse/read-model'
import type { ActPreview } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type TouchedServices = Needs<'engine' | 'listing' | 'readModel', 'db'>
type Touched = ActPreview['touched'][number]

/** Levels of a book that are read at the most: more than any of ours ever had. */
const LEVELS_MOST = 5_000

/** Whom a command finds there now. What accepted orders keep is another question. */
export async function touchedBy(services: TouchedServices, command: Command): Promise<Touched[]> {
  const found = await countsOf(services, command)
  return found.filter(({ count }) => count > 0)
}

async function countsOf(services: TouchedServices, command: Command): Promise<Touched[]> {
  switch (command.type) {
    case 'SetMarketState':
    case 'SetMarketFees':
      return ofMarket(services, command.marketId)
    case 'ConfigureMarket':
      return ofMarket(services, command.market.marketId)
    case 'ConfigureContract':
      return ofMarket(services, command.contract.marketId)
    case 'ConfigureOption':
      return ofMarket(services, command.option.marketId)
    case 'ConfigureIndex':
      return onIndex(services, command.index.indexId)
    case 'SetProductGate':
      return [{ what: 'accounts_that_pass', subject: command.gate.product, count: await passesOf(services, command.gate.product) }]
    case 'SetAccountFlag':
      return ofAccount(services, command.accountId)
    case 'StopPayouts':
      return [{ what: 'waiting_withdrawals', subject: '', count: await waitingWithdrawals(services) }]
    case 'HaltNewOrders': {
      const { markets, contracts } = services.listing.configuration
      const counts = await Promise.all([...markets, ...contracts].map(({ marketId }) => openOrders(services, marketId)))
      return [{ what: 'open_orders', subject: '', count: counts.reduce((sum, count) => sum + count, 0) }]
    }
    default:
      return []
  }
}

async function ofMarket(services: TouchedServices, marketId: MarketId): Promise<Touched[]> {
  const { markets, contracts, options } = services.listing.configuration
  const market = [...markets, ...contracts, ...options].find((one) => one.marketId === marketId)
  if (!market) return []
  const { symbol: subject } = market
  if (options.some((one) => one.marketId === marketId))
    return [{ what: 'open_options', subject, count: await countOpenOptions(services.readModel, marketId) }]
  const orders: Touched = { what: 'open_orders', subject, count: await openOrders(services, marketId) }
  if (!services.listing.isContract(marketId)) return [orders]
  return [{ what: 'open_positions', subject, count: await countOpenPositions(services.readModel, marketId) }, orders]
}

/** Whatever stands on its price. */
async function onIndex(services: TouchedServices, indexId: number): Promise<Touched[]> {
  const { markets, contracts, options } = services.listing.configuration
  const on = [...markets, ...contracts, ...options].filter((one) => one.indexId === indexId)
  return (await Promise.all(on.map(({ marketId }) => ofMarket(services, marketId)))).flat()
}

/** Of users, in both realms: the exchange's ladder has one order a level. */
async function openOrders({ engine }: TouchedServices, marketId: MarketId): Promise<number> {
  const books = await Promise.all(REALMS.map((realm) => engine.read.depth(marketId, realm, LEVELS_MOST)))
  return books
    .flatMap(({ bids, asks }) => [...bids, ...asks])
    .reduce((sum, { orders, houseLots }) => sum + orders - (houseLots > 0 ? 1 : 0), 0)
}

async function ofAccount({ engine }: TouchedServices, accountId: number): Promise<Touched[]> {
  const [account, positions, orders, contractOrders, options, withdrawals] = await Promise.all([
    engine.read.account(accountId),
    engine.read.positions(accountId),
    engine.read.openOrders(accountId),
    engine.read.contractOrders(accountId),
    engine.read.options(accountId),
    engine.read.withdrawals(accountId),
  ])
  const subject = account?.realm ?? ''
  return [
    { what: 'open_positions', subject, count: positions.length },
    { what: 'open_orders', subject, count: orders.length + contractOrders.length },
    { what: 'open_options', subject, count: options.length },
    { what: 'waiting_withdrawals', subject, count: withdrawals.length },
  ]
}

/** Each is asked again by a later version. */
async function passesOf({ records }: TouchedServices, product: string): Promise<number> {
  const row = await records.db
    .selectFrom('gate_passes')
    .select((eb) => eb.fn.count<string>('user_id').distinct().as('count'))
    .where('product', '=', product as never)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function waitingWithdrawals({ records }: TouchedServices): Promise<number> {
  const row = await records.db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', 'in', ['requested', 'approved', 'waiting', 'sending'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
