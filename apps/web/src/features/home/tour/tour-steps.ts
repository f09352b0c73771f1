import type { Settings } from '@glasshouse/wire'

/** Stations of the tour, in their order; each has its words (`tour_<id>_title`, `_text`) and may have a place to open. */
const STEPS = [
  { id: 'demo' },
  { id: 'spot', path: '/tradeBB', list: 'bbTrading' },
  { id: 'futures', path: '/tradeU', list: 'ustandard' },
  { id: 'options', path: '/trade', list: 'secondContract' },
  { id: 'fairness', path: '/fairness' },
] as const
export type TourStep = (typeof STEPS)[number]

/** The stations that are open here: a market that the settings close is not shown to anybody. */
export function stepsOf(settings: Settings | undefined): readonly TourStep[] {
  const tabs = settings?.TAB_SETTING ?? []
  const isClosed = (list: string) =>
    tabs.length > 0 && !tabs.some(({ name, isOpen }) => isOpen && name.toLowerCase() === list.toLowerCase())
  return STEPS.filter((step) => !('list' in step) || !isClosed(step.list))
}
