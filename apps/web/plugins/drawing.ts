/** A drawing of paths in the colours of the page: lines, and panes filled with the accent. */
export interface Drawing {
  /** Width and height of one unit each. */
  readonly viewBox: string
  readonly paths: readonly { readonly d: string; readonly x?: number; readonly isPane?: true }[]
}

const PATH = /<path\s+([^>]*?)\s*\/>/g
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const KNOWN: readonly string[] = ['class', 'd', 'transform']

/**
 * Reads an SVG file of paths alone. Colours and widths are the app's; whatever else the file holds is refused, not
 * lost.
 */
export function drawingOf(source: string, name: string): Drawing {
  const [, viewBox, body] = /^\s*<svg [^>]*viewBox="([\d. -]+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(source) ?? []
  if (viewBox === undefined || body === undefined) throw new Error(`${name}: must be one svg with a viewBox`)
  const rest = body.replace(PATH, '').trim()
  if (rest !== '') throw new Error(`${name}: only paths are drawn, not ${rest.slice(0, 40)}`)
  const paths = [...body.matchAll(PATH)].map(([, text = '']) =>
    pathOf(new Map([...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value])), name),
  )
  if (paths.length === 0) throw new Error(`${name}: must have a path`)
  return { viewBox, paths }
}

function pathOf(attributes: ReadonlyMap<string, string>, name: string) {
  const d = attributes.get('d') ?? ''
  const shift = attributes.get('transform')
  const [, x] = /^translate\((-?[\d.]+)(?: 0)?\)$/.exec(shift ?? '') ?? []
  const unknown = [...attributes.keys()].find((key) => !KNOWN.includes(key))
  if (unknown !== undefined) throw new Error(`${name}: ${unknown} of a path is not read`)
  if (!/^[MLHVCSQTAZmlhvcsqtaz\d\s.,-]+$/.test(d)) throw new Error(`${name}: a path has no shape`)
  if (shift !== undefined && x === undefined) throw new Error(`${name}: a path is moved by translate(x 0) alone`)
  const style = attributes.get('class')
  if (style !== undefined && style !== 'pane') throw new Error(`${name}: the class of a path may be pane`)
  return { d, ...(x === undefined ? {} : { x: Number(x) }), ...(style === 'pane' ? ({ isPane: true } as const) : {}) }
}
