import { showToast } from '@glasshouse/ui'
import type { PlacedOption } from '@glasshouse/wire'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { submit } from '../../live/api.ts'
import { cacheKeys } from '../../live/cache-keys.ts'
import { ApiFailure } from '../../live/envelope.ts'
import { session } from '../../live/session.ts'
import { useAttemptKey } from '../../trade/use-attempt-key.ts'
import { failureWords } from '../../words/failure-words.ts'
import { useWords } from '../../words/words.ts'
import type { PlaceBody } from './ticket.ts'

const PLACE = '/api/secondContractOrder/createSecondContractOrder'

/** Everything the lists, the card and the limits show is read again. */
export function refreshOptions(cache: QueryClient): void {
  const { realm } = session.getState()
  for (const queryKey of [
    cacheKeys.runningOptions(realm),
    cacheKeys.scheduledOptions(realm),
    cacheKeys.pastOptions(realm),
    cacheKeys.optionTotals(realm),
    cacheKeys.protection(realm),
    cacheKeys.balances(realm),
  ])
    void cache.invalidateQueries({ queryKey })
}

/** Places an option; repeated after a lost answer it counts once. */
export function usePlaceOption() {
  const messages = useWords('messages')
  const cache = useQueryClient()
  const attempt = useAttemptKey()
  const sent = useRef<{ key: string; body?: PlaceBody }>({ key: '' })
  return useMutation({
    mutationFn: async (body: PlaceBody) => {
      // The price beside it may be another by the second try, which must be the same order to count once.
      const { openPrice, ...order } = body
      const idempotencyKey = attempt.keyFor(order)
      if (sent.current.key !== idempotencyKey) sent.current = { key: idempotencyKey, body }
      const { data } = await submit<PlacedOption>(PLACE, { body: sent.current.body, idempotencyKey, isQuiet: true })
      return data as PlacedOption
    },
    onSuccess: (placed) => {
      attempt.answered()
      cache.setQueryData(cacheKeys.option(session.getState().realm, placed.id), placed)
      // One at once is followed by its countdown, which says it all.
      if (placed.status === 4) showToast('success', messages('AppointmentSuccessful'))
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      if (error.kind === 'refused') attempt.answered()
    },
    onSettled: () => {
      refreshOptions(cache)
      void cache.invalidateQueries({ queryKey: ['option-rules'] })
    },
  })
}

/** Why nothing was placed, in words; '' where there is nothing to say. */
export function refusalWords(error: Error | null, language: string): string {
  return error instanceof ApiFailure && !error.isSilent ? failureWords(error, language) : ''
}
