import { useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/**
 * Opens the page that follows an act. An answer that comes after its operator has opened another page leads nowhere: it
 * would take them off what they are doing.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = pathname
    return () => {
      shown.current = null
    }
  }, [pathname])
  return (to, options) => {
    if (shown.current === pathname) void navigate(to, options)
  }
}
