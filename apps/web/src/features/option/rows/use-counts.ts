import { useOptionTotals, usePastOptions, useRunningOptions, useScheduledOptions } from '../../../live/account/option-lists.ts'

/** Counts of all coins come from the server; those of one coin are the totals of its lists. */
export function useCounts(symbol: string | undefined) {
  const totals = useOptionTotals()
  const running = useRunningOptions(symbol).data?.pages[0]?.total
  const scheduled = useScheduledOptions(symbol).data?.pages[0]?.total
  const past = usePastOptions(symbol).data?.pages[0]?.total
  if (symbol === undefined) return { current: totals?.open, past: totals?.past }
  return { current: running === undefined || scheduled === undefined ? undefined : running + scheduled, past }
}
