import { showToast } from '@glasshouse/ui'
import type { SpotOrder } from '@glasshouse/wire'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { newIdempotencyKey, submit } from '../../live/api.ts'
import { cacheKeys } from '../../live/cache-keys.ts'
import type { OrderPage } from '../../live/cache-writes.ts'
import { ApiFailure } from '../../live/envelope.ts'
import { session } from '../../live/session.ts'
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

/** Places an order and says what the server said. An attempt without an answer is repeated with its own key, so it counts once. */
export function usePlaceOrder() {
  const w = useWords('spot')
  const cache = useQueryClient()
  const { spotSuccessToast } = useBrand()
  const unanswered = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: async (body: OrderBody) => {
      const text = JSON.stringify(body)
      const key = unanswered.current.body === text ? unanswered.current.key : newIdempotencyKey()
      unanswered.current = { body: text, key }
      const answer = await submit<OrderResult>('/api/currency/order/submit', { body, idempotencyKey: key, isQuiet: true })
      return { ...(answer.data as OrderResult), msg: answer.msg }
    },
    onSuccess: ({ msg, status }) => {
      unanswered.current = { body: '', key: '' }
      const said = inOwnLanguage(msg, w(status === 0 ? 'order_placed' : 'order_done'))
      showToast('success', spotSuccessToast === 'fixed' ? w('successful_operation') : said)
      refreshOrders(cache)
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      if (error.kind === 'refused') unanswered.current = { body: '', key: '' }
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
      cache.setQueryData<InfiniteData<OrderPage>>(cacheKeys.openOrders(realm), (list) => list && without(list, id))
      showToast('success', inOwnLanguage(answer.msg, w('order_canceled')))
    },
    // Also after a refusal: then the order is over already, and the list was wrong.
    onSettled: () => refreshOrders(cache),
  })
}

/** The server says its success in English only: whoever reads another language gets our words for the same outcome. */
function inOwnLanguage(msg: string, own: string): string {
  return session.getState().language === 'en' && msg !== '' ? msg : own
}

function without(list: InfiniteData<OrderPage>, id: string): InfiniteData<OrderPage> {
  const rest = (rows: readonly SpotOrder[]) => rows.filter((row) => row.id !== id)
  return { ...list, pages: list.pages.map((page) => ({ ...page, rows: rest(page.rows), total: Math.max(0, page.total - 1) })) }
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
