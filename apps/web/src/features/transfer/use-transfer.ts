import { type ApiError, api, session, useMoneyAct } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { errorText } from '../../words/error-text.ts'
import { useWords, wordsOf } from '../../words/words.ts'
import type { TransferFields } from './transfer-form.ts'

/** A transfer under its key; balances and histories are read again after every answer, and after none. */
export function useTransfer(onDone: () => void) {
  const w = useWords('transfer')
  const cache = useQueryClient()
  return useMoneyAct({
    name: 'transfer',
    send: (fields: TransferFields, options) => api.transferFunds(fields, options),
    onDone: () => {
      onDone()
      showToast('success', w('transfer_success'))
    },
    onSettled: async () => {
      const { realm } = session.getState()
      const changed = [cacheKeys.balances(realm), cacheKeys.statements(realm), cacheKeys.history(realm)]
      await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })))
    },
  })
}

/** What a refusal says: the fixed message where there is one. */
export function transferErrorText(failure: ApiError, language: string): string {
  if (failure.reason === 'contract_assets_frozen') return wordsOf('messages')('Contract-assets-frozen')
  if (failure.reason === 'insufficient_available') return wordsOf('transfer')('Insufficient_funds_available')
  return errorText(failure, language)
}
