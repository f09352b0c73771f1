import { useCallback, useEffect, useRef } from 'react'

/** Tells, whenever it is called later, whether the page that was drawn at this place is still the one that is shown. */
export function useIsHere(place: string): () => boolean {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = place
    return () => {
      shown.current = null
    }
  }, [place])
  return useCallback(() => shown.current === place, [place])
}
