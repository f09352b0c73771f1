import { formatExact, useSession } from '@glasshouse/client'
import { EmptyState, ICON_BUTTON_CLASS, Skeleton } from '@glasshouse/ui'
import type { MethodSummary } from '@glasshouse/wire'
import { ChevronRight, CreditCard, ReceiptText, WalletCards } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { CoinMark } from '../../live/markets/CoinMark.tsx'
import { useWords } from '../../words/words.ts'
import { applyPath, feeText, ltr } from './method-texts.ts'
import { useMethods } from './queries.ts'
import { NoMethods, useWithdrawalsBlock } from './WithdrawalsClosed.tsx'
import { WithdrawFrame } from './WithdrawFrame.tsx'

/** /withdraw: the ways that are open; `?icon=card` shows those to a card alone. */
export function MethodsScreen() {
  const w = useWords('withdraw')
  return (
    <WithdrawFrame
      title={w('title')}
      trail={
        <Link to="/withdraw-order" aria-label={w('records')} className={ICON_BUTTON_CLASS}>
          <ReceiptText aria-hidden />
        </Link>
      }
    >
      <Methods />
    </WithdrawFrame>
  )
}

function Methods() {
  const w = useWords('withdraw')
  const [query] = useSearchParams()
  const methods = useMethods()
  const block = useWithdrawalsBlock()
  if (block) return <NoMethods block={block} />
  const failure = failureOf(methods)
  if (failure) return <LoadError error={failure} onRetry={() => void methods.refetch()} />
  if (!methods.data) return <MethodsSkeleton />
  const shown = query.get('icon') === 'card' ? methods.data.filter(({ kind }) => kind === 'card') : methods.data
  if (shown.length === 0) return <EmptyState icon={<WalletCards />}>{w('none')}</EmptyState>
  return (
    <>
      <p className="text-sm text-ink-2 text-pretty">{w('intro')}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-md bg-surface-1">
        {shown.map((method) => (
          <MethodRow key={method.id} method={method} />
        ))}
      </ul>
    </>
  )
}

function MethodRow({ method }: { readonly method: MethodSummary }) {
  const w = useWords('withdraw')
  const language = useSession((state) => state.language)
  const coin = method.coin.toUpperCase()
  return (
    <li>
      <Link
        to={applyPath(method)}
        className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        {method.kind === 'card' ? (
          <CreditCard aria-hidden className="size-8 shrink-0 p-1 text-ink-2" />
        ) : (
          <CoinMark logo={method.logo} name={method.coin} size={32} />
        )}
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="text-sm font-medium text-ink-1">{coin}</span>
          <span className="text-xs text-ink-2">{method.network === null ? w('to_card') : w(`network_${method.network}`)}</span>
          <span className="flex flex-wrap gap-x-3 text-xs text-ink-3">
            <span>{w('fee_is', { fee: feeText(method, language) })}</span>
            <span>{w('minimum_is', { amount: ltr(`${formatExact(method.minimum, language)} ${coin}`) })}</span>
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

const ROWS = [0, 1, 2, 3]

function MethodsSkeleton() {
  const w = useWords('withdraw')
  return (
    <div role="status" aria-label={w('loading')} className="flex flex-col gap-px overflow-hidden rounded-md bg-surface-1">
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-20 items-center gap-3 px-4">
          <Skeleton width={32} height={32} />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton width={60} height={14} />
            <Skeleton width="70%" height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
