/** One place at which two values of a setting differ. */
export interface ChangedPlace {
  /** Names of fields and places of lists, joined by points; '' for the whole. */
  readonly path: string
  /** As text, shortened; null where there was nothing. */
  readonly before: string | null
  readonly after: string | null
}

const PLACES_MAX = 20
const TEXT_MAX = 80

/** What the audit keeps of a change: an entry says what it was without the versions beside it. */
export const settingChanges = (before: unknown, after: unknown): ChangedPlace[] => differing(before, after, '').slice(0, PLACES_MAX)

function differing(before: unknown, after: unknown, path: string): ChangedPlace[] {
  if (isParts(before) && isParts(after) && Array.isArray(before) === Array.isArray(after)) {
    const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
    return names.flatMap((name) => differing(before[name], after[name], path === '' ? name : `${path}.${name}`))
  }
  const [was, is] = [textOf(before), textOf(after)]
  return was === is ? [] : [{ path, before: shortened(was), after: shortened(is) }]
}

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const shortened = (text: string | null): string | null =>
  text === null || text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1)}…`
