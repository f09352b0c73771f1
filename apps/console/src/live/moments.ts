import { useEffect, useState } from 'react'

/** Zone in which every time of the console is shown: the device's own. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { hourCycle: 'h23', numberingSystem: 'latn', ...options })
  formats.set(key, known)
  return known
}

export const timeOf = (ms: number, language: string): string =>
  formatOf(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(ms)

/** Day and time, in figures that sort as they read. */
export function momentOf(ms: number): string {
  const at = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How long, in its largest whole unit: 3 hours, 12 min. */
export function lastingOf(ms: number, language: string): string {
  const [unit, size] = STEPS.find(([, size]) => ms >= size) ?? STEPS[3]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', numberingSystem: 'latn' })
  return format.format(Math.max(0, Math.floor(ms / size)))
}

/** The moment by this device's clock, or another, drawn anew every so often. Moments of the exchange are compared by `coreNow`. */
export function useNow(everyMs = 1_000, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])
  return now
}
