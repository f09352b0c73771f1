/** 38 zones from -12 to +14: every whole offset and the usual fractional ones, in standard time. */
const ZONES: readonly (readonly [zoneId: string, offset: number])[] = [
  ['Etc/GMT+12', -12],
  ['Pacific/Pago_Pago', -11],
  ['Pacific/Honolulu', -10],
  ['Pacific/Marquesas', -9.5],
  ['America/Anchorage', -9],
  ['America/Los_Angeles', -8],
  ['America/Denver', -7],
  ['America/Chicago', -6],
  ['America/New_York', -5],
  ['America/Halifax', -4],
  ['America/St_Johns', -3.5],
  ['America/Sao_Paulo', -3],
  ['Atlantic/South_Georgia', -2],
  ['Atlantic/Azores', -1],
  ['Europe/London', 0],
  ['Europe/Berlin', 1],
  ['Europe/Athens', 2],
  ['Africa/Cairo', 2],
  ['Europe/Istanbul', 3],
  ['Asia/Tehran', 3.5],
  ['Asia/Dubai', 4],
  ['Asia/Kabul', 4.5],
  ['Asia/Karachi', 5],
  ['Asia/Kolkata', 5.5],
  ['Asia/Kathmandu', 5.75],
  ['Asia/Dhaka', 6],
  ['Asia/Yangon', 6.5],
  ['Asia/Bangkok', 7],
  ['Asia/Hong_Kong', 8],
  ['Australia/Eucla', 8.75],
  ['Asia/Tokyo', 9],
  ['Australia/Adelaide', 9.5],
  ['Australia/Sydney', 10],
  ['Australia/Lord_Howe', 10.5],
  ['Pacific/Guadalcanal', 11],
  ['Pacific/Auckland', 12],
  ['Pacific/Tongatapu', 13],
  ['Pacific/Kiritimati', 14],
]

export const TIME_ZONES = ZONES.map(([zoneId, offset]) => ({ zoneId, offSetValue: offsetText(offset), offset }))

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
