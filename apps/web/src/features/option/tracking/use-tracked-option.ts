import { coreNow } from '@glasshouse/client'
import type { OptionSummary } from '@glasshouse/wire'
import { type AskAgain, useOption } from '../../../live/account/option-lists.ts'

const SOON_MS = 1_000
/** While a socket is alive it says all of this first. */
const AT_MOST_MS = 15_000
const AFTER_EXPIRY_MS = 200

/** Every second while the strike or the result is awaited, and right after the expiry; never again once it is known. */
export const askAgain: AskAgain = (option) => {
  if (option?.status === 'finished') return null
  if (option?.status === 'scheduled') return Math.max(SOON_MS, Math.min(option.openAtMs - coreNow(), AT_MOST_MS))
  if (!option || option.expiryAtMs === null) return SOON_MS
  const left = option.expiryAtMs - coreNow()
  return left > 0 ? Math.min(left + AFTER_EXPIRY_MS, AT_MOST_MS) : SOON_MS
}

export const isOver = ({ expiryAtMs }: OptionSummary): boolean => expiryAtMs !== null && expiryAtMs <= coreNow()

/** An option from its placing to its true end. */
export const useTrackedOption = (id: string | undefined) => useOption(id, { askAgain, isOver })
