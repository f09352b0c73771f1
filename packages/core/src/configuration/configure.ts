/** Configuration is journalled and versioned: announced when accepted, in force at its time. */

import type {
  ConfigureAsset,
  ConfigureIndex,
  ConfigureMarket,
  ConfigureSource,
  HouseFees,
  IndexConfig,
  MarketConfig,
  SetHouseFees,
  SetMarketFees,
  SetMarketState,
  SetProductGate,
} from '@glasshouse/domain'
import { gateRuleId } from '../gates/gates.ts'
import { refreshBands } from '../spot/bands.ts'
import { cancelAllOrders } from '../spot/cancel.ts'
import { removeLadder } from '../spot/ladder.ts'
import { createMarket, setMarketConfig } from '../spot/market.ts'
import type { State } from '../state.ts'
import { setContract, setContractState } from './configure-contract.ts'
import { afterOpenOptions, setOption, setOptionState } from './configure-option.ts'
import { knownMarket, nextVersion, waitingOf } from './known.ts'
import type { PendingRule } from './pending-rules.ts'

export function configureAsset(state: State, { asset }: ConfigureAsset): void {
  state.assets.set(asset.assetId, { assetId: asset.assetId, symbol: asset.symbol, decimals: asset.decimals })
  state.events.emit({ type: 'AssetConfigured', asset })
}

export function configureSource(state: State, { source }: ConfigureSource): void {
  state.sources.set(source.sourceId, { sourceId: source.sourceId, name: source.name, provenance: source.provenance })
  state.events.emit({ type: 'SourceConfigured', source })
}

/** A known index changes after every option accepted before the change was announced. */
export function configureIndex(state: State, { index, effectiveFromMs: wishedMs }: ConfigureIndex): void {
  const effectiveFromMs = afterOpenOptions(state, index.indexId, wishedMs)
  state.events.emit({ type: 'IndexConfigured', index, effectiveFromMs })
  put(state, { kind: 'index', id: index.indexId, effectiveFromMs, index })
}

export function configureMarket(state: State, command: ConfigureMarket): void {
  announceMarket(state, command.market, { effectiveFromMs: command.effectiveFromMs, feesOnly: false })
}

export function setMarketFees(state: State, command: SetMarketFees): void {
  const { config } = state.markets.get(command.marketId)!
  const { makerFeePpm, takerFeePpm, effectiveFromMs } = command
  announceMarket(state, { ...config, makerFeePpm, takerFeePpm }, { effectiveFromMs, feesOnly: true })
}

export function setHouseFees(state: State, { fees, effectiveFromMs }: SetHouseFees): void {
  state.houseFeesVersion++
  state.events.emit({ type: 'HouseFeesSet', fees, effectiveFromMs })
  put(state, { kind: 'house_fees', id: 0, effectiveFromMs, fees, version: state.houseFeesVersion })
}

/** Announced whole; orders of its product ask for it from its time on. */
export function setProductGate(state: State, { gate, effectiveFromMs }: SetProductGate): void {
  state.gates.announce(gate)
  state.events.emit({ type: 'ProductGateSet', gate, effectiveFromMs })
  put(state, { kind: 'gate', id: gateRuleId(gate.product), effectiveFromMs, gate })
}

export function setMarketState(state: State, command: SetMarketState): void {
  const contract = state.perpetual.contracts.get(command.marketId)
  if (contract) {
    setContractState(state, contract, command.state)
    return
  }
  const option = state.options.markets.get(command.marketId)
  if (option) {
    setOptionState(state, option, command.state)
    return
  }
  const market = state.markets.get(command.marketId)!
  setMarketConfig(market, { ...market.config, state: command.state })
  state.events.emit({ type: 'MarketStateSet', marketId: command.marketId, state: command.state })
  if (command.state !== 'delisted') return
  for (const realmMarket of market.byRealm) {
    removeLadder(state, realmMarket)
    cancelAllOrders(state, market, realmMarket.realm)
  }
}

