import { useWords } from '../../words/words.ts'

export function PreferencesScreen() {
  const w = useWords('app')
  return <h1>{w('preferences_title')}</h1>
}
