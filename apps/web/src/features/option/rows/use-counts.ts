import { useOptionTotals, usePastOptions, useRunningOptions, useScheduledOptions } from '../../../live/account/option-lists.ts'

/** The server counts all coins; of one coin its lists say how long they are. */
export function useCounts(symbol: string | undefined) {
  const totals = useOptionTotals()
  const running = useRunningOptions(symbol).data?.pages[0]?.total
  const scheduled = useScheduledOptions(symbol).data?.pages[0]?.total
  const past = usePastOptions(symbol).data?.pages[0]?.total
  if (symbol === undefined) return { current: totals?.open, past: totals?.past }
  return { current: running === undefined || scheduled === undefined ? undefined : running + scheduled, past }
}
