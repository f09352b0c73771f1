/** All state of perpetual contracts (RULES.md 8.1). */

import type { IndexId, MarketId, PositionId, StopId } from '@glasshouse/domain'
import type { Balances } from '../../ledger/balances.ts'
import { OrderIndex } from '../../matching/order-index.ts'
import { OrderTable } from '../../matching/orders.ts'
import type { Contract } from './contracts.ts'
import type { Position } from './positions.ts'
import { ContractSeats } from './seats.ts'
import type { Stop } from './stop-table.ts'
import { Walk } from './walk.ts'
import { WantedContract } from './wanted-contract.ts'

export class Perpetual {
  nextPositionId: PositionId = 1
  readonly contracts = new Map<MarketId, Contract>()
  /** Derived: contracts that hang on an index, by market id. */
  readonly byIndex = new Map<IndexId, Contract[]>()
  /** Resting contract orders and quotes; what they mean beyond the book is in order-terms.ts. */
  readonly orders = new OrderTable()
  /** Derived. */
  readonly slotOfOrder = new OrderIndex(this.orders)
  readonly seats: ContractSeats
  readonly positions = new Map<PositionId, Position>()
  /** Waiting and at work. */
  readonly stops = new Map<StopId, Stop>()
  /** Scratch of the running command. */
  readonly wanted = new WantedContract()
  readonly walk = new Walk()

  constructor(balances: Balances) {
    this.seats = new ContractSeats(balances)
  }

  enter(contract: Contract): void {
    this.contracts.set(contract.marketId, contract)
    const { indexId } = contract.config
    const others = this.byIndex.get(indexId) ?? []
    this.byIndex.set(
      indexId,
      [...others, contract].sort((a, b) => a.marketId - b.marketId),
    )
  }
}
