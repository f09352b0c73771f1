import { formatAmount, formatChange, formatTime, useSession } from '@glasshouse/client'
import { EmptyState, NumberText, Skeleton } from '@glasshouse/ui'
import type { Balance, PostingSummary } from '@glasshouse/wire'
import { ReceiptText } from 'lucide-react'
import { useId } from 'react'
import { PagedRows } from '../../live/lists/PagedRows.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { ZoneNote } from '../../live/text/ZoneNote.tsx'
import { useWords } from '../../words/words.ts'
import { changeOf, decimalsOf, isMoveWithin, kindOf } from './postings.ts'
import { useStatement } from './queries.ts'

/** Every posting of one balance: what it was, how much, what it left and when. */
export function Statement({ asset }: { asset: Balance }) {
  const w = useWords('wallet')
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
        <h3 id={title} className="text-sm font-semibold text-ink-1">
          {w('statement')}
        </h3>
        <ZoneNote />
      </div>
      <Postings asset={asset} titleId={title} />
    </section>
  )
}

function Postings({ asset, titleId }: { asset: Balance; titleId: string }) {
  const w = useWords('wallet')
  return (
    <PagedRows
      list={useStatement(asset)}
      waiting={<StatementSkeleton label={w('loading')} />}
      empty={<EmptyState icon={<ReceiptText />}>{w('no_postings')}</EmptyState>}
    >
      {(postings) => <PostingRows postings={postings} titleId={titleId} />}
    </PagedRows>
  )
}

function PostingRows({ postings, titleId }: { postings: readonly PostingSummary[]; titleId: string }) {
  const decimals = decimalsOf(postings)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that is scrolled must be reached by the keyboard
    <ul aria-labelledby={titleId} tabIndex={0} className="focus-visible:outline-offset-2">
      {postings.map((posting) => (
        <PostingRow key={posting.id} posting={posting} decimals={decimals} />
      ))}
    </ul>
  )
}

function PostingRow({ posting, decimals }: { posting: PostingSummary; decimals: number }) {
  const w = useWords('wallet')
  const style = useTimeStyle()
  const language = useSession((state) => state.language)
  const isWithin = isMoveWithin(posting)
  const { change, left } = changeOf(posting)
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-2">
      <span className="flex min-w-0 flex-col">
        <span className="text-sm text-ink-1">{w(kindOf(posting))}</span>
        <span className="text-xs text-ink-3">
          <NumberText value={formatTime(posting.createTime, style)} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <span className={isWithin ? 'text-sm text-ink-2' : 'text-sm font-medium text-ink-1'}>
          <NumberText value={isWithin ? formatAmount(change, decimals, language) : formatChange(change, decimals, language)} />
        </span>
        <span className="text-xs text-ink-3">
          {w(isWithin ? 'available' : 'balance_after')} <NumberText value={formatAmount(left, decimals, language)} />
        </span>
      </span>
    </li>
  )
}

const ROWS = [0, 1, 2, 3]

function StatementSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center justify-between border-b border-line">
          <Skeleton width={120} height={14} />
          <Skeleton width={88} height={14} />
        </div>
      ))}
    </div>
  )
}
