import { useWords } from '../../words/words.ts'

/** What happens with the data, where they are given. */
export function DataNote({ years }: { readonly years: number }) {
  const w = useWords('certification')
  return <p className="text-xs text-ink-2 text-pretty">{w('data_note', { count: years })}</p>
}
