import { Link } from 'react-router'
import { useWords } from '../../../words/words.ts'

/** Link to the rules of contracts. */
export function RulesLink() {
  const w = useWords('contract')
  return (
    <Link to="/tradingRules?type=3" className="inline-flex min-h-11 items-center self-start text-xs font-medium text-accent">
      {w('rules_link')}
    </Link>
  )
}
