import type { AccountId, CoreModule, CoreState, Realm, Side } from '@glasshouse/domain'
import { mustHold } from '../../witness/broken-law.ts'
import { bookKey, type Witness } from '../../witness/witness.ts'
import type { WitnessedContracts } from '../../witness/witnessed-contracts.ts'
import { contractHold, openCostOf } from '../../witness/witnessed-position.ts'

/** Positions, contract orders and stops of an account are what events told. */
export function compareContractsOf(core: CoreModule, state: CoreState, witness: WitnessedContracts, accountId: AccountId): void {
  const expected = witness.positionsOf.get(accountId)
  const positions = core.positions(state, accountId)
  mustHold(positions.length === (expected?.size ?? 0), 'open positions are what events told', { accountId, positions })
  for (const view of positions) {
    const position = witness.positions.get(view.positionId)
    mustHold(position !== undefined && position.expected.accountId === accountId, 'open positions are what events told', { view })
    const keys = ['side', 'leverage', 'contracts', 'cost', 'margin', 'addedMargin', 'liquidationPrice', 'ruleVersion'] as const
    for (const key of keys)
      mustHold(view[key] === position.expected[key], 'open positions are what events told', { key, view, expected: position.expected })
    mustHold(view.closingContracts === position.closing, 'a position knows what its closing orders bind', {
      view,
      closing: position.closing,
    })
  }
  const orders = core.contractOrders(state, accountId)
  mustHold(orders.length === (witness.ordersOf.get(accountId)?.size ?? 0), 'open contract orders are what events told', {
    accountId,
    orders,
  })
  for (const view of orders) {
    const order = witness.orders.get(view.orderId)
    mustHold(order !== undefined && order.accountId === accountId, 'open contract orders are what events told', { view })
    const isSame =
      order.filledLots === view.filledContracts &&
      order.filledNotional === view.filledNotional &&
      order.feePaid === view.feePaid &&
      order.priceTicks === view.priceTicks &&
      order.quantityLots === view.contracts &&
      (order.stops?.takeProfit ?? 0) === view.takeProfit &&
      (order.stops?.stopLoss ?? 0) === view.stopLoss &&
      view.held === contractHold(order, order.quantityLots - order.filledLots)
    mustHold(isSame, 'open contract orders are what events told', { view, order })
  }
  for (const view of core.stops(state, accountId)) {
    const stop = (view.isWorking ? witness.stopsAtWork : witness.stops).get(view.stopId)
    const isSame = stop !== undefined && stop.triggerPrice === view.triggerPrice && stop.positionId === view.positionId
    mustHold(isSame && stop.contracts === view.contracts, 'stops are what events told', { view, stop })
  }
}

/** Depth is the orders and, beyond them, no more than the ladder shows; the result is what the ladder must hold. */
export function compareContractBook(
  core: CoreModule,
  state: CoreState,
  witness: Witness,
  { marketId, realm }: { marketId: number; realm: Realm },
): bigint {
  const contract = witness.contracts.contract(marketId)
  const figures = core.contractFigures(state, marketId, realm)
  mustHold(
    figures !== null && figures.openContracts === witness.contracts.openContracts(marketId, realm),
    'open contracts are what events told',
    { figures },
  )
  const book = witness.book(marketId, realm)
  const depth = core.depth(state, marketId, realm, 100_000)
  const { takerFeePpm } = witness.feesOfLadder(marketId, realm)
  const leverage = witness.ladderLeverage.get(bookKey(marketId, realm)) ?? contract.houseLeverage
  let held = 0n
  for (const side of ['buy', 'sell'] as const satisfies readonly Side[]) {
    const orders = new Map(book.levelsOf(side).map((level) => [level.price, level.orders]))
    for (const level of side === 'buy' ? depth.bids : depth.asks) {
      const own = [...(orders.get(level.priceTicks)?.values() ?? [])]
      orders.delete(level.priceTicks)
      const contracts = own.reduce((sum, order) => sum + order.quantityLots - order.filledLots, 0)
      const quoted = level.quantityLots - contracts
      const isShown = quoted >= 0 && quoted <= (book.ladder[side].get(level.priceTicks) ?? 0)
      mustHold(isShown, 'depth is the orders and the ladder', { marketId, realm, level, contracts })
      mustHold(quoted === level.houseLots, 'depth says what of a level is the exchange', { marketId, realm, level, quoted })
      if (quoted > 0) held += openCostOf(contract, { contracts: quoted, priceTicks: level.priceTicks, leverage, feePpm: takerFeePpm })
    }
    mustHold(orders.size === 0, 'every resting contract order is in the depth', { missing: [...orders.keys()] })
  }
  return held
}
