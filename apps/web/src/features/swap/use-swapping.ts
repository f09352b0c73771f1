import { type ApiError, api, useMoneyAct } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import type { PlacedSwapSummary, SwapSummary, SwapWish } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { readSwapsAgain, useSwap } from './queries.ts'

export interface SwapInput extends SwapWish {
  readonly minimum: string
}

export interface SwapTrouble {
  readonly failure: ApiError
  /** The answer was no. Else it may have been accepted, and only its answer was lost. */
  readonly isRefused: boolean
}

/** Sends a swap once, and follows it until it is executed or released. `onAccepted`: the amount is held. */
export function useSwapping(onAccepted: () => void) {
  const m = useWords('messages')
  const cache = useQueryClient()
  const [accepted, setAccepted] = useState<SwapSummary>()
  const [trouble, setTrouble] = useState<SwapTrouble>()
  const act = useMoneyAct<SwapInput, PlacedSwapSummary>({
    name: 'swap',
    sameOf: ({ fromCoin, toCoin, amount }) => ({ fromCoin, toCoin, amount }),
    // A repeat is the first try, with its minimum: then the exchange knows it again.
    repeat: (first) => first,
    send: (input, options) => api.swap(input, options),
    onDone: ({ data }) => {
      setTrouble(undefined)
      setAccepted(data)
      onAccepted()
    },
    onFailed: (failure, _, isRefused) => setTrouble(failure.isSilent ? undefined : { failure, isRefused }),
    onSettled: () => void readSwapsAgain(cache),
  })
  const { data: seen } = useSwap(accepted?.status === 'waiting' ? accepted.id : undefined)
  const shown = seen && seen.id === accepted?.id ? seen : accepted
  const told = useRef('')
  useEffect(() => {
    if (shown === undefined || shown.status === 'waiting' || told.current === shown.id) return
    told.current = shown.id
    void readSwapsAgain(cache)
    if (shown.status === 'executed') showToast('success', m('swap_success'))
  }, [shown, cache, m])
  return {
    /** The last one, as it is now. */
    swap: shown,
    trouble,
    isPending: act.isPending,
    send: (input: SwapInput) => {
      setTrouble(undefined)
      setAccepted(undefined)
      act.mutate(input)
    },
    /** Another swap is being written: what became of the last one stands in the list. One that waits stays in sight. */
    forget: () => {
      setTrouble(undefined)
      if (shown?.status !== 'waiting') setAccepted(undefined)
    },
  }
}
