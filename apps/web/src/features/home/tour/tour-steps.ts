import type { Settings } from '@glasshouse/wire'
import { FUTURES, isMarketOpen, OPTIONS, SPOT } from '../../../live/markets/market-screens.ts'

/**
 * Stations of the tour, in their order; each has its words (`tour_<id>_title`, `_text`) and may have a place to open.
 */
const STEPS = [{ id: 'demo' }, SPOT, FUTURES, OPTIONS, { id: 'fairness', path: '/fairness' }] as const
export type TourStep = (typeof STEPS)[number]

/** The stations that are open here: a market that the settings close is not shown to anybody. */
export function stepsOf(settings: Settings | undefined): readonly TourStep[] {
  return STEPS.filter((step) => !('setting' in step) || isMarketOpen(settings, step))
}
