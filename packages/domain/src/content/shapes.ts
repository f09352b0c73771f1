import { isImageLink, isTextLink, linkTarget } from './links.ts'

/**
 * What a value may be, told as data: the server checks by it, and forms are drawn from it. A closed list of kinds, so that
 * both know each of them.
 */
export type Shape =
  /** Plain letters in one line; `isLong`: in several. */
  | { readonly kind: 'text'; readonly most: number; readonly isLong?: true; readonly isNeeded?: true }
  /** A word of a fixed form; `pattern` without its anchors. */
  | { readonly kind: 'word'; readonly pattern: string; readonly most: number }
  /** Where a shortcut or a desk leads: a path, an address, a mail or phone link, a word that the app knows, or ''. */
  | { readonly kind: 'link' }
  /** Name of an icon, a path of the exchange, an https address, or ''. */
  | { readonly kind: 'picture' }
  /** `without`: what it means where it is left out; off unless it says so. */
  | { readonly kind: 'switch'; readonly without?: true }
  /** A whole number. */
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  /** A number with places, as JSON has it. */
  | { readonly kind: 'fraction'; readonly least: number; readonly most: number }
  /** Money and rates: a text of digits. */
  | { readonly kind: 'decimal'; readonly places: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Shape>>; readonly optional?: readonly string[] }
  /** `key`: field that no two entries share. */
  | { readonly kind: 'list'; readonly of: Shape; readonly most: number; readonly key?: string }

/** Where a value is not what its shape says: names of fields and places of lists, joined by points, '' for the whole. */
export interface ShapeFault {
  readonly path: string
  readonly rule: string
}

const ICON_NAME = /^[A-Za-z][\w-]{0,40}$/
/** Control characters, line ends of other scripts, and marks that turn the reading direction around. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const UNSEEN_IN_LINES = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u
const LONE_SURROGATE = /\p{Surrogate}/u

export const isSettingLink = (value: unknown): boolean =>
  typeof value === 'string' && (linkTarget(value).kind !== 'refused' || isTextLink(value))
export const isPicture = (value: unknown): boolean => typeof value === 'string' && (isImageLink(value) || ICON_NAME.test(value))

/** The first fault of a value, in the order of its fields; null of a value that fits. */
export function shapeFault(shape: Shape, value: unknown, path = ''): ShapeFault | null {
  const fault = (rule: string): ShapeFault => ({ path, rule })
  switch (shape.kind) {
    case 'text':
      return textRule(shape, value, fault)
    case 'word':
      if (typeof value === 'string' && value.length <= shape.most && new RegExp(`^(?:${shape.pattern})$`).test(value)) return null
      return fault(`must be a word of the form ${shape.pattern}, of at most ${shape.most} characters`)
    case 'link':
      return isSettingLink(value) ? null : fault('must be a path of the app, a plain address or a word that the app knows')
    case 'picture':
      return isPicture(value) ? null : fault('must be the name of an icon, a path of the exchange or an https address')
    case 'switch':
      return typeof value === 'boolean' ? null : fault('must be on or off')
    case 'number':
      if (Number.isInteger(value) && isWithin(value as number, shape)) return null
      return fault(`must be a whole number from ${shape.least} to ${shape.most}`)
    case 'fraction':
      return Number.isFinite(value) && isWithin(value as number, shape)
        ? null
        : fault(`must be a number from ${shape.least} to ${shape.most}`)
    case 'decimal':
      if (typeof value === 'string' && isDecimal(value, shape.places)) return null
      return fault(`must be a decimal with at most ${shape.places} places, as text`)
    case 'choice':
      if (shape.values.includes(value as string)) return null
      return fault(`must be one of ${shape.values.join(', ')}`)
    case 'fields':
      return fieldsRule(shape, value, path)
    case 'list':
      return listRule(shape, value, path)
  }
}

type Of<Kind extends Shape['kind']> = Extract<Shape, { readonly kind: Kind }>

const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }) => value >= least && value <= most

function isDecimal(text: string, places: number): boolean {
  const [, fraction = ''] = /^\d{1,24}(?:\.(\d+))?$/.exec(text) ?? [null, null]
  return fraction !== null && fraction.length <= places && !text.endsWith('.')
}

function textRule({ most, isLong, isNeeded }: Of<'text'>, value: unknown, fault: (rule: string) => ShapeFault): ShapeFault | null {
  if (typeof value !== 'string') return fault('must be a text')
  if (isNeeded && value.trim() === '') return fault('is required')
  if (value.length > most) return fault(`must have at most ${most} characters`)
  if ((isLong ? UNSEEN_IN_LINES : UNSEEN).test(value) || LONE_SURROGATE.test(value)) return fault('must be without invisible characters')
  return null
}

function fieldsRule({ fields, optional = [] }: Of<'fields'>, value: unknown, path: string): ShapeFault | null {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { path, rule: 'must be a set of fields' }
  const given = value as Readonly<Record<string, unknown>>
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) return { path: at(unknown.slice(0, 40)), rule: 'is not a field here' }
  for (const [name, shape] of Object.entries(fields)) {
    const isThere = Object.hasOwn(given, name)
    if (!isThere && optional.includes(name)) continue
    if (!isThere) return { path: at(name), rule: 'is required' }
    const fault = shapeFault(shape, given[name], at(name))
    if (fault) return fault
  }
  return null
}

function listRule({ of, most, key }: Of<'list'>, value: unknown, path: string): ShapeFault | null {
  if (!Array.isArray(value)) return { path, rule: 'must be a list' }
  if (value.length > most) return { path, rule: `must have at most ${most} entries` }
  for (const [place, entry] of value.entries()) {
    const fault = shapeFault(of, entry, path === '' ? String(place) : `${path}.${place}`)
    if (fault) return fault
  }
  if (key === undefined) return null
  const names = value.map((entry) => (entry as Readonly<Record<string, unknown>>)[key])
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  return twice === undefined ? null : { path, rule: `must name ${String(twice)} once` }
}