/** A rule whose time has come. */
export function takeEffect(state: State, rule: PendingRule): void {
  if (rule.kind === 'index') {
    setIndex(state, rule.index)
    state.events.emit({ type: 'IndexConfigured', index: rule.index, effectiveFromMs: rule.effectiveFromMs })
    return
  }
  if (rule.kind === 'contract') {
    setContract(state, rule.contract)
    const contract = state.perpetual.contracts.get(rule.id)!.config
    state.events.emit({ type: 'ContractConfigured', contract, effectiveFromMs: rule.effectiveFromMs })
    return
  }
  if (rule.kind === 'option') {
    setOption(state, rule.option)
    const option = state.options.markets.get(rule.id)!.config
    state.events.emit({ type: 'OptionConfigured', option, effectiveFromMs: rule.effectiveFromMs })
    return
  }
  if (rule.kind === 'gate') {
    state.gates.set(rule.gate)
    state.events.emit({ type: 'ProductGateSet', gate: rule.gate, effectiveFromMs: rule.effectiveFromMs })
    return
  }
  const { fees, version } = rule.kind === 'market' ? { fees: rule.market, version: rule.market.version } : rule
  if (rule.kind === 'market') setMarket(state, rule)
  else state.houseFees = copyFees(rule.fees)
  state.events.emit({ type: 'RuleTookEffect', marketId: rule.id, makerFeePpm: fees.makerFeePpm, takerFeePpm: fees.takerFeePpm, version })
}

function announceMarket(
  state: State,
  draft: MarketConfig,
  when: { effectiveFromMs: ConfigureMarket['effectiveFromMs']; feesOnly: boolean },
): void {
  const { marketId } = draft
  const known = state.markets.get(marketId)
  const waiting = waitingOf(state, 'market', marketId).map(({ market }) => market)
  const version = nextVersion(known, waiting)
  const market = { ...draft, version, state: knownMarket(state, marketId)?.state ?? draft.state }
  if (known) known.lastVersion = version
  state.events.emit({ type: 'MarketConfigured', market, effectiveFromMs: when.effectiveFromMs })
  put(state, { kind: 'market', id: marketId, market, ...when })
}

/** In force at once, or kept for its time. */
function put(state: State, rule: Exclude<PendingRule, { kind: 'contract' | 'option' }>): void {
  if (rule.effectiveFromMs > state.timeMs) {
    state.pending.push(rule)
    state.dueFromMs = Math.min(state.dueFromMs, rule.effectiveFromMs)
    return
  }
  if (rule.kind === 'index') setIndex(state, rule.index)
  else if (rule.kind === 'gate') state.gates.set(rule.gate)
  else if (rule.kind === 'market') setMarket(state, rule)
  else state.houseFees = copyFees(rule.fees)
}

function setMarket(state: State, rule: Extract<PendingRule, { kind: 'market' }>): void {
  const known = state.markets.get(rule.id)
  const { version, makerFeePpm, takerFeePpm } = rule.market
  if (!known) state.markets.set(rule.id, createMarket(state.orders, rule.market))
  else if (rule.feesOnly) setMarketConfig(known, { ...known.config, version, makerFeePpm, takerFeePpm })
  else setMarketConfig(known, { ...rule.market, state: known.config.state })
  const market = state.markets.get(rule.id)!
  market.lastVersion = Math.max(market.lastVersion, version)
  refreshBands(state, market)
}

function setIndex(state: State, config: IndexConfig): void {
  const known = state.indices.get(config.indexId)
  if (!known) {
    state.indices.set(config.indexId, { config, ticks: new Map(), points: [], isStale: false })
    return
  }
  known.config = config
  for (const sourceId of known.ticks.keys()) if (!config.sourceIds.includes(sourceId)) known.ticks.delete(sourceId)
}

const copyFees = (fees: HouseFees): HouseFees => ({ makerFeePpm: fees.makerFeePpm, takerFeePpm: fees.takerFeePpm })
