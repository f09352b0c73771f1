import { useWords } from '../../words/words.ts'

export function SpotScreen() {
  const w = useWords('app')
  return <h1>{w('tab_trade')}</h1>
}
