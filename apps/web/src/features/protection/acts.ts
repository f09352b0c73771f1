import { api, type CallOptions, session, useMoneyAct } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { ContractLimitsBody, ContractProtection, Envelope, ExcludeBody, LimitsBody, Protection } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { isForEver, type Until } from './exclusion.ts'

interface Act<Input, Now> {
  readonly name: string
  readonly key: 'protection' | 'contractProtection'
  readonly send: (input: Input, options: CallOptions) => Promise<Envelope<Now>>
}

/** The answer of an act is the protection now in force. */
function useProtectionAct<Input, Now>({ name, key, send }: Act<Input, Now>) {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useMoneyAct<Input, { readonly realm: Realm; readonly now: Now }>({
    name,
    send: async (input, options) => {
      const { realm } = session.getState()
      // The shell says why it was refused.
      const answer = await send(input, { ...options, isQuiet: false })
      return { ...answer, data: { realm, now: answer.data as Now } }
    },
    onDone: ({ data: { realm, now } }) => cache.setQueryData(cacheKeys[key](realm), now),
  })
  return { isPending, save: async (input: Input): Promise<Now> => (await mutateAsync(input)).data.now }
}

export const useSetLimits = () =>
  useProtectionAct<LimitsBody, Protection>({ name: 'option.limits', key: 'protection', send: api.setOptionLimits })

export const useSetContractLimits = () =>
  useProtectionAct<ContractLimitsBody, ContractProtection>({
    name: 'contract.limits',
    key: 'contractProtection',
    send: api.setContractLimits,
  })

const excludeBodyOf = (until: Until): ExcludeBody => (isForEver(until) ? { forEver: true } : { until })

export const useExclude = () =>
  useProtectionAct<Until, Protection>({
    name: 'option.exclude',
    key: 'protection',
    send: (until, options) => api.excludeFromOptions(excludeBodyOf(until), options),
  })

export const useExcludeFromContracts = () =>
  useProtectionAct<Until, ContractProtection>({
    name: 'contract.exclude',
    key: 'contractProtection',
    send: (until, options) => api.excludeFromContracts(excludeBodyOf(until), options),
  })

/** What an exclusion needs of either. */
export interface ExcludeAct {
  readonly isPending: boolean
  readonly save: (until: Until) => Promise<unknown>
}
