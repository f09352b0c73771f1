import { formatDay, formatTime, type TimeStyle, yearOf } from '@glasshouse/client'

/** Under the chart: the clock for candles of a day and less, the day for longer ones, the month for months. */
export function axisTime(timeMs: number, template: string, style: TimeStyle): string {
  if (template.includes('HH')) return clockOf(timeMs, style)
  if (template.includes('DD')) return dayOf(timeMs, style)
  return monthOf(timeMs, style)
}

/** Time of one candle in full: day with its year, and the clock where candles are shorter than a day. */
export function candleTime(timeMs: number, isDaily: boolean, style: TimeStyle): string {
  const day = formatDay(timeMs, style)
  return isDaily ? day : `${day} ${clockOf(timeMs, style)}`
}

/** Time left until a moment, in figures that need no words: `04:59`, `51:04:59`; nothing once it is over. */
export function timeLeft(untilMs: number, nowMs: number): string {
  const seconds = Math.ceil((untilMs - nowMs) / 1_000)
  if (seconds <= 0) return ''
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

/** Without its seconds, which no candle has. */
function clockOf(timeMs: number, style: TimeStyle): string {
  const [, clock = '', half] = formatTime(timeMs, style).split(' ')
  return `${clock.split(':').slice(0, 2).join(':')}${half ? ` ${half}` : ''}`
}

function dayOf(timeMs: number, style: TimeStyle): string {
  return formatTime(timeMs, style).split(' ')[0] ?? ''
}

function monthOf(timeMs: number, style: TimeStyle): string {
  const [first = '', second = ''] = dayOf(timeMs, style).split('/')
  return `${style.dateFormat === 'DD/MM/YYYY' ? second : first}/${yearOf(timeMs, style)}`
}
