import { keptText, oneOf } from '@glasshouse/client'
import { readColors } from '@glasshouse/ui'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
/** Which colour means a rise: green, red, or the blue of the pair that colour-blind readers can tell apart. */
export const RISES = ['green', 'red', 'blue'] as const
export type Rise = (typeof RISES)[number]

export interface Appearance {
  readonly theme: Theme
  readonly rise: Rise
}

export const themeEntry = keptText('theme', oneOf(...THEMES))
export const riseEntry = keptText('rise', oneOf(...RISES))

/** How the reader wants to see things. Kept on the device until a sign-out. */
export const appearance = createStore<Appearance>(() => ({
  theme: themeEntry.read() ?? 'light',
  rise: riseEntry.read() ?? 'green',
}))

export function useAppearance(): Appearance {
  return useStore(appearance)
}

export function chooseTheme(theme: Theme): void {
  appearance.setState({ theme })
  themeEntry.write(theme)
}

export function chooseRise(rise: Rise): void {
  appearance.setState({ rise })
  riseEntry.write(rise)
}

/** Paints the document in the chosen way, now and after each change. */
export function followAppearance(document: Document): () => void {
  const paint = ({ theme, rise }: Appearance) => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    document.documentElement.dataset.rise = rise
    // The browser's own bars take the colour of the page.
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', readColors(['surface-0'], document.body)['surface-0'])
  }
  const paintAgain = () => paint(appearance.getState())
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', paintAgain)
  const forget = appearance.subscribe(paint)
  paintAgain()
  return () => {
    device.removeEventListener('change', paintAgain)
    forget()
  }
}
