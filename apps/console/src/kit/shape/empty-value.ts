import type { Shape } from '@glasshouse/domain'

/** What a new entry begins with; fields that may be left out are. */
export function emptyOf(shape: Shape): unknown {
  switch (shape.kind) {
    case 'switch':
      return true
    case 'number':
    case 'fraction':
      return Math.max(0, shape.least)
    case 'decimal':
      return '0'
    case 'choice':
      return shape.values[0] ?? ''
    case 'list':
      return []
    case 'fields': {
      const needed = Object.entries(shape.fields).filter(([name]) => !shape.optional?.includes(name))
      return Object.fromEntries(needed.map(([name, of]) => [name, emptyOf(of)]))
    }
    default:
      return ''
  }
}

/** A value without optional fields that say nothing: an empty figure or list is not sent where it may be left out. */
export function withoutEmpty(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'list' && Array.isArray(value)) return value.map((entry) => withoutEmpty(shape.of, entry))
  if (shape.kind !== 'fields' || typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, one]) => !shape.optional?.includes(name) || !saysNothing(shape.fields[name], one))
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutEmpty(shape.fields[name] ?? { kind: 'switch' }, one)]))
}

function saysNothing(shape: Shape | undefined, value: unknown): boolean {
  if (value === undefined) return true
  return shape?.kind === 'list' ? Array.isArray(value) && value.length === 0 : shape?.kind === 'decimal' && value === ''
}
