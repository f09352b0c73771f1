import { operatorApi } from '@glasshouse/client'
import type { OperatorHome, WaitingQueue } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { useUnconfirmed } from './acts.ts'
import { useOwnRequests } from './own-requests.ts'
import { following } from './polling.ts'

/** What waits, what is wrong and how it runs: fetched by the page itself, for the menu and for home. */
export function useHome() {
  return useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }): Promise<OperatorHome> => {
      const { data } = await operatorApi.operatorHome(undefined, { isByPage: true, isQuiet: true, signal })
      if (!data) throw new Error('Home was answered without it')
      return data
    },
    ...following,
  })
}

/** How many wait in a queue; undefined while that is not known, or not for this operator. */
export function useWaiting(): (queue: WaitingQueue | 'stops' | 'own') => number | undefined {
  const { data } = useHome()
  const { data: unconfirmed } = useUnconfirmed()
  const { data: own } = useOwnRequests()
  return (queue) => {
    if (queue === 'stops') return unconfirmed?.length
    return queue === 'own' ? own?.fresh : data?.waiting.find((one) => one.queue === queue)?.count
  }
}
