import { type ApiError, api } from '@glasshouse/client'
import {
  type ClosingInput,
  contractMessageKey,
  type MarginInput,
  type OpeningInput,
  type PlacedContract,
  type StopInput,
} from '@glasshouse/wire'
import { type TradeAct, useTradeAct } from '../../../trade/acts/use-trade-act.ts'
import { inOwnLanguage } from '../../../trade/orders/own-words.ts'
import { errorText } from '../../../words/error-text.ts'
import { useWords, wordsOf } from '../../../words/words.ts'

/** What a refusal says: the fixed message of its field where there is one. */
export function contractErrorText(failure: ApiError, language: string): string {
  const key = contractMessageKey(failure as Parameters<typeof contractMessageKey>[0])
  return key === null ? errorText(failure, language) : wordsOf('messages')(key)
}

/** Money act on contracts: errors are shown by field, and all lists of contracts are read again. */
function useContractAct<Input, Answer>(act: Pick<TradeAct<Input, Answer>, 'name' | 'send' | 'said'>) {
  return useTradeAct<Input, Answer>({ ...act, failed: contractErrorText, market: 'contract' })
}

export function useOpenContract(name = 'contract.open') {
  const w = useWords('contract')
  return useContractAct<OpeningInput, PlacedContract>({
    name,
    send: api.placeContractOrder,
    said: ({ msg, data }) => inOwnLanguage(msg, w(data.status === 'open' ? 'order_placed' : 'order_done')),
  })
}

export function useCancelContractOrder() {
  const w = useWords('contract')
  return useContractAct<{ readonly id: string }, unknown>({
    name: 'contract.cancel',
    send: api.cancelContractOrder,
    said: ({ msg }) => inOwnLanguage(msg, w('order_canceled')),
  })
}

/** Closes a position or a part of it; a limit order that rests closes nothing yet. */
export function useClosePosition(name = 'contract.close') {
  const w = useWords('contract')
  const messages = useWords('messages')
  return useContractAct<ClosingInput, PlacedContract>({
    name,
    send: api.closePosition,
    said: ({ data }) => {
      if (data.status === 'open') return w('order_placed')
      return /^[0.]*$/.test(data.filledContracts) ? w('nothing_closed') : messages('successfully_closed')
    },
  })
}

export interface MarginChange extends MarginInput {
  /** The call that goes both ways; adding has one of its own beside it. */
  readonly isBothWays: boolean
}

export function useChangeMargin() {
  const messages = useWords('messages')
  return useContractAct<MarginChange, unknown>({
    name: 'contract.margin',
    send: ({ isBothWays, ...change }, options) =>
      isBothWays ? api.adjustMargin(change, options) : api.addMargin({ id: change.id, money: change.money }, options),
    said: () => messages('set_success'),
  })
}

export function useAddPrincipal() {
  const w = useWords('contract')
  return useContractAct<{ readonly id: string; readonly money: string }, PlacedContract>({
    name: 'contract.principal',
    send: api.addPrincipal,
    said: ({ msg }) => inOwnLanguage(msg, w('order_done')),
  })
}

export function useSetStop() {
  const messages = useWords('messages')
  return useContractAct<StopInput, unknown>({ name: 'contract.stop', send: api.setStop, said: () => messages('set_success') })
}

export function useCancelStop() {
  const w = useWords('contract')
  return useContractAct<{ readonly id: string }, unknown>({
    name: 'contract.cancel-stop',
    send: api.cancelStop,
    said: ({ msg }) => inOwnLanguage(msg, w('stop_canceled')),
  })
}
