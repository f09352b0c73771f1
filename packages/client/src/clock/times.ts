/** How this reader writes times; the order of day and month and the 12-hour clock are the brand's. */
export interface TimeStyle {
  readonly language: string
  readonly timezone: string
  readonly dateFormat: 'MM/DD/YYYY' | 'DD/MM/YYYY'
  readonly hour12: boolean
  /** Years as the Buddhist calendar counts them, 543 on. */
  readonly isBuddhistYear?: boolean
}

/** Dates end here on both sides: of a moment beyond them every format would throw, and its screen with it. */
const SHOWN_MS = 8_640_000_000_000_000
/** A moment that dates can show, the nearest to a given one; of none at all the first of 1970. */
const shown = (timeMs: number): number => Math.max(-SHOWN_MS, Math.min(timeMs, SHOWN_MS)) || 0

/** As `<time>` wants it: `2024-08-08T09:14:22.000Z`. */
export const isoMoment = (timeMs: number): string => new Date(shown(timeMs)).toISOString()

/** Day, month and time to the second, for lists: `08/08 09:14:22`. */
export function formatTime(timeMs: number, style: TimeStyle): string {
  const parts = new Map(
    formatOf(style)
      .formatToParts(shown(timeMs))
      .map(({ type, value }) => [type, value]),
  )
  const [day, month] = [parts.get('day'), parts.get('month')]
  const date = style.dateFormat === 'DD/MM/YYYY' ? `${day}/${month}` : `${month}/${day}`
  const half = parts.get('dayPeriod')
  return `${date} ${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}${half ? ` ${half}` : ''}`
}

/** Time of day alone, for trades of the last minutes. */
export function formatClock(timeMs: number, style: TimeStyle): string {
  return formatTime(timeMs, style).split(' ').slice(1).join(' ')
}

/** As `formatClock`, to the millisecond: `09:14:22.087`. */
export function formatPreciseClock(timeMs: number, style: TimeStyle): string {
  const part = String(timeMs % 1_000).padStart(3, '0')
  return formatClock(timeMs, style).replace(/^\S+/, (clock) => `${clock}.${part}`)
}

/** As `formatMoment`, to the millisecond. */
export function formatPreciseMoment(timeMs: number, style: TimeStyle): string {
  return `${formatDay(timeMs, style)} ${formatPreciseClock(timeMs, style)}`
}

/** The day with its year: `08/08/2024`. */
export function formatDay(timeMs: number, style: TimeStyle): string {
  return `${formatTime(timeMs, style).split(' ')[0]}/${yearOf(timeMs, style)}`
}

/** Day, year and time to the second: `08/08/2024 09:14:22`. */
export function formatMoment(timeMs: number, style: TimeStyle): string {
  return `${formatDay(timeMs, style)} ${formatClock(timeMs, style)}`
}

/** The zone as its offset at a moment, as people say it: `UTC+8`, `UTC-3:30`, `UTC`. */
export function zoneName(timezone: string, timeMs: number): string {
  const parts = formatWith('en', { timeZone: zoneOf(timezone), timeZoneName: 'shortOffset' }).formatToParts(shown(timeMs))
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC').replace(/[+-]0$/, '')
}

/** The year the reader's brand and time zone are in. */
export function yearOf(timeMs: number, { timezone, isBuddhistYear }: TimeStyle): string {
  const year = formatWith('en', { timeZone: zoneOf(timezone), year: 'numeric' }).format(shown(timeMs))
  return isBuddhistYear ? String(Number(year) + 543) : year
}

/** A name that this browser does not know must not take a screen down. */
const zoneOf = (timezone: string): string => (isZone(timezone) ? timezone : DEFAULT_ZONE)

/** Whether this browser knows a zone by this name. */
export function isZone(timezone: string): boolean {
  const known = zones.get(timezone)
  if (known !== undefined) return known
  const isKnown = canFormat(timezone)
  zones.set(timezone, isKnown)
  return isKnown
}

const zones = new Map<string, boolean>()

function canFormat(timezone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
    return true
  } catch {
    return false
  }
}
const DEFAULT_ZONE = 'Asia/Hong_Kong'

function formatOf({ language, timezone, hour12 }: TimeStyle): Intl.DateTimeFormat {
  return formatWith(language, {
    timeZone: zoneOf(timezone),
    numberingSystem: 'latn',
    calendar: 'gregory',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(hour12 ? { hour12: true } : { hourCycle: 'h23' as const }),
  })
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each choice: making one is slow. */
export function formatWith(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, options)
  formats.set(name, made)
  return made
}
