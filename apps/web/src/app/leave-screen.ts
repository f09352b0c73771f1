import { closeLayers } from '@glasshouse/ui'
import { useLayoutEffect, useRef } from 'react'
import { endProofs } from '../live/proof/proof-request.ts'
import { countLeftScreen } from '../live/routes/left-screens.ts'

/** What is open over a screen ends with it, and what waits for a proof there is not carried out. */
export function leaveScreen(): void {
  countLeftScreen()
  endProofs()
  closeLayers()
}

/** Leaves each screen when the next one is drawn, before that opens something itself. */
export function useEndOfScreen(pathname: string): void {
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    leaveScreen()
  }, [pathname])
}
