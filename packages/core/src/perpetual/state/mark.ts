/** Mark price of a contract: the last point of its index, in both realms alike (RULES.md 8.2). */
import type { IndexPrice } from '@glasshouse/domain'
import { type Bands, bandsAround, NO_BANDS } from '../../matching/bands.ts'
import type { State } from '../../state.ts'
import type { Contract, MarkIndex } from './contracts.ts'

function indexOf(state: State, contract: Contract): MarkIndex | null {
  contract.index ??= state.indices.get(contract.config.indexId) ?? null
  return contract.index
}

/** The last point of the contract's index, 0 before the first. */
export function markOf(state: State, contract: Contract): IndexPrice {
  const index = indexOf(state, contract)
  if (index === null || index.points.length === 0) return 0 as IndexPrice
  return index.points[index.points.length - 1]!.price
}

export function isStale(state: State, contract: Contract): boolean {
  const index = indexOf(state, contract)
  return index === null || index.points.length === 0 || index.isStale
}

/** Price bands around the mark, computed when a mark is first needed: most marks are followed by no order. */
export function bandsOf(state: State, contract: Contract): Bands {
  const mark = markOf(state, contract)
  if (mark === 0) return NO_BANDS
  if (mark !== contract.bandsMark) {
    contract.bands = bandsAround(BigInt(mark), contract.config)
    contract.bandsMark = mark
  }
  return contract.bands
}
