import { type Answered, type ApiError, api, type CallOptions, session, useMoneyAct } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { contractMessageKey, type Envelope } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { errorText } from '../../words/error-text.ts'
import { useWords, wordsOf } from '../../words/words.ts'
import type { ChangeInput } from './target.ts'

/** What the three calls say of a change. */
interface Changed {
  readonly status?: string
  readonly isRepeated?: boolean
}

async function send(change: ChangeInput, options: CallOptions): Promise<Envelope<Changed>> {
  const answer =
    change.kind === 'spot'
      ? await api.replaceSpotOrder(change.input, options)
      : change.kind === 'contract'
        ? await api.replaceContractOrder(change.input, options)
        : await api.setStop(change.input, options)
  return answer as Envelope<Changed>
}

/** New terms for an order or a stop, in one act: it counts once, however often it is sent. */
export function useChange() {
  const w = useWords('lines')
  const cache = useQueryClient()
  const [isRefused, setRefused] = useState(true)
  const act = useMoneyAct<ChangeInput, Changed>({
    name: 'order.change',
    send,
    onDone: ({ data }) => showToast('success', w(saidOf(data))),
    onFailed: (_failure, _change, isNo) => setRefused(isNo),
    onSettled: async () => {
      const { realm } = session.getState()
      // The line stays where it was put until the list says the same.
      await Promise.all(
        [
          cacheKeys.openOrders(realm),
          cacheKeys.contractOrders(realm),
          cacheKeys.stops(realm),
          cacheKeys.positions(realm),
          cacheKeys.balances(realm),
          cacheKeys.fills(realm),
          cacheKeys.orderTotals(realm),
          cacheKeys.contractTotals(realm),
          cacheKeys.pastOrders(realm),
          cacheKeys.pastContractOrders(realm),
        ].map((queryKey) => cache.invalidateQueries({ queryKey })),
      )
    },
  })
  /** The answer was no. Else it is not known whether the change arrived, and the same one again counts once. */
  return { ...act, isRefused }
}

function saidOf(data: Answered<Changed>['data'] | null): 'change_done' | 'change_filled' | 'change_before' {
  if (data?.isRepeated) return 'change_before'
  return data?.status === undefined || data.status === 'open' ? 'change_done' : 'change_filled'
}

/** What a refusal says: the fixed message of a contract's field where there is one. */
export function changeErrorText(failure: ApiError, kind: ChangeInput['kind'], language: string): string {
  const key = kind === 'spot' ? null : contractMessageKey(failure as Parameters<typeof contractMessageKey>[0])
  return key === null ? errorText(failure, language) : wordsOf('messages')(key)
}
