import { ApiFailure, newIdempotencyKey, session, submit } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { contractMessageKey, type Envelope, type PlacedContractOrder } from '@glasshouse/wire'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../../live/cache/cache-keys.ts'
import { inOwnLanguage } from '../../../trade/orders/own-words.ts'
import { useAttemptKey } from '../../../trade/ticket/use-attempt-key.ts'
import { failureWords } from '../../../words/failure-words.ts'
import { useWords, wordsOf } from '../../../words/words.ts'
import type { MarginWay } from '../figures/margin-change.ts'
import type { StopBody } from '../figures/stop.ts'
import type { OpenBody } from '../figures/ticket.ts'

/** What a refusal says: the fixed message of its field where there is one. */
export function contractFailureWords(failure: ApiFailure, language: string): string {
  const key = contractMessageKey(failure as Parameters<typeof contractMessageKey>[0])
  return key === null ? failureWords(failure, language) : wordsOf('messages')(key)
}

interface Act<Asked, Answer> {
  readonly send: (asked: Asked, idempotencyKey: string) => Promise<Envelope<Answer>>
  /** What is said when it was done. */
  readonly said: (answer: Envelope<Answer>, asked: Asked) => string
}

/** An act that moves money: repeated after a lost answer it counts once; what it changes is read again. */
function useMoneyAct<Asked, Answer>({ send, said }: Act<Asked, Answer>) {
  const cache = useQueryClient()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: async (asked: Asked) => {
      const answer = await send(asked, attempt.keyFor(asked))
      return { ...answer, data: answer.data as Answer }
    },
    onSuccess: (answer, asked) => {
      attempt.answered()
      const text = said(answer, asked)
      if (text !== '') showToast('success', text)
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      attempt.failed(error)
      if (!error.isSilent) showToast('failure', contractFailureWords(error, session.getState().language))
    },
    // Also after a refusal: then something is not as the screen thought.
    onSettled: () => refreshContracts(cache),
  })
}

/** The socket says the same a moment later; without it the screen must still be right. */
export function refreshContracts(cache: QueryClient): void {
  const { realm } = session.getState()
  for (const queryKey of [
    cacheKeys.positions(realm),
    cacheKeys.pastPositions(realm),
    cacheKeys.contractOrders(realm),
    cacheKeys.pastContractOrders(realm),
    cacheKeys.stops(realm),
    cacheKeys.contractTotals(realm),
    cacheKeys.balances(realm),
  ])
    void cache.invalidateQueries({ queryKey })
}

export function useOpenContract() {
  const w = useWords('contract')
  return useMoneyAct<OpenBody, PlacedContractOrder>({
    send: (body, idempotencyKey) => submit('/api/contract/order/submit', { body, idempotencyKey, isQuiet: true }),
    said: ({ msg, data }) => inOwnLanguage(msg, w(data?.status === 0 ? 'order_placed' : 'order_done')),
  })
}

export function useCancelContractOrder() {
  const w = useWords('contract')
  return useMoneyAct<string, { id: string }>({
    send: (id) =>
      submit('/api/contract/order/canCelOrder', { method: 'GET', query: { id }, idempotencyKey: newIdempotencyKey(), isQuiet: true }),
    said: ({ msg }) => inOwnLanguage(msg, w('order_canceled')),
  })
}

export interface CloseQuery {
  readonly id: string
  readonly total?: string
  readonly delegateType?: 0 | 1
  readonly delegatePrice?: string
}

/** Closes a position or a part of it; a limit order that rests closes nothing yet. */
export function useClosePosition() {
  const w = useWords('contract')
  const messages = useWords('messages')
  return useMoneyAct<CloseQuery, PlacedContractOrder>({
    send: (asked, idempotencyKey) =>
      submit('/api/contract/position/stopPosition', { method: 'GET', query: { ...asked }, idempotencyKey, isQuiet: true }),
    said: ({ data }) => {
      if (data?.status === 0) return w('order_placed')
      return /^[0.]*$/.test(data?.dealNum ?? '') ? w('nothing_closed') : messages('successfully_closed')
    },
  })
}

export interface MarginChange {
  readonly id: string
  readonly money: string
  readonly way: MarginWay
  /** Adding has a call of its own; the adjusting one goes both ways. */
  readonly call: 'adjustAmount' | 'adjustPositionMargn'
}

export function useChangeMargin() {
  const messages = useWords('messages')
  return useMoneyAct<MarginChange, unknown>({
    send: ({ id, money, way, call }, idempotencyKey) => {
      const query = call === 'adjustAmount' ? { id, money, flag: way === 'add' ? 0 : 1 } : { id, money }
      return submit(`/api/contract/position/${call}`, { method: 'GET', query, idempotencyKey, isQuiet: true })
    },
    said: () => messages('set_success'),
  })
}

export function useAddPrincipal() {
  const w = useWords('contract')
  return useMoneyAct<{ id: string; money: string }, PlacedContractOrder>({
    send: (query, idempotencyKey) =>
      submit('/api/contract/position/adjustPositionAmout', { method: 'GET', query: { ...query }, idempotencyKey, isQuiet: true }),
    said: ({ msg }) => inOwnLanguage(msg, w('order_done')),
  })
}

export function useSetStop() {
  const messages = useWords('messages')
  return useMoneyAct<StopBody, unknown>({
    send: (body, idempotencyKey) => submit('/api/contract/loss/sett', { body, idempotencyKey, isQuiet: true }),
    said: () => messages('set_success'),
  })
}

export function useCancelStop() {
  const w = useWords('contract')
  return useMoneyAct<string, unknown>({
    send: (id) => submit('/api/contract/loss/cancel', { method: 'GET', query: { id }, idempotencyKey: newIdempotencyKey(), isQuiet: true }),
    said: ({ msg }) => inOwnLanguage(msg, w('stop_canceled')),
  })
}
