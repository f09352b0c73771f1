/** Contract markets: announced when accepted, in force at their time; every rule that came into force is remembered for the positions that keep it. */
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
  state.events.add({ type: 'ContractConfigured', contract, effectiveFromMs })
  if (effectiveFromMs <= state.timeMs) {
    setContract(state, contract)
    return
  }
  state.pending.push({ kind: 'contract', id: marketId, effectiveFromMs, contract })
  state.dueFromMs = Math.min(state.dueFromMs, effectiveFromMs)
}

/** In force from now on. */
export function setContract(state: State, wanted: ContractConfig): void {
  const known = state.perpetual.contracts.get(wanted.marketId)
  if (known) {
    setContractConfig(known, { ...wanted, state: known.config.state })
    // Announced while the market itself still waited, its version was given without it.
    known.lastVersion = Math.max(known.lastVersion, wanted.version)
    return
  }
  const contract = createContract(state.perpetual.orders, wanted, state.timeMs)
  state.perpetual.enter(contract)
  state.dueFromMs = Math.min(state.dueFromMs, ...contract.rooms.map(({ funding }) => funding.nextSampleMs))
}

export function setContractState(state: State, contract: Contract, marketState: MarketState): void {
  setContractConfig(contract, { ...contract.config, state: marketState })
  state.events.add({ type: 'MarketStateSet', marketId: contract.marketId, state: marketState })
  if (marketState !== 'delisted') return
  for (const room of contract.rooms) {
    removeContractLadder(state, room)
    cancelAllContractOrders(state, room)
  }
}
