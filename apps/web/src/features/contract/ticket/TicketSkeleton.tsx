import { Skeleton } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'

const FIELDS = [48, 48, 64, 64, 32, 44, 44]

/** The ticket's own shape while the rules of its contract are on their way. */
export function TicketSkeleton() {
  const w = useWords('trade')
  return (
    <div role="status" aria-label={w('loading')} className="flex flex-col gap-1">
      {FIELDS.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
        <Skeleton key={place} width="100%" height={height} />
      ))}
    </div>
  )
}
