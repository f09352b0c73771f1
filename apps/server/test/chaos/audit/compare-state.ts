import { type CoreModule, type CoreState, formatDecimal, INDEX_DECIMALS, type PositionChanged, type PositionView } from '@glasshouse/domain'
import type { ReadModel } from '@glasshouse/read-model'
import type { History } from './history.ts'
import type { OptionHistory } from './option-history.ts'

/** The core's last state against the events that led to it: positions, orders and stops of everybody who ever had one, and its books. */
export function compareCore({ module, state }: { module: CoreModule; state: CoreState }, { contracts, options }: History): string[] {
  const faults: string[] = []
  const law = module.brokenLaw(state)
  if (law) faults.push(`broken law at the end: ${law}`)
  for (const { assetId, realm, sum } of module.books(state))
    if (sum !== 0n) faults.push(`the books of asset ${assetId} (${realm}) sum to ${sum}`)
  const accounts = [...new Set([...contracts.accepted.values(), ...[...contracts.positions.values()].map(({ accountId }) => accountId)])]
  const positions = accounts.flatMap((accountId) => module.positions(state, accountId))
  const told = [...contracts.positions.values()].filter((position) => position.contracts > 0)
  faults.push(...differences('open positions', positions.map(printOf), told.map(printOf)))
  const orders = accounts.flatMap((accountId) => module.contractOrders(state, accountId)).map(({ orderId }) => orderId)
  faults.push(
    ...differences(
      'contract orders',
      orders,
      [...contracts.accepted.keys()].filter((orderId) => !contracts.ended.has(orderId)),
    ),
  )
  const waiting = accounts.flatMap((accountId) => module.stops(state, accountId)).filter(({ isWorking }) => !isWorking)
  const unended = [...contracts.stops].filter(([, ends]) => ends.length === 0).map(([stopId]) => stopId)
  faults.push(
    ...differences(
      'waiting stops',
      waiting.map(({ stopId }) => stopId),
      unended,
    ),
    ...compareOptions({ module, state }, options),
  )
  return faults
}

function compareOptions({ module, state }: { module: CoreModule; state: CoreState }, { lives }: OptionHistory): string[] {
  const all = [...lives.values()]
  const there = [...new Set(all.map(({ placed }) => placed.event.accountId))].flatMap((accountId) => module.options(state, accountId))
  return differences(
    'open options',
    there.map(({ optionId, accountId, stake, payout, strike, expiryMs }) =>
      [optionId, accountId, stake, payout, strike, expiryMs].join('/'),
    ),
    all
      .filter(({ settled }) => settled === null)
      .map(({ placed: { event }, struck }) =>
        [event.optionId, event.accountId, event.stake, event.payout, struck?.event.strike ?? 0, struck?.event.expiryMs ?? 0].join('/'),
      ),
  )
}

const printOf = (position: PositionView | PositionChanged) => {
  const { positionId, side, leverage, contracts, cost, margin, addedMargin, liquidationPrice } = position
  return [positionId, side, leverage, contracts, cost, margin, addedMargin, liquidationPrice].join('/')
}

/** What one list has and the other has not. */
export function differences(what: string, there: readonly (string | number)[], told: readonly (string | number)[]): string[] {
  const [seen, heard] = [new Set(there), new Set(told)]
  const lost = told.filter((one) => !seen.has(one)).map((one) => `${what}: ${one} is told and not there`)
  const extra = there.filter((one) => !heard.has(one)).map((one) => `${what}: ${one} is there and was not told`)
  return [...lost, ...extra]
}

/** What the tables show against the events. */
export async function compareTables(db: ReadModel, history: History): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['order_id', 'status']).execute()
  const trades = await db.selectFrom('trades').select('trade_id').execute()
  const faults: string[] = []
  if (orders.length !== history.accepted.size) faults.push(`${history.accepted.size} orders in the journal, ${orders.length} in the table`)
  for (const { order_id, status } of orders)
    if ((status === 'ended') !== history.ended.has(order_id)) faults.push(`order ${order_id} is ${status} in the table only`)
  if (trades.length !== history.trades.size) faults.push(`${history.trades.size} trades in the journal, ${trades.length} in the table`)
  return [...faults, ...(await compareContractTables(db, history)), ...(await compareOptionTable(db, history))]
}

const inTable = (price: number) => formatDecimal(BigInt(price), INDEX_DECIMALS)

async function compareOptionTable(db: ReadModel, { options }: History): Promise<string[]> {
  const rows = await db.selectFrom('options').selectAll().execute()
  return differences(
    'table of options',
    rows.map((row) =>
      [row.option_id, row.outcome ?? 'open', row.strike ?? 0, row.close ?? 0, row.settled_at_ms ?? 0, row.would_outcome ?? ''].join('/'),
    ),
    [...options.lives].map(([optionId, { struck, settled, priced }]) => {
      const { outcome = 'open', close = 0 } = settled?.event ?? {}
      return [optionId, outcome, inTable(struck?.event.strike ?? 0), inTable(close), settled?.timeMs ?? 0, priced?.outcome ?? ''].join('/')
    }),
  )
}

async function compareContractTables(db: ReadModel, { contracts }: History): Promise<string[]> {
  const orders = await db.selectFrom('contract_orders').select(['order_id', 'status']).execute()
  const positions = await db.selectFrom('positions').select(['position_id', 'status', 'contracts']).execute()
  const stops = await db.selectFrom('stops').select(['stop_id', 'status']).execute()
  const trades = await db.selectFrom('contract_trades').select('trade_id').execute()
  const changes = await db.selectFrom('position_changes').select('position_id').execute()
  const steps = await db.selectFrom('liquidation_steps').select('position_id').execute()
  const counts = [
    ['position changes', changes.length, contracts.positionChanges],
    ['liquidation steps', steps.length, contracts.liquidationSteps],
  ] as const
  return [
    ...differences(
      'table of contract orders',
      orders.map(({ order_id, status }) => `${order_id} ${status}`),
      [...contracts.accepted.keys()].map((orderId) => `${orderId} ${contracts.ended.has(orderId) ? 'ended' : 'open'}`),
    ),
    ...differences(
      'table of positions',
      positions.map((row) => `${row.position_id} ${row.status} ${row.contracts}`),
      [...contracts.positions.values()].map((one) => `${one.positionId} ${one.contracts === 0 ? 'closed' : 'open'} ${one.contracts}`),
    ),
    ...differences(
      'table of stops',
      stops.map(({ stop_id, status }) => `${stop_id} ${status}`),
      [...contracts.stops].map(([stopId, ends]) => `${stopId} ${ends.length === 0 ? 'waiting' : 'ended'}`),
    ),
    ...differences(
      'table of contract trades',
      trades.map(({ trade_id }) => trade_id),
      [...contracts.trades],
    ),
    ...counts.filter(([, rows, told]) => rows !== told).map(([what, rows, told]) => `${told} ${what} in the journal, ${rows} in the table`),
  ]
}
