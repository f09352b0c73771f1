/** All state of perpetual contracts (RULES.md 8.1). */

import type { IndexId, MarketId, PositionId, StopId } from '@glasshouse/domain'
import type { Balances } from '../../ledger/balances.ts'
import { OrderIndex } from '../../matching/order-index.ts'
import { OrderTable } from '../../matching/orders.ts'
import { ContractAccountMarkets } from './account-markets.ts'
import { ContractOrderScratch } from './contract-order-draft.ts'
import type { Contract } from './contracts.ts'
import type { Position } from './positions.ts'
import type { Stop } from './stop-table.ts'
import { Walk } from './walk.ts'

export class Perpetual {
  nextPositionId: PositionId = 1
  readonly contracts = new Map<MarketId, Contract>()
  /** Derived: contracts that hang on an index, by market id. */
  readonly byIndex = new Map<IndexId, Contract[]>()
  /** Resting contract orders and quotes; what they mean beyond the book is in order-terms.ts. */
  readonly orders = new OrderTable()
  /** Derived. */
  readonly slotOfOrder = new OrderIndex(this.orders)
  readonly accountMarkets: ContractAccountMarkets
  readonly positions = new Map<PositionId, Position>()
  /** Waiting and at work. */
  readonly stops = new Map<StopId, Stop>()
  /** Scratch of the running command. */
  readonly draft = new ContractOrderScratch()
  readonly walk = new Walk()

  constructor(balances: Balances) {
    this.accountMarkets = new ContractAccountMarkets(balances)
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
