import { useWords } from '../../words/words.ts'

export function NotOpenScreen() {
  const w = useWords('app')
  return <h1>{w('not_open_title')}</h1>
}
