import { buttonClass } from '@glasshouse/ui'
import { Link } from 'react-router'
import { useWords } from '../words/words.ts'

export function HomeScreen() {
  const w = useWords('app')
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      <h1 className="text-xl font-semibold">{w('home_title')}</h1>
      <Link to="/quote" className={buttonClass({})}>
        {w('tab_quote')}
      </Link>
    </div>
  )
}
