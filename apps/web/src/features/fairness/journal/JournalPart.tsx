import { BooksList } from './BooksList.tsx'
import { ClockSteps } from './ClockSteps.tsx'
import { HeadCard } from './HeadCard.tsx'
import { PastHeads } from './PastHeads.tsx'

/** What the server cannot take back: its journal's heads, the books that follow from it, and the steps of its time. */
export function JournalPart() {
  return (
    <div className="flex flex-col gap-4 pt-4 desk:grid desk:grid-cols-2 desk:grid-rows-[auto_auto_1fr] desk:items-start desk:pt-0">
      <HeadCard />
      {/* As long as there are assets: beside all the others on a desk. */}
      <div className="desk:col-start-2 desk:row-span-3 desk:row-start-1">
        <BooksList />
      </div>
      <PastHeads />
      <ClockSteps />
    </div>
  )
}
