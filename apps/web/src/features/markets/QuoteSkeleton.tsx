import { classNames, Skeleton } from '@glasshouse/ui'
import { QUOTE_COLUMNS } from './QuoteRow.tsx'

/** The list's own shape while its coins are on their way. */
export function QuoteSkeleton({ label, rows = 9 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label}>
      <div className="h-11 border-b border-line" />
      {Array.from({ length: rows }, (_, position) => position).map((row) => (
        <div key={row} className={classNames(QUOTE_COLUMNS, 'h-14 border-b border-line')}>
          <span />
          <span className="flex items-center gap-2.5">
            <Skeleton width={28} height={28} />
            <Skeleton width="60%" height={14} />
          </span>
          <Skeleton width={72} height={14} />
          <Skeleton width="100%" height={28} />
        </div>
      ))}
    </div>
  )
}
