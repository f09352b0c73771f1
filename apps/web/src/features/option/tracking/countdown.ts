/** 00:27, 59:59, 1:00:00. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

/** Seconds left at which a countdown is announced to screen readers. */
const SAID_AT = [1_800, 600, 300, 60, 30, 10]

/** What was last to be said of a countdown: the smallest of the marks that it has reached. */
export const saidMark = (left: number, whole: number): number | undefined => SAID_AT.filter((mark) => mark < whole && left <= mark).at(-1)
