import type { AddressType } from '@glasshouse/domain'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A screen to which a form sends its user for something that it lacks. It stands in the state of the history entry, so
 * that no link can claim it and a reload keeps it.
 */
export interface Detour {
  /** History entries from this screen back to the form. */
  readonly steps: number
  /** Network that the form pays over. */
  readonly network?: AddressType
}

/** For `state` of a link or a navigation. */
export const detourState = (detour: Detour): { readonly detour: Detour } => ({ detour })

export function detourIn(state: unknown): Detour | undefined {
  const detour = (state as { readonly detour?: Partial<Detour> } | null)?.detour
  if (!detour || !Number.isInteger(detour.steps) || (detour.steps ?? 0) < 1) return undefined
  const { steps, network } = detour as Detour
  return network === 'ethereum' || network === 'tron' ? { steps, network } : { steps }
}

interface TakenDetour {
  readonly detour: Detour | undefined
  /** State of a link that leads further away from the form. */
  readonly further: { readonly detour: Detour } | undefined
  /** Back to the form, with nothing in between left to go back through. A screen that was left meanwhile leads nowhere. */
  readonly finish: () => void
}

export function useDetour(): TakenDetour {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const detour = detourIn(state)
  return {
    detour,
    further: detour && detourState({ ...detour, steps: detour.steps + 1 }),
    finish: () => {
      if (detour && isShown.current) void navigate(-detour.steps)
    },
  }
}
