import { type Answered, type ApiError, api, type CallOptions, useMoneyAct } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { contractMessageKey, type Envelope } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '../../live/cache/after-act.ts'
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
export function useChange(kind: ChangeInput['kind']) {
  const w = useWords('lines')
  const cache = useQueryClient()
  return useMoneyAct<ChangeInput, Changed>({
    name: 'order.change',
    send,
    onDone: ({ data }) => showToast('success', w(saidOf(data))),
    // The line stays where it was put until the list says the same.
    onSettled: () => readAgain(cache, kind === 'spot' ? 'spot' : 'contract'),
  })
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
