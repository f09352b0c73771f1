import { ApiError, api, isSignedIn, useSession } from '@glasshouse/client'
import type { GateProduct } from '@glasshouse/domain'
import type { GateState } from '@glasshouse/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

export interface GateDoor {
  readonly isOpen: boolean
  readonly state: GateState | undefined
  /** True where the product asks something first: then its sheet opens. */
  asks(): boolean
  close(): void
  /** What a call answered about all products. */
  note(states: readonly GateState[]): void
}

/**
 * A product's gate for this person. Demo accounts are asked nothing, and nobody is who is signed out. `failure`: of the
 * newest order. One that was sent before the gate was known is refused by it, and then the sheet opens at once.
 */
export function useGate(product: GateProduct, failure: unknown): GateDoor {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const states = useQuery({
    queryKey: cacheKeys.gates(realm),
    queryFn: async ({ signal }) => (await api.getGates({}, { signal, isQuiet: true })).rows,
    enabled: isUser && realm === 'real',
    staleTime: 60_000,
  })
  const { refetch } = states
  useEffect(() => {
    if (failure instanceof ApiError && failure.reason === 'gate_not_passed') void refetch().then(() => setOpen(true))
  }, [failure, refetch])
  const state = states.data?.find((one) => one.product === product)
  return {
    isOpen,
    state,
    asks: () => {
      const isAsked = realm === 'real' && state?.isOpen === false
      setOpen(isAsked)
      return isAsked
    },
    close: () => setOpen(false),
    note: (rows) => cache.setQueryData(cacheKeys.gates(realm), rows),
  }
}
