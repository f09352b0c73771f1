import { isZone, keptText, oneOf, session, type TimeStyle, timezoneEntry, useSession } from '@glasshouse/client'
import { useBrand } from '../../brand/brand.tsx'

export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY'] as const
export type DateFormat = TimeStyle['dateFormat']
export const dateFormatEntry = keptText('timeFormat', oneOf(...DATE_FORMATS))

/** The reader's choices where there are any, else the brand's. */
export function useTimeStyle(): TimeStyle {
  const { hour12, buddhistYear } = useBrand()
  const language = useSession((state) => state.language)
  const timezone = useSession((state) => state.timezone)
  const dateFormat = useSession(({ timeFormat }) => dateFormatOf(timeFormat))
  const chosenClock = useSession((state) => state.hour12)
  return { language, timezone, dateFormat, hour12: chosenClock ?? hour12, isBuddhistYear: buddhistYear }
}

/** Once at start: the date format chosen on this device, else the brand's. */
export function adoptDateFormat(brands: DateFormat): void {
  session.setState({ timeFormat: dateFormatEntry.read() ?? brands })
}

/**
 * Once at start: the zone chosen on this device, else the device's own; where that is not known, the product's default
 * stays.
 */
export function adoptTimezone(devices: string | undefined): void {
  if (!isZone(timezoneEntry.read() ?? '') && devices && isZone(devices)) session.setState({ timezone: devices })
}

/** What the device says about itself; some browsers say nothing. */
export const deviceTimezone = (): string | undefined => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function chooseDateFormat(timeFormat: DateFormat): void {
  session.setState({ timeFormat })
  dateFormatEntry.write(timeFormat)
}

function dateFormatOf(timeFormat: string): DateFormat {
  return DATE_FORMATS.find((known) => known === timeFormat) ?? 'MM/DD/YYYY'
}
