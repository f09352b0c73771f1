import { isInDemo, useSession } from '@glasshouse/client'
import { FlaskConical } from 'lucide-react'
import { Link } from 'react-router'
import { useBalances } from '../../live/account/balances.ts'
import { useWords } from '../../words/words.ts'

/** To an account without any money: where there is some to try things with. */
export function DemoHint() {
  const w = useWords('trade')
  const isDemo = useSession(isInDemo)
  const total = useBalances().data?.total.all
  if (isDemo || total === undefined || /[1-9]/.test(total)) return null
  return (
    <Link to="/home" className="inline-flex min-h-11 items-center gap-1.5 self-start text-xs font-medium text-demo">
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      {w('demo_hint')}
    </Link>
  )
}
