import { isStoryKind, type StoryKind } from '@glasshouse/domain'
import type { Wallet } from '@glasshouse/wire'
import { useSearchParams } from 'react-router'

/** Days back from now. */
export const PERIODS = [1, 7, 30, 365] as const
export type PeriodDays = (typeof PERIODS)[number]

export interface Filters {
  readonly kind?: StoryKind | undefined
  readonly coin?: string | undefined
  readonly wallet?: Wallet | undefined
  readonly days?: PeriodDays | undefined
  readonly id?: string | undefined
}
const WALLETS: readonly Wallet[] = ['platform', 'financial', 'contract']

/** Filters that an address holds, so that the way back finds them again; what it cannot mean is left out. */
export function filtersIn(query: URLSearchParams): Filters {
  const [kind, coin, id] = [query.get('kind') ?? '', query.get('coin') ?? '', query.get('id') ?? '']
  return {
    kind: isStoryKind(kind) ? kind : undefined,
    coin: /^[a-z0-9]{2,20}$/.test(coin) ? coin : undefined,
    wallet: WALLETS.find((wallet) => wallet === query.get('wallet')),
    days: PERIODS.find((days) => String(days) === query.get('days')),
    id: idIn(id),
  }
}

/** Ids are numbers or hexadecimal; what surrounds them in a text that was copied is left out. */
export const idIn = (text: string): string | undefined => /^[0-9a-f-]{1,64}$/i.exec(text.trim())?.[0]

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined)

export function useFilters(): readonly [Filters, (change: Partial<Record<keyof Filters, string>>) => void, () => void] {
  const [query, setQuery] = useSearchParams()
  const put = (change: Partial<Record<keyof Filters, string>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) value === '' ? next.delete(name) : next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [filtersIn(query), put, () => setQuery({}, { replace: true })]
}
