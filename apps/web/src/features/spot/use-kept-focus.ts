import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a button leaves the screen together with what it acted on, the focus goes to the place it stood in: who works
 * without a pointer would else begin at the top of the page again.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasInside.current && isLost) place.current?.focus({ preventScroll: true })
    wasInside.current = place.current?.contains(document.activeElement) ?? false
  })
}
