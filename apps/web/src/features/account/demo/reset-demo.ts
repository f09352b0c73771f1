import { api, session, useConfirmation, useMoneyAct } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../../live/cache/cache-keys.ts'
import { errorText } from '../../../words/error-text.ts'
import { useWords } from '../../../words/words.ts'
import { refreshUserInfo } from '../session/user-info.ts'

/** Refusals that the user can act on, with longer texts. */
const EXPLAINED = { anything_open: 'demo_reset_open', reset_used_today: 'demo_reset_used' } as const

/**
 * Resets the demo account after a question. After a lost answer the same attempt is repeated, so that it counts once.
 */
export function useReset() {
  const w = useWords('account')
  const cache = useQueryClient()
  const reset = useMoneyAct({
    name: 'demo.reset',
    send: (_: Record<never, never>, options) => api.resetDemo({}, options),
    onDone: () => showToast('success', w('demo_reset_done')),
    onFailed: (error) => {
      if (error.isSilent) return
      const told = EXPLAINED[error.reason as keyof typeof EXPLAINED]
      showToast('failure', told ? w(told) : errorText(error, session.getState().language))
    },
    onSettled: () => {
      for (const queryKey of [cacheKeys.balances('demo'), ['statement', 'demo']]) void cache.invalidateQueries({ queryKey })
      void refreshUserInfo()
    },
  })
  return useConfirmation(() => reset.mutateAsync({}))
}
