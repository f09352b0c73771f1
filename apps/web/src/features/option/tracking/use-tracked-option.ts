import { coreNow } from '@glasshouse/client'
import type { OptionSummary } from '@glasshouse/wire'
import { type AskAgain, useOption } from '../../../live/account/option-lists.ts'

const SOON_MS = 1_000
/** Longest wait; a live socket brings all of this earlier. */
const AT_MOST_MS = 15_000
const AFTER_EXPIRY_MS = 200

/**
 * Wait before the next read, ms: each second while strike or outcome are awaited, right after expiry; null once
 * finished.
 */
export const askAgain: AskAgain = (option) => {
  if (option?.status === 'finished') return null
  if (option?.status === 'scheduled') return Math.max(SOON_MS, Math.min(option.openAtMs - coreNow(), AT_MOST_MS))
  if (!option || option.expiryAtMs === null) return SOON_MS
  const left = option.expiryAtMs - coreNow()
  return left > 0 ? Math.min(left + AFTER_EXPIRY_MS, AT_MOST_MS) : SOON_MS
}

export const isOver = ({ expiryAtMs }: OptionSummary): boolean => expiryAtMs !== null && expiryAtMs <= coreNow()

/** Option from placing to settlement. */
export const useTrackedOption = (id: string | undefined) => useOption(id, { askAgain, isOver })
