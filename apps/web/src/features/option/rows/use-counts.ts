import { useOptionTotals, usePastOptions, useRunningOptions, useScheduledOptions } from '../../../live/account/option-lists.ts'

/** Counts of all coins come from the server; those of one coin are the totals of its lists. */
export function useCounts(symbol: string | undefined) {
  const totals = useOptionTotals()
  const isOne = symbol !== undefined
  const running = useRunningOptions(symbol, isOne).data?.pages[0]?.total
  const scheduled = useScheduledOptions(symbol, isOne).data?.pages[0]?.total
  const past = usePastOptions(symbol, isOne).data?.pages[0]?.total
  if (!isOne) return { current: totals?.open, past: totals?.past }
  return { current: running === undefined || scheduled === undefined ? undefined : running + scheduled, past }
}
