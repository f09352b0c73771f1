import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a button leaves the screen together with what it acted on, the focus goes to the place it stood in: who works
 * without a pointer would else begin at the top of the page again.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const held = useRef<Element | null>(null)
  useEffect(() => {
    const element = place.current
    const hold = ({ target }: FocusEvent) => {
      held.current = target as Element
    }
    const release = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) held.current = null
    }
    element?.addEventListener('focusin', hold)
    element?.addEventListener('focusout', release)
    return () => {
      element?.removeEventListener('focusin', hold)
      element?.removeEventListener('focusout', release)
    }
  }, [place])
  useEffect(() => {
    if (!held.current || held.current.isConnected) return
    held.current = null
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
}
