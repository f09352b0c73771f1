/** One place at which two values differ. */
export interface Difference {
  /** Names of fields and places of lists, joined by points; '' for the whole. */
  readonly path: string
  /** As text; null where there was nothing. */
  readonly before: string | null
  readonly after: string | null
}

/** What has changed from one value to another, in the order of the newer one. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isParts(before) && isParts(after) && Array.isArray(before) === Array.isArray(after)) {
    const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
    return names.flatMap((name) => differences(before[name], after[name], path === '' ? name : `${path}.${name}`))
  }
  return said(before) === said(after) ? [] : [{ path, before: said(before), after: said(after) }]
}

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function said(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
