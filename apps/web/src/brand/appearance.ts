import { STORAGE } from '@glasshouse/client'
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

/** How the reader wants to see things. Kept on the device until a sign-out. */
export const appearance = createStore<Appearance>(() => ({
  theme: chosen(THEMES, remembered(STORAGE.theme), 'light'),
  rise: chosen(RISES, remembered(STORAGE.rise), 'green'),
}))

export function useAppearance(): Appearance {
  return useStore(appearance)
}

export function chooseTheme(theme: Theme): void {
  appearance.setState({ theme })
  remember(STORAGE.theme, theme)
}

export function chooseRise(rise: Rise): void {
  appearance.setState({ rise })
  remember(STORAGE.rise, rise)
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

/**
 * A choice of this device. A sign-out forgets it with everything else, so that the next reader begins with the
 * defaults.
 */
export function remember(key: string, value: string): void {
  localStorage.setItem(key, value)
}

export function remembered(key: string): string | null {
  return localStorage.getItem(key)
}

function chosen<Choice extends string>(choices: readonly Choice[], value: string | null, initial: Choice): Choice {
  return choices.find((choice) => choice === value) ?? initial
}
