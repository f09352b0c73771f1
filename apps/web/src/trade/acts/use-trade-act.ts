import { type Answered, type ApiError, type MoneyAct, session, useMoneyAct } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ActMarket, readAgain } from '../../live/cache/after-act.ts'
import { errorText } from '../../words/error-text.ts'

export interface TradeAct<Input, Answer> extends Pick<MoneyAct<Input, Answer>, 'name' | 'send'> {
  /** Text of the toast when it was done; '' for none. */
  readonly said: (answer: Answered<Answer>, input: Input) => string
  /** Text of a failure; the server's reason where it is absent. */
  readonly failed?: (failure: ApiError, language: string) => string
  /** What it may have changed is read again. */
  readonly market: ActMarket
  readonly onDone?: (input: Input) => void
}

/** Of a money act: what went wrong, and whether that was an answer. */
export type FailedAct = Pick<ReturnType<typeof useMoneyAct>, 'error' | 'isRefused'>

/** A money act of a trade screen: a toast says what came of it, and what it changes is read again. */
export function useTradeAct<Input, Answer>({ said, failed = errorText, market, onDone, ...act }: TradeAct<Input, Answer>) {
  const cache = useQueryClient()
  return useMoneyAct<Input, Answer>({
    ...act,
    onDone: (answer, input) => {
      onDone?.(input)
      const text = said(answer, input)
      if (text !== '') showToast('success', text)
    },
    onFailed: (failure) => {
      if (!failure.isSilent) showToast('failure', failed(failure, session.getState().language))
    },
    // The button is free again before the lists are there.
    onSettled: () => void readAgain(cache, market),
  })
}
