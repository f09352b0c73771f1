import { api, type CallOptions, session, useMoneyAct } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { Envelope, LimitsBody, Protection } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { isForEver, type Until } from './exclusion.ts'

/** The answer of an act is the protection now in force. */
function useProtectionAct<Input>(name: string, send: (input: Input, options: CallOptions) => Promise<Envelope<Protection>>) {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useMoneyAct<Input, { readonly realm: Realm; readonly now: Protection }>({
    name,
    send: async (input, options) => {
      const { realm } = session.getState()
      // The shell says why it was refused.
      const answer = await send(input, { ...options, isQuiet: false })
      return { ...answer, data: { realm, now: answer.data as Protection } }
    },
    onDone: ({ data: { realm, now } }) => cache.setQueryData(cacheKeys.protection(realm), now),
  })
  return { isPending, save: async (input: Input): Promise<Protection> => (await mutateAsync(input)).data.now }
}

export const useSetLimits = () => useProtectionAct<LimitsBody>('option.limits', api.setOptionLimits)

export const useExclude = () =>
  useProtectionAct<Until>('option.exclude', (until, options) =>
    api.excludeFromOptions(isForEver(until) ? { forEver: true } : { until }, options),
  )
