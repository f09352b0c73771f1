import type { Phone } from './phone.ts'

/**
 * The page as a screen reader goes through it: roles, names and words, one a line; figures, times and names of users
 * are signs.
 */
export async function readingOf({ page }: Phone): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot()
  return `${tree
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .map((line) => line.replace(/(\[level=\d\])|\S+\*{4}\S+|\d[\d,.:/]*/g, (found, level) => level ?? (found.includes('*') ? 'name' : '#')))
    .join('\n')}\n`
}

/**
 * Lines that are nothing but figures: who only hears them does not know of what they speak. A definition has its term.
 */
export function bareFigures(reading: string): string[] {
  const lines = reading.split('\n')
  return lines.filter((line, place) => {
    const [, role = '', said = ''] = /^\s*- '?([a-z]+)(.*)$/.exec(line) ?? []
    const words = said.replace(/\[[^\]]*\]/g, '')
    const isNamed = ['definition', 'textbox', 'slider', 'time'].includes(role) || /- definition:$/.test(lines[place - 1] ?? '')
    return words.includes('#') && !/\p{L}/u.test(words) && !isNamed
  })
}
