import { IndexMoment } from './IndexMoment.tsx'
import { SourceSets } from './SourceSets.tsx'
import { WalkDays } from './WalkDays.tsx'

/** Where prices come from, and what any single one was made of. */
export function PricesPart() {
  return (
    <div className="flex flex-col gap-4 pt-4 desk:grid desk:grid-cols-2 desk:grid-rows-[auto_1fr] desk:items-start desk:pt-0">
      <IndexMoment />
      {/* As long as there are indices: beside the others on a desk. */}
      <div className="desk:col-start-2 desk:row-span-2 desk:row-start-1">
        <SourceSets />
      </div>
      <WalkDays />
    </div>
  )
}
