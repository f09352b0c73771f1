import { formatBalance, isInDemo, useSession } from '@glasshouse/client'
import { NumberText, Skeleton } from '@glasshouse/ui'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { Link } from 'react-router'
import { assetIn, useBalances } from '../../live/account/balances.ts'
import { useWords } from '../../words/words.ts'

const SHORTCUT =
  'inline-flex min-h-11 min-w-0 items-center justify-center gap-1.5 rounded-md bg-surface-2 px-3 text-xs font-medium text-ink-1 hover:bg-surface-3 desk:px-2 desk:[&_svg]:hidden'

/** Balance for stakes, with links to deposit and withdraw; demo accounts have neither link. */
export function BalanceCard() {
  const w = useWords('option')
  const wallet = useWords('wallet')
  const isDemo = useSession(isInDemo)
  const language = useSession((state) => state.language)
  const assets = useBalances().data?.asset
  const available = assets && (assetIn(assets, 'platform', 'usdt')?.available ?? '0')
  return (
    <section
      aria-label={w('balance')}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface-1 px-4 py-2"
    >
      <dl className="flex flex-col">
        <dt className="text-xs text-ink-3">{w(isDemo ? 'available_demo' : 'available_usdt')}</dt>
        <dd className="min-h-6 text-base font-semibold text-ink-1">
          {available === undefined ? <Skeleton width={96} height={20} /> : <NumberText value={formatBalance(available, language)} />}
        </dd>
      </dl>
      {!isDemo && (
        <nav aria-label={wallet('move_money')} className="flex gap-2">
          <Link to="/recharge" className={SHORTCUT}>
            <ArrowDownToLine aria-hidden className="size-4 text-accent" />
            {wallet('recharge')}
          </Link>
          <Link to="/withdraw" className={SHORTCUT}>
            <ArrowUpFromLine aria-hidden className="size-4 text-accent" />
            {wallet('withdraw')}
          </Link>
        </nav>
      )}
    </section>
  )
}
