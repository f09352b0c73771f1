import { Button, EmptyState, ICON_BUTTON_CLASS, Skeleton, TopBar } from '@glasshouse/ui'
import type { StorySummary } from '@glasshouse/wire'
import { FileText, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PagedRows } from '../../live/lists/PagedRows.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { ZoneNote } from '../../live/text/ZoneNote.tsx'
import { useWords } from '../../words/words.ts'
import { FilterBar } from './FilterBar.tsx'
import { type Filters, isFiltered, useFilters } from './filters.ts'
import { useStories } from './queries.ts'
import { StoryRow } from './StoryRow.tsx'
import { StorySheet } from './StorySheet.tsx'

/** /history: everything that moved in any balance, each thing told once. */
export function HistoryScreen() {
  const w = useWords('history')
  const [filters, put, clear] = useFilters()
  return (
    <>
      <TopBar
        lead={<BackButton />}
        title={w('title')}
        trail={
          <Link to="/statement" aria-label={w('to_statement')} className={ICON_BUTTON_CLASS}>
            <FileText aria-hidden />
          </Link>
        }
      />
      <div className="mx-auto flex w-full max-w-[880px] flex-col px-4 pb-8">
        <FilterBar filters={filters} onPut={put} />
        <div className="flex min-h-8 items-center justify-end">
          <ZoneNote />
        </div>
        <Stories filters={filters} onClear={clear} />
      </div>
    </>
  )
}

function Stories({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const w = useWords('history')
  const [opened, setOpened] = useState<StorySummary>()
  const empty = isFiltered(filters) ? (
    <EmptyState
      icon={<ReceiptText />}
      action={
        <Button look="secondary" onClick={onClear}>
          {w('without_filters')}
        </Button>
      }
    >
      {w('none_found')}
    </EmptyState>
  ) : (
    <EmptyState icon={<ReceiptText />}>{w('none')}</EmptyState>
  )
  return (
    <>
      <PagedRows list={useStories(filters)} waiting={<StoriesSkeleton label={w('loading')} />} empty={empty}>
        {(stories) => (
          <ul aria-label={w('title')} className="-mx-4">
            {stories.map((story) => (
              <StoryRow key={story.id} story={story} onOpen={() => setOpened(story)} />
            ))}
          </ul>
        )}
      </PagedRows>
      <StorySheet story={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

function StoriesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-16 items-center justify-between border-b border-line">
          <Skeleton width={140} height={32} />
          <Skeleton width={96} height={14} />
        </div>
      ))}
    </div>
  )
}
