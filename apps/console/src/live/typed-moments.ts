const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})$/

/** `2026-02-01` of the calendar; null of anything else, and of a day that no month has. */
export function dayTyped(text: string): string | null {
  const [, year, month, day] = DAY.exec(text.trim()) ?? []
  if (year === undefined) return null
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.toISOString().slice(0, 10) === text.trim() ? text.trim() : null
}

/** `2026-02-01T09:30` of what was typed as `2026-02-01 09:30`; null of anything else. */
export function momentTyped(text: string): string | null {
  const [, day = '', hour = '', minute = ''] = MOMENT.exec(text.trim()) ?? []
  return dayTyped(day) !== null && Number(hour) < 24 && Number(minute) < 60 ? `${day}T${hour}:${minute}` : null
}
