import { Skeleton } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'

const PARTS = [40, 56, 68, 96, 44, 132, 48]

/** The order's own shape while its rules are on their way. */
export function StakeSkeleton() {
  const w = useWords('trade')
  return (
    <div role="status" aria-label={w('loading')} className="flex flex-col gap-3">
      {PARTS.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
        <Skeleton key={place} width="100%" height={height} />
      ))}
    </div>
  )
}
