/**
 * Option markets: announced when accepted, in force at their time; every rule that came into force is remembered for
 * the options that keep it.
 */
import { type ConfigureOption, type IndexId, type MarketState, type OptionConfig, type TimeMs, timeMs } from '@glasshouse/domain'
import { createOptionMarket, type OptionMarket, setOptionConfig } from '../option/option-market.ts'
import { indexIdOf, lastMomentOf } from '../option/options.ts'
import type { State } from '../state.ts'
import { knownOption, nextVersion, waitingOf } from './known.ts'

export function configureOption(state: State, command: ConfigureOption): void {
  const { effectiveFromMs } = command
  const { marketId } = command.option
  const known = state.options.markets.get(marketId)
  const waiting = waitingOf(state, 'option', marketId).map(({ option }) => option)
  const version = nextVersion(known, waiting)
  const standing = knownOption(state, marketId) ?? command.option
  const option = { ...command.option, version, state: standing.state }
  if (known) known.lastVersion = version
  state.events.emit({ type: 'OptionConfigured', option, effectiveFromMs })
  if (effectiveFromMs <= state.timeMs) {
    setOption(state, option)
    return
  }
  state.pending.push({ kind: 'option', id: marketId, effectiveFromMs, option })
  state.dueFromMs = Math.min(state.dueFromMs, effectiveFromMs)
}

/** In force from now on. */
export function setOption(state: State, draft: OptionConfig): void {
  const { markets } = state.options
  const known = markets.get(draft.marketId)
  if (!known) {
    markets.set(draft.marketId, createOptionMarket(state.balances, draft))
    return
  }
  setOptionConfig(known, { ...draft, state: known.config.state })
  // Announced while the market itself still waited, its version was given without it.
  known.lastVersion = Math.max(known.lastVersion, draft.version)
}

/** No state touches an accepted option, delisted neither. */
export function setOptionState(state: State, market: OptionMarket, marketState: MarketState): void {
  setOptionConfig(market, { ...market.config, state: marketState })
  state.events.emit({ type: 'MarketStateSet', marketId: market.marketId, state: marketState })
}

/**
 * When a change of an index may take effect: after every option that was accepted before it was announced (RULES.md
 * 9.1.3).
 */
export function afterOpenOptions({ options }: State, indexId: IndexId, wishedMs: TimeMs): TimeMs {
  let effectiveFromMs: number = wishedMs
  for (const option of options.open.values())
    if (indexIdOf(option) === indexId) effectiveFromMs = Math.max(effectiveFromMs, lastMomentOf(option) + 1)
  return timeMs(effectiveFromMs)
}
