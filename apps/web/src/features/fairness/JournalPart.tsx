import { BooksList } from './BooksList.tsx'
import { HeadCard } from './HeadCard.tsx'
import { PastHeads } from './PastHeads.tsx'

/** What the house cannot take back: its journal's heads, and the books that follow from it. */
export function JournalPart() {
  return (
    <div className="flex flex-col gap-4 pt-4">
      <HeadCard />
      <BooksList />
      <PastHeads />
    </div>
  )
}
