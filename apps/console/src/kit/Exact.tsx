import { formatExact } from '@glasshouse/client'
import { useLanguage } from '../words/words.ts'

/** A decimal as the books have it, to its last place: what is added up is never rounded. With its coin where one is given. */
export function Exact({ text, coin }: { readonly text: string; readonly coin?: string }) {
  const language = useLanguage()
  const figure = text === '' ? '–' : formatExact(text, language)
  return <span className="whitespace-nowrap tabular-nums">{coin === undefined ? figure : `${figure} ${coin.toUpperCase()}`}</span>
}
