/** QuoteAround of any market: the product of the market decides where its ladder stands (RULES.md 5, 8.6). */
import type { QuoteAround, RefusalReason } from '@glasshouse/domain'
import { checkContractQuotes, quoteContracts } from '../perpetual/ladder/quote-contracts.ts'
import { checkQuoteSpot, quoteSpot } from '../spot/ladder.ts'
import type { State } from '../state.ts'

export function checkQuoteAround(state: State, command: QuoteAround): RefusalReason | null {
  const contract = state.perpetual.contracts.get(command.marketId)
  if (contract) return checkContractQuotes(state, contract, command)
  const market = state.markets.get(command.marketId)
  return market ? checkQuoteSpot(state, market, command) : 'unknown_market'
}

export function quoteAround(state: State, command: QuoteAround): void {
  const contract = state.perpetual.contracts.get(command.marketId)
  if (contract) quoteContracts(state, contract, command)
  else quoteSpot(state, state.markets.get(command.marketId)!, command)
}
