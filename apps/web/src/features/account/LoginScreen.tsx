import { useWords } from '../../words/words.ts'

export function LoginScreen() {
  const w = useWords('account')
  return <h1>{w('login_title')}</h1>
}
