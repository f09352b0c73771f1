import { operatorApi } from '@glasshouse/client'
import type { NamedOperator, ShownOperator } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { following } from '../../live/polling.ts'
import { askHouse, type HouseKeys } from '../../session/house-keys.ts'

export interface ListedOperator extends NamedOperator {
  readonly keys: ShownOperator['keys']
}
export interface ListedOperators {
  readonly house: HouseKeys
  readonly operators: readonly ListedOperator[]
}

/** Names as the desk keeps them; roles, keys and who is active as the core does. */
export const useOperators = () =>
  useQuery({
    queryKey: ['operators'],
    queryFn: async ({ signal }): Promise<ListedOperators> => {
      const [named, known] = await Promise.all([
        operatorApi.listOperatorNames(undefined, { isByPage: true, isQuiet: true, signal }),
        askHouse(),
      ])
      return { house: known.house, operators: joined(named.rows, known.operators) }
    },
    ...following,
  })

export function joined(named: readonly NamedOperator[], known: readonly ShownOperator[]): ListedOperator[] {
  const ids = [...new Set([...named, ...known].map(({ id }) => id))].sort((one, next) => one - next)
  return ids.map((id) => {
    const [name, core] = [named.find((one) => one.id === id), known.find((one) => one.id === id)]
    return {
      id,
      name: name?.name ?? `operator-${id}`,
      roles: core?.roles ?? name?.roles ?? [],
      isActive: core?.isActive ?? false,
      keys: core?.keys ?? [],
    }
  })
}
