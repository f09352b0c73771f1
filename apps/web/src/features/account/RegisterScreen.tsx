import { useWords } from '../../words/words.ts'

export function RegisterScreen() {
  const w = useWords('account')
  return <h1>{w('register_title')}</h1>
}
