import { useMedia } from './use-media.ts'

/** From here a window is a desk: columns stand beside each other. As `--breakpoint-desk` of the kit. */
export const DESK = '(min-width: 1100px)'

/** Whether the window is as wide as a desk. */
export const useIsDesk = (): boolean => useMedia(DESK)
