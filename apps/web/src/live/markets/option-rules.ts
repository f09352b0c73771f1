import { api, coreNow, isSignedIn, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { OptionPool, OptionRules } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'

export type OptionRulesNow = OptionRules & {
  readonly pool: OptionPool
  /** When an announced version takes effect; null while none is announced. */
  readonly changesAt: number | null
}

/** Rules are read again so often, and when an announced version takes effect. */
const RULES_EVERY_MS = 15_000
/** The server changes it with the first command after that moment. */
const AFTER_CHANGE_MS = 1_500

/** The rule of a coin's options that is in force, with the pool of the session's realm behind it. */
export function useOptionRules(symbol: string) {
  const realm = useSession((state) => state.realm)
  return useQuery({
    ...optionRules(realm, symbol),
    enabled: symbol !== '',
    refetchInterval: ({ state }) => againIn(state.data?.changesAt ?? null),
  })
}

/** What asks for it, also ahead of the screen. */
export const optionRules = (realm: Realm, symbol: string) =>
  queryOptions({
    queryKey: cacheKeys.optionRules(realm, symbol),
    queryFn: async ({ signal }): Promise<OptionRulesNow> => {
      const { data, rows } = await api.getOptionRules({ symbol, realm }, { signal, isQuiet: true })
      if (!data) throw new Error('The rules of options are empty')
      return { ...data, changesAt: nextChange(rows) }
    },
  })

function nextChange(versions: readonly OptionRules[]): number | null {
  const ahead = versions.filter(({ isInForce, effectiveFrom }) => !isInForce && effectiveFrom > coreNow()).map((one) => one.effectiveFrom)
  return ahead.length === 0 ? null : Math.min(...ahead)
}

function againIn(changesAt: number | null): number {
  const left = changesAt === null ? RULES_EVERY_MS : changesAt - coreNow() + AFTER_CHANGE_MS
  return left > 0 ? Math.min(left, RULES_EVERY_MS) : RULES_EVERY_MS
}

/** What an option placed elsewhere used of them, and a day or an hour that is over, are heard of by asking alone. */
const PROTECTION_EVERY_MS = 30_000

/** Own limits and exclusion, in the session's realm. A screen opened anew asks anew. */
export function useOptionProtection() {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  return useQuery({
    queryKey: cacheKeys.protection(realm),
    queryFn: async ({ signal }) => {
      const { data } = await api.getProtection({}, { signal, isQuiet: true })
      if (!data) throw new Error('The protection is empty')
      return data
    },
    staleTime: 0,
    refetchInterval: PROTECTION_EVERY_MS,
    enabled: isUser,
  })
}
