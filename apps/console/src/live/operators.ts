import { operatorApi } from '@glasshouse/client'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../words/words.ts'

/** Names of operators by number: lists name them by that. */
export function useOperatorName(): (who: number | string | null) => string {
  const w = useWords('terms')
  const { data } = useQuery({
    queryKey: ['operator-names'],
    queryFn: async () => (await operatorApi.listOperatorNames(undefined, { isByPage: true, isQuiet: true })).rows,
    staleTime: 60_000,
  })
  return (who) => {
    if (who === null) return ''
    const id = typeof who === 'number' ? who : Number(/^operator:(\d+)$/.exec(who)?.[1] ?? Number.NaN)
    if (Number.isNaN(id)) return String(who)
    return data?.find((one) => one.id === id)?.name ?? w('operator_numbered', { id })
  }
}
