import { isInDemo, useSession } from '@glasshouse/client'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Repeat } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../../words/words.ts'

const LINKS = [
  { key: 'recharge', path: '/recharge', Icon: ArrowDownToLine, isInDemo: false },
  { key: 'withdraw', path: '/withdraw', Icon: ArrowUpFromLine, isInDemo: false },
  { key: 'swap', path: '/swap', Icon: Repeat, isInDemo: false },
  { key: 'transfer', path: '/transfer', Icon: ArrowLeftRight, isInDemo: true },
] as const

/** Ways in, out and between. Demo funds knows only the last one. */
export function MoneyLinks() {
  const w = useWords('wallet')
  const isDemo = useSession(isInDemo)
  return (
    <nav aria-label={w('move_money')} className="flex gap-2 px-4">
      {LINKS.filter(({ isInDemo }) => isInDemo || !isDemo).map(({ key, path, Icon }) => (
        <Link
          key={key}
          to={path}
          className="flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md bg-surface-1 px-1 text-center text-xs text-ink-1 hover:bg-surface-2"
        >
          <Icon aria-hidden className="size-5 text-accent" />
          <span className="max-w-full break-words hyphens-auto">{w(key)}</span>
        </Link>
      ))}
    </nav>
  )
}
