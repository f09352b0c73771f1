/** All state of perpetual contracts (RULES.md 8.1). */

import { FUNDING_POSITIONS_PER_GROUP, type IndexId, type MarketId, type OrderId, type PositionId, type StopId } from '@glasshouse/domain'
import type { Balances } from '../../ledger/balances.ts'
import { OrderIndex } from '../../matching/order-index.ts'
import { MARKET_ID, OrderTable, REALM, WORDS } from '../../matching/orders.ts'
import { ContractAccountMarkets } from './account-markets.ts'
import { ContractOrderScratch } from './contract-order-draft.ts'
import type { Contract, ContractRealmMarket } from './contracts.ts'
import type { OrderStops } from './order-stops.ts'
import type { Position } from './positions.ts'
import { ContractProtections } from './protection.ts'
import type { Stop } from './stop-table.ts'
import { Walk } from './walk.ts'

const fundingId = ({ contract, realm }: ContractRealmMarket) => contract.marketId * 2 + realm

export class Perpetual {
  nextPositionId: PositionId = 1
  readonly contracts = new Map<MarketId, Contract>()
  /** The one read last: orders of one contract often follow each other. */
  #last: Contract | null = null
  /** Derived: contracts that hang on an index, by market id. */
  readonly byIndex = new Map<IndexId, Contract[]>()
  /** Resting contract orders and quotes; what they mean beyond the book is in order-terms.ts. */
  readonly orders = new OrderTable()
  /** Derived. */
  readonly slotOfOrder = new OrderIndex(this.orders)
  readonly accountMarkets: ContractAccountMarkets
  /** Own limits and exclusions. */
  readonly protections = new ContractProtections()
  readonly positions = new Map<PositionId, Position>()
  /** Waiting and at work. */
  readonly stops = new Map<StopId, Stop>()
  /** Of opening orders that carry some, from acceptance to end. */
  readonly stopsOfOrder = new Map<OrderId, OrderStops>()
  /** Derived. Those with a funding on its way, by market and realm. */
  readonly settling: ContractRealmMarket[] = []
  /** Positions of all fundings that one group may change. */
  fundingPerGroup = FUNDING_POSITIONS_PER_GROUP
  /** Scratch of the running group: how many of them it has left. */
  fundingLeft = 0
  /** Scratch of the running command. */
  readonly draft = new ContractOrderScratch()
  readonly walk = new Walk()

  constructor(balances: Balances) {
    this.accountMarkets = new ContractAccountMarkets(balances, this.protections.takeUsers)
  }

  /** Of a resting order or quote. */
  realmMarketOf({ words }: OrderTable, slot: number): ContractRealmMarket {
    const w = slot * WORDS
    const marketId = words[w + MARKET_ID]!
    if (this.#last?.marketId !== marketId) this.#last = this.contracts.get(marketId)!
    return this.#last.byRealm[words[w + REALM]!]!
  }

  enterSettling(realmMarket: ContractRealmMarket): void {
    // From the end: periods end in this order.
    let at = this.settling.length
    while (at > 0 && fundingId(this.settling[at - 1]!) > fundingId(realmMarket)) at--
    this.settling.splice(at, 0, realmMarket)
  }

  leaveSettling(realmMarket: ContractRealmMarket): void {
    this.settling.splice(this.settling.indexOf(realmMarket), 1)
  }

  add(contract: Contract): void {
    this.contracts.set(contract.marketId, contract)
    const { indexId } = contract.config
    const others = this.byIndex.get(indexId) ?? []
    this.byIndex.set(
      indexId,
      [...others, contract].sort((a, b) => a.marketId - b.marketId),
    )
  }
}
