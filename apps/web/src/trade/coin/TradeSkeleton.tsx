import { Skeleton } from '@glasshouse/ui'
import { CoinSkeleton } from './CoinSkeleton.tsx'

const ROWS = Array.from({ length: 12 }, (_, position) => position)
const FIELDS = [48, 48, 64, 64, 16, 44, 44]

/** Ticket and book, empty. */
export function TradeSkeleton() {
  return (
    <CoinSkeleton>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7.25rem,38%)] gap-x-3 px-4 pt-1.5 min-[1100px]:grid-cols-[minmax(0,1fr)_13.5rem] min-[1100px]:gap-x-8">
        <div className="flex flex-col gap-1.5">
          {FIELDS.map((height, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
            <Skeleton key={position} width="100%" height={height} />
          ))}
        </div>
        <div className="flex flex-col gap-2">
          <Skeleton width="60%" height={14} />
          {ROWS.map((row) => (
            <Skeleton key={row} width="100%" height={14} />
          ))}
        </div>
      </div>
    </CoinSkeleton>
  )
}
