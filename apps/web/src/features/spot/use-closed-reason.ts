import type { MarketRules } from '@glasshouse/wire'
import { useBlocked } from '../../live/freeze.ts'
import { useSettings } from '../../live/settings.ts'

export type ClosedReason = 'frozen' | 'halted' | 'market'

/** Why no new order can be placed now, known before the tap. Orders that rest can still be cancelled. */
export function useClosedReason({ state }: MarketRules): ClosedReason | undefined {
  const isBlocked = useBlocked('FINANCIAL', 'CURRENCY')
  const isHalted = useSettings()?.HOUSE_SETTING?.newOrdersHalted ?? false
  if (isBlocked) return 'frozen'
  if (isHalted) return 'halted'
  return state === 'open' ? undefined : 'market'
}
