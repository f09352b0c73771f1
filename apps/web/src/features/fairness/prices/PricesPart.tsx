import { IndexMoment } from './IndexMoment.tsx'
import { SourceSets } from './SourceSets.tsx'
import { WalkDays } from './WalkDays.tsx'

/** Where prices come from, and what any single one was made of. */
export function PricesPart() {
  return (
    <div className="flex flex-col gap-4 pt-4 desk:grid desk:grid-cols-2 desk:items-start desk:pt-0">
      <IndexMoment />
      <SourceSets />
      <WalkDays />
    </div>
  )
}
