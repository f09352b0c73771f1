import { Skeleton } from '@glasshouse/ui'
import { useWords } from '../../words/words.ts'

/** The screen's own shape while the coins are on their way. */
export function DetailSkeleton() {
  const w = useWords('trade')
  return (
    <div role="status" aria-label={w('loading')} className="flex flex-1 flex-col">
      <div className="flex h-[106px] flex-col justify-between border-b border-line bg-surface-1 px-4 py-3">
        <Skeleton width={140} height={24} />
        <Skeleton width={180} height={40} />
      </div>
      <div className="p-4">
        <Skeleton width="100%" height={480} />
      </div>
    </div>
  )
}
