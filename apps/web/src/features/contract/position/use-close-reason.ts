import { useIsOnline } from '@glasshouse/client'
import type { ContractRules } from '@glasshouse/wire'
import type { ClosedReason } from '../../../trade/ticket/use-closed-reason.ts'

/**
 * Why nothing can be closed now. Closing is a way out: it stays open where new orders are halted or an account is
 * restricted.
 */
export function useCloseReason(state: ContractRules['state']): ClosedReason | undefined {
  const isOnline = useIsOnline()
  if (state !== 'open' && state !== 'close_only') return 'market'
  return isOnline ? undefined : 'offline'
}
