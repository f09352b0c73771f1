import { useIsHere } from '@glasshouse/client'
import { useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { leftScreens } from './left-screens.ts'

/**
 * Opens the screen that follows an act or a moment. A person who has left meanwhile stays where they are, also while the
 * code of their next screen is on its way and this one is still drawn.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const place = `${pathname}${search}`
  const isHere = useIsHere(place)
  const leftAtStart = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew at each place
  useEffect(() => {
    leftAtStart.current = leftScreens()
  }, [place])
  return (to, options) => {
    if (isHere() && leftAtStart.current === leftScreens()) void navigate(to, options)
  }
}
