/**
 * Contract markets: announced when accepted, in force at their time; every rule that came into force is remembered for
 * the positions that keep it.
 */
import type { ConfigureContract, ContractConfig, MarketState } from '@glasshouse/domain'
import { cancelAllContractOrders } from '../perpetual/fills/end-order.ts'
import { removeContractLadder } from '../perpetual/ladder/quote-contracts.ts'
import { type Contract, createContract, setContractConfig } from '../perpetual/state/contracts.ts'
import type { State } from '../state.ts'
import { knownContract, nextVersion, waitingOf } from './known.ts'

export function configureContract(state: State, command: ConfigureContract): void {
  const { effectiveFromMs } = command
  const { marketId } = command.contract
  const known = state.perpetual.contracts.get(marketId)
  const waiting = waitingOf(state, 'contract', marketId).map(({ contract }) => contract)
  const version = nextVersion(known, waiting)
  const standing = knownContract(state, marketId) ?? command.contract
  const contract = { ...command.contract, version, state: standing.state }
  if (known) known.lastVersion = version
  state.events.emit({ type: 'ContractConfigured', contract, effectiveFromMs })
  if (effectiveFromMs <= state.timeMs) {
    setContract(state, contract)
    return
  }
  state.pending.push({ kind: 'contract', id: marketId, effectiveFromMs, contract })
  state.dueFromMs = Math.min(state.dueFromMs, effectiveFromMs)
}

/** In force from now on. */
export function setContract(state: State, draft: ContractConfig): void {
  const known = state.perpetual.contracts.get(draft.marketId)
  if (known) {
    setContractConfig(known, { ...draft, state: known.config.state })
    // Announced while the market itself still waited, its version was given without it.
    known.lastVersion = Math.max(known.lastVersion, draft.version)
    return
  }
  const contract = createContract(state.perpetual.orders, draft, state.timeMs)
  state.perpetual.add(contract)
  state.dueFromMs = Math.min(state.dueFromMs, ...contract.byRealm.map(({ funding }) => funding.nextSampleMs))
}

export function setContractState(state: State, contract: Contract, marketState: MarketState): void {
  setContractConfig(contract, { ...contract.config, state: marketState })
  state.events.emit({ type: 'MarketStateSet', marketId: contract.marketId, state: marketState })
  if (marketState !== 'delisted') return
  for (const realmMarket of contract.byRealm) {
    removeContractLadder(state, realmMarket)
    cancelAllContractOrders(state, realmMarket)
  }
}
