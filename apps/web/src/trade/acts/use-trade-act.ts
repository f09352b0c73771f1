import { type Answered, type ApiError, type MoneyAct, session, useMoneyAct } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { errorText } from '../../words/error-text.ts'

export interface TradeAct<Input, Answer> extends Pick<MoneyAct<Input, Answer>, 'name' | 'send'> {
  /** Text of the toast when it was done; '' for none. */
  readonly said: (answer: Answered<Answer>, input: Input) => string
  /** Text of a failure; the server's reason where it is absent. */
  readonly failed?: (failure: ApiError, language: string) => string
  /** Reads again what the act changes, also after a refusal: then something is not as the screen thought. */
  readonly refresh: () => void
  readonly onDone?: (input: Input) => void
}

/** A money act of a trade screen: a toast says what came of it, and what it changes is read again. */
export function useTradeAct<Input, Answer>({ said, failed = errorText, refresh, onDone, ...act }: TradeAct<Input, Answer>) {
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
    onSettled: refresh,
  })
}
