import { useSyncExternalStore } from 'react'

/** From here a window is a desk: columns stand beside each other. As `--breakpoint-desk` of the kit. */
export const DESK = '(min-width: 1100px)'

/** Whether the window is as wide as a desk. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(
    (hear) => {
      const media = window.matchMedia(DESK)
      media.addEventListener('change', hear)
      return () => media.removeEventListener('change', hear)
    },
    () => window.matchMedia(DESK).matches,
  )
}
