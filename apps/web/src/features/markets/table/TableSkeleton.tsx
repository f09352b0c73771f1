import { classNames, Skeleton } from '@glasshouse/ui'

const ROWS = Array.from({ length: 9 }, (_, position) => position)

export interface TableSkeletonProps {
  readonly label: string
  /** As the table itself: a column more. */
  readonly hasTrades: boolean
}

/** The table's own shape while its coins are on their way: mark and name, figures at the ends of their columns, the range. */
export function TableSkeleton({ label, hasTrades }: TableSkeletonProps) {
  const figures = hasTrades ? [72, 80, 56, 56] : [72, 80, 56]
  return (
    <div role="status" aria-label={label} className="px-4">
      <div className="h-11 border-b border-line" />
      {ROWS.map((row) => (
        <div
          key={row}
          className={classNames(
            'grid h-14 items-center gap-x-4 border-b border-line',
            hasTrades ? 'grid-cols-[1.75rem_2fr_repeat(4,1fr)_17rem]' : 'grid-cols-[1.75rem_2fr_repeat(3,1fr)_17rem]',
          )}
        >
          <span />
          <span className="flex items-center gap-2.5">
            <Skeleton width={28} height={28} />
            <Skeleton width={96} height={14} />
          </span>
          {figures.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
            <span key={column} className="text-end">
              <Skeleton width={width} height={column === 1 ? 28 : 14} />
            </span>
          ))}
          <span className="text-center">
            <Skeleton width={220} height={14} />
          </span>
        </div>
      ))}
    </div>
  )
}
