import type { Language, Theme } from './pages/phone.ts'

/** Looks of each run, and in `npm run e2e` the others too. */
export function looks<Look>(inEachRun: readonly Look[], inLongForm: readonly Look[]): readonly Look[] {
  return process.env.ALL_LOOKS !== undefined ? [...inEachRun, ...inLongForm] : inEachRun
}

export interface FlowLook {
  readonly language: Language
  readonly theme: Theme
}
const ENGLISH: FlowLook = { language: 'en', theme: 'light' }
const ARABIC: FlowLook = { language: 'ar', theme: 'dark' }

/**
 * Language and theme change what a screen looks like, never what a tap does: each run walks a flow in one look, half of
 * the files in each. Screens that read differently are measured in every language by `sizes.e2e.ts` and
 * `trade-view.e2e.ts`.
 */
export const flowIn = (language: 'en' | 'ar'): readonly FlowLook[] =>
  language === 'en' ? looks([ENGLISH], [ARABIC]) : looks([ARABIC], [ENGLISH])
