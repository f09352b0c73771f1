import type { Fault } from '@glasshouse/wire'

/** Objects and lists within each other, the outermost counted: no call needs more than three. */
export const JSON_DEPTH_MAX = 20
/** Longest name that is told back. */
const NAME_MAX = 64

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COLON] = [34, 92, 91, 93, 123, 125, 58] as const

export type ReadJson = { readonly value: unknown } | { readonly fault: Fault }

/**
 * JSON as calls and frames take it: no deeper than `JSON_DEPTH_MAX`, so that nothing behind it meets a structure it
 * cannot walk, and no field twice, of which readers would each believe another one. The text is looked at before it is
 * parsed.
 */
export function readJson(text: string, notJson: 'body_not_json' | 'frame_not_json'): ReadJson {
  if (isTooDeep(text)) return { fault: { reason: 'nested_too_deep', rule: `must not be nested deeper than ${JSON_DEPTH_MAX}` } }
  try {
    const value: unknown = JSON.parse(text)
    const repeated = repeatedName(text)
    return repeated === null
      ? { value }
      : { fault: { reason: 'field_repeated', field: repeated.slice(0, NAME_MAX), rule: 'is given twice' } }
  } catch {
    return { fault: { reason: notJson } }
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      if (depth > JSON_DEPTH_MAX) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
  }
  return false
}

/** First name that stands twice in one object of a JSON text, as it reads and not as it is escaped. */
function repeatedName(text: string): string | null {
  const open: Set<string>[] = []
  let from = 0
  let to = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      from = at
      at = endOfString(text, at)
      to = at + 1
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) open.push(new Set())
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop()
    else if (code === COLON) {
      const name = JSON.parse(text.slice(from, to)) as string
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return null
}

/** Place of the closing quote, or the end of a text that has none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return text.length
}
