import { useIsHere } from '@glasshouse/client'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/**
 * Opens the page that follows an act. An answer that comes after its operator has opened another page leads nowhere: it
 * would take them off what they are doing.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const isHere = useIsHere(useLocation().pathname)
  return (to, options) => {
    if (isHere()) void navigate(to, options)
  }
}
