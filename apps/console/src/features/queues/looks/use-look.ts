import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LookPurpose } from './LookGate.tsx'

/** Links to pictures end after five minutes; what was seen goes from the screen with them. */
const LOOK_MS = 5 * 60_000

export interface Look<Seen> {
  readonly seen: Seen | undefined
  readonly isLooking: boolean
  readonly error: unknown
  readonly look: (purpose: LookPurpose) => void
}

/** One look with its purpose. It is no query: nothing looks again by itself. */
export function useLook<Seen>(send: (purpose: LookPurpose) => Promise<{ readonly data: Seen | null }>): Look<Seen> {
  const { data, isPending, error, mutate, reset, submittedAt } = useMutation({
    mutationFn: async (purpose: LookPurpose) => {
      const seen = (await send(purpose)).data
      if (seen === null) throw new Error('A look was answered with nothing')
      return seen
    },
    gcTime: 0,
  })
  const isSeen = data !== undefined
  useEffect(() => {
    if (!isSeen) return
    const timer = setTimeout(reset, submittedAt + LOOK_MS - Date.now())
    return () => clearTimeout(timer)
  }, [isSeen, submittedAt, reset])
  return { seen: data, isLooking: isPending, error, look: mutate }
}
