import { coreNow, useIsOld, useIsOnline } from '@glasshouse/client'
import type { OptionCoinSummary, Protection } from '@glasshouse/wire'
import { useOptionProtection } from '../../../live/markets/option-rules.ts'
import { quoteOf, usePrice } from '../../../live/markets/prices.ts'
import { useBlock } from '../../../live/settings/freeze.ts'
import { useSettings } from '../../../live/settings/settings.ts'
import { OPTION_FREEZE_KEYS } from './freeze-keys.ts'

export type Closed =
  | { readonly reason: 'excluded'; readonly untilMs: number }
  | { readonly reason: 'excluded_for_ever' | 'frozen' | 'module' | 'market' | 'halted' | 'offline' | 'stale' }

/** Why nothing can be placed now, known before the tap. What runs already runs on. */
export function useClosed(coin: OptionCoinSummary): Closed | undefined {
  const protection = useOptionProtection().data
  const block = useBlock(...OPTION_FREEZE_KEYS)
  const isHalted = useSettings()?.HOUSE_SETTING?.newOrdersHalted ?? false
  const isOnline = useIsOnline()
  const { isStale } = quoteOf(coin, usePrice(coin.symbol), useIsOld())
  const excluded = protection && exclusionIn(protection, coreNow())
  if (excluded) return excluded
  if (block) return { reason: block === 'module' ? 'module' : 'frozen' }
  if (coin.optionState !== 'open') return { reason: 'market' }
  if (isHalted) return { reason: 'halted' }
  if (!isOnline) return { reason: 'offline' }
  return isStale ? { reason: 'stale' } : undefined
}

function exclusionIn({ excludedUntil, isForEver }: Protection, nowMs: number): Closed | undefined {
  if (isForEver) return { reason: 'excluded_for_ever' }
  return excludedUntil !== null && excludedUntil > nowMs ? { reason: 'excluded', untilMs: excludedUntil } : undefined
}
