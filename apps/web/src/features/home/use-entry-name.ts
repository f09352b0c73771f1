import { useWords, type WordKey } from '../../words/words.ts'

/** The words for an entry of the settings in the reader's language; an entry of the operator's own keeps its name. */
export function useEntryName(kind: 'shortcut' | 'entry'): (key: string, name: string) => string {
  const w = useWords('home')
  return (key, name) => {
    const wanted = `${kind}_${key}` as WordKey<'home'>
    const text = w(wanted)
    return text === wanted ? name : text
  }
}
