import { useIsOnline } from '@glasshouse/client'
import type { MarketRules } from '@glasshouse/wire'
import { useBlock } from '../../live/settings/freeze.ts'
import { useSettings } from '../../live/settings/settings.ts'

export type ClosedReason = 'frozen' | 'module' | 'halted' | 'market' | 'offline'

export interface TradingPlace {
  readonly state: MarketRules['state']
  /** The modules an account can be closed for here. */
  readonly modules: readonly string[]
}

/** Why no new order can be placed now, known before the tap. Orders that rest can still be cancelled. */
export function useClosedReason({ state, modules }: TradingPlace): ClosedReason | undefined {
  const block = useBlock(...modules)
  const isHalted = useSettings()?.HOUSE_SETTING?.newOrdersHalted ?? false
  const isOnline = useIsOnline()
  if (block) return block === 'module' ? 'module' : 'frozen'
  if (isHalted) return 'halted'
  if (state !== 'open') return 'market'
  return isOnline ? undefined : 'offline'
}
