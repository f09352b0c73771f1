import { Skeleton } from '@glasshouse/ui'
import { CoinSkeleton } from './CoinSkeleton.tsx'

const ROWS = Array.from({ length: 12 }, (_, position) => position)
const FIELDS = [44, 44, 72, 72, 44, 44, 104, 44]

/** Ticket and book, empty. */
export function TradeSkeleton() {
  return (
    <CoinSkeleton>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7.75rem,40%)] gap-x-3 p-4 min-[900px]:grid-cols-[22rem_minmax(0,1fr)] min-[900px]:gap-x-8">
        <div className="flex flex-col gap-3">
          {FIELDS.map((height, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
            <Skeleton key={position} width="100%" height={height} />
          ))}
        </div>
        <div className="flex flex-col gap-2.5">
          <Skeleton width="100%" height={44} />
          {ROWS.map((row) => (
            <Skeleton key={row} width="100%" height={14} />
          ))}
        </div>
      </div>
    </CoinSkeleton>
  )
}
