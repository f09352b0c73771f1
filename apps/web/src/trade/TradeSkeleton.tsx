import { Skeleton } from '@glasshouse/ui'
import { useWords } from '../words/words.ts'

const ROWS = Array.from({ length: 12 }, (_, position) => position)
const FIELDS = [44, 44, 72, 72, 44, 44, 104, 44]

/** The screen's own shape while the coins are on their way. */
export function TradeSkeleton() {
  const w = useWords('trade')
  return (
    <div role="status" aria-label={w('loading')} className="flex flex-1 flex-col">
      <div className="flex h-[106px] flex-col justify-between border-b border-line bg-surface-1 px-4 py-3">
        <Skeleton width={140} height={24} />
        <Skeleton width={180} height={40} />
      </div>
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
    </div>
  )
}
