import type { NewEntry } from './content.ts'
import type { ContentKind, ContentText } from './content-text.ts'
import type { Texts } from './texts.ts'

/** A banner, notice or article that a new database begins with. */
export interface ContentEntry extends NewEntry {
  readonly seedName: string
  /** Shown by sandboxes alone. */
  readonly isSandboxOnly: boolean
}

const KINDS: readonly unknown[] = ['activity', 'roll_notice', 'article'] satisfies ContentKind[]

/** Reads `entries.json`: a list of entries in their order, each with the name of its text. */
export function readEntries(source: string, textOf: (name: string) => Texts<ContentText>): readonly ContentEntry[] {
  const listed = JSON.parse(source) as readonly Readonly<Record<string, unknown>>[]
  const names = listed.map(({ name }) => name)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new Error(`${twice} stands there twice`)
  return listed.map((entry) => {
    const { name, kind, text } = entry
    if (typeof name !== 'string' || !KINDS.includes(kind) || typeof text !== 'string')
      throw new Error(`an entry needs a name, a kind and a text: ${JSON.stringify(entry)}`)
    const word = (field: string) => (typeof entry[field] === 'string' ? entry[field] : '')
    return {
      seedName: name,
      kind: kind as ContentKind,
      topic: word('topic'),
      isShown: true,
      link: word('link'),
      image: word('image'),
      sort: typeof entry.sort === 'number' ? entry.sort : 0,
      isSandboxOnly: entry.sandboxOnly === true,
      texts: textOf(text),
    }
  })
}
