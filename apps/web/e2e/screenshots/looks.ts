import type { Look } from '../pages/camera.ts'

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1600, height: 900 },
] as const
const DRESSES = [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'dark' },
  { language: 'zh', theme: 'light' },
] as const
const SMALLEST = { width: 320, height: 640 } as const

/** Each size in each dress, and the smallest window in two of them. */
const LOOKS: readonly Look[] = [
  ...SIZES.flatMap((size) => DRESSES.map((dress) => ({ ...dress, ...size }))),
  { language: 'en', theme: 'light', ...SMALLEST },
  { language: 'ar', theme: 'dark', ...SMALLEST },
]

/** As pictures and `LOOKS` call it: `ar-dark-390`. */
export const nameOf = ({ language, theme, width }: Look): string => `${language}-${theme}-${width}`

/** Those asked for: LOOKS holds beginnings of their names, `ar-dark-390,zh`; without it, all. */
export const wantedLooks: readonly Look[] = wanted('LOOKS', LOOKS, nameOf)

/**
 * Of things by their names, those that a setting asks for; all without it. A setting that names none of them is a
 * mistake.
 */
export function wanted<T>(setting: string, all: readonly T[], name: (one: T) => string): readonly T[] {
  const beginnings = (process.env[setting] ?? '').split(',').filter((word) => word !== '')
  if (beginnings.length === 0) return all
  const found = all.filter((one) => beginnings.some((beginning) => name(one).startsWith(beginning)))
  if (found.length === 0) throw new Error(`${setting} takes the beginnings of ${all.map(name).join(', ')}`)
  return found
}
