import { ApiFailure, newIdempotencyKey, session, submit, withoutRow } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useBrand } from '../../brand/brand.tsx'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import type { OrderPage } from '../../live/cache/cache-writes.ts'
import { inOwnLanguage } from '../../trade/orders/own-words.ts'
import { useAttemptKey } from '../../trade/ticket/use-attempt-key.ts'
import { failureWords } from '../../words/failure-words.ts'
import { useWords } from '../../words/words.ts'
import type { OrderBody } from './ticket.ts'

/** What the house answered to an order. */
export interface OrderResult {
  readonly id: string
  /** 0 rests, 1 over. */
  readonly status: 0 | 1
  readonly dealNum: string
  readonly dealPrice: string
  readonly dealValue: string
  readonly fee: string
  readonly isRepeated: boolean
}

/** Places an order and says what the server said. */
export function usePlaceOrder() {
  const w = useWords('spot')
  const cache = useQueryClient()
  const { spotSuccessToast } = useBrand()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: async (body: OrderBody) => {
      const answer = await submit<OrderResult>('/api/currency/order/submit', {
        body,
        idempotencyKey: attempt.keyFor(body),
        isQuiet: true,
      })
      return { ...(answer.data as OrderResult), msg: answer.msg }
    },
    onSuccess: ({ msg, status }) => {
      attempt.answered()
      const said = inOwnLanguage(msg, w(status === 0 ? 'order_placed' : 'order_done'))
      showToast('success', spotSuccessToast === 'fixed' ? w('successful_operation') : said)
      refreshOrders(cache)
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      attempt.failed(error)
      if (!error.isSilent) showToast('failure', failureWords(error, session.getState().language))
    },
  })
}

/** Cancels a resting order: it leaves the list, and the counts are read again. */
export function useCancelOrder() {
  const w = useWords('spot')
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      submit('/api/currency/order/cancelOrder', { method: 'GET', query: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (answer, id) => {
      const { realm } = session.getState()
      cache.setQueryData<InfiniteData<OrderPage>>(cacheKeys.openOrders(realm), (list) => list && withoutRow(list, id))
      showToast('success', inOwnLanguage(answer.msg, w('order_canceled')))
    },
    // Also after a refusal: then the order is over already, and the list was wrong.
    onSettled: () => refreshOrders(cache),
  })
}

/** The socket says the same a moment later; without it the screen must still be right. */
function refreshOrders(cache: QueryClient): void {
  const { realm } = session.getState()
  for (const queryKey of [
    cacheKeys.openOrders(realm),
    cacheKeys.pastOrders(realm),
    cacheKeys.orderTotals(realm),
    cacheKeys.balances(realm),
  ])
    void cache.invalidateQueries({ queryKey })
}
