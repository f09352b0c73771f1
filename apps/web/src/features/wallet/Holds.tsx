import { formatExact, useSession } from '@glasshouse/client'
import { NumberText, Skeleton } from '@glasshouse/ui'
import type { Balance, Hold } from '@glasshouse/wire'
import { useId } from 'react'
import { Link } from 'react-router'
import { useWords, type WordKey } from '../../words/words.ts'
import { useHolds } from './queries.ts'

/** More of them are told as a number. */
const SHOWN_MOST = 8

/** Why a part of a balance is held: each order, position, option or withdrawal with its part, and the way to it. */
export function Holds({ asset }: { asset: Balance }) {
  const w = useWords('wallet')
  const title = useId()
  const holds = useHolds(asset, true)
  const { rows = [], total = 0 } = holds.data ?? {}
  const shown = rows.slice(0, SHOWN_MOST)
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="text-sm font-semibold text-ink-1">
        {w('held_why')}
      </h3>
      {holds.isPending && <Skeleton width="100%" height={40} />}
      <ul>
        {shown.map((hold) => (
          <li key={`${hold.kind}${hold.sourceId}`}>
            <HoldRow hold={hold} coin={asset.symbol.toUpperCase()} />
          </li>
        ))}
      </ul>
      {total > shown.length && shown.length > 0 && (
        <p className="pt-1 text-xs text-ink-3">{w('holds_more', { count: total - shown.length })}</p>
      )}
    </section>
  )
}

function HoldRow({ hold, coin }: { hold: Hold; coin: string }) {
  const w = useWords('wallet')
  const language = useSession((state) => state.language)
  return (
    <Link
      to={placeOf(hold)}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 text-sm hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span className="text-ink-2">
        {w(wordOf(hold.kind))}
        {hold.market !== '' && (
          <>
            {' · '}
            <bdi dir="ltr">{hold.market.toUpperCase().replace(/USDT$/, '/USDT')}</bdi>
          </>
        )}
      </span>
      <span className="ms-auto text-ink-1">
        <NumberText value={`${formatExact(hold.amount, language)} ${coin}`} />
      </span>
    </Link>
  )
}

const WORDS = {
  spot: 'hold_spot',
  futures: 'hold_futures',
  margin: 'hold_margin',
  option: 'hold_option',
  withdrawal: 'hold_withdrawal',
  swap: 'hold_swap',
} as const satisfies Partial<Record<Hold['kind'], WordKey<'wallet'>>>
const wordOf = (kind: Hold['kind']): WordKey<'wallet'> => (kind in WORDS ? WORDS[kind as keyof typeof WORDS] : 'hold_unnamed')

function placeOf({ kind, market }: Hold): string {
  if (kind === 'spot') return `/tradeBB?symbol=${market}`
  if (kind === 'option') return `/trade?symbol=${market}`
  if (kind === 'withdrawal') return '/withdraw-order'
  return market === '' ? '/history' : `/tradeU?symbol=${market}`
}
