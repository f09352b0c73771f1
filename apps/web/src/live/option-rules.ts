import type { OptionPool, OptionRules, Protection } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { get } from './api.ts'
import { cacheKeys } from './cache-keys.ts'
import { isSignedIn, useSession } from './session.ts'

export type OptionRulesNow = OptionRules & { readonly pool: OptionPool }

/** The rule of a coin's options that is in force, with the pool of the session's realm behind it. */
export function useOptionRules(symbol: string) {
  const realm = useSession((state) => state.realm)
  return useQuery({
    queryKey: cacheKeys.optionRules(realm, symbol),
    queryFn: async ({ signal }): Promise<OptionRulesNow> => {
      const path = `/api/option/rules/${encodeURIComponent(symbol)}`
      const { data } = await get<OptionRulesNow>(path, { query: { realm }, signal, isQuiet: true })
      if (!data) throw new Error('The rules of options are empty')
      return data
    },
    enabled: symbol !== '',
  })
}

/** Own limits and exclusion, in the session's realm. */
export function useOptionProtection() {
  const realm = useSession((state) => state.realm)
  const isMember = useSession(isSignedIn)
  return useQuery({
    queryKey: cacheKeys.protection(realm),
    queryFn: async ({ signal }) => {
      const { data } = await get<Protection>('/api/option/protection', { signal, isQuiet: true })
      if (!data) throw new Error('The protection is empty')
      return data
    },
    enabled: isMember,
  })
}
