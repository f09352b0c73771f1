import { classNames } from '@glasshouse/ui'
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { useWords } from '../../words/words.ts'
import { QUOTE_COLUMNS } from './QuoteRow.tsx'
import { nextSort, SORT_COLUMNS, type Sort, type SortColumn } from './sorting.ts'

/** The columns' names; a tap sorts. */
export function QuoteHeader({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const w = useWords('markets')
  return (
    <div className="@container">
      <div className={classNames(QUOTE_COLUMNS, 'border-b border-line')}>
        <span aria-hidden />
        {SORT_COLUMNS.map((column) => {
          const direction = sort?.column === column ? sort.direction : undefined
          return (
            <div
              key={column}
              className={classNames(
                'flex min-w-0',
                column !== 'name' && 'justify-end rtl:justify-start',
                column === 'price' && 'min-w-16',
                column !== 'name' && '@max-[18rem]:col-start-2',
              )}
            >
              <button
                type="button"
                aria-label={w('sort_by', { column: w(LABELS[column]), direction: w(direction ? DIRECTIONS[direction] : 'unsorted') })}
                onClick={() => onSort(nextSort(sort, column))}
                className={classNames(
                  'inline-flex min-h-11 max-w-full items-center gap-0.5 text-xs hover:text-ink-1',
                  column === 'name' ? 'text-start' : 'text-end rtl:text-start',
                  direction ? 'font-semibold text-ink-1' : 'text-ink-3',
                )}
              >
                {/* One line where it fits; a longer language takes two rather than its neighbour's place. */}
                <span className="min-w-0 hyphens-auto">{w(LABELS[column])}</span>
                <SortMark direction={direction} />
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}

const DIRECTIONS = { ascending: 'ascending', descending: 'descending' } as const
const LABELS = { name: 'column_name', price: 'column_price', change: 'column_change' } as const satisfies Record<SortColumn, string>

export function SortMark({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (!direction) return <ChevronsUpDown aria-hidden className="size-3 shrink-0" />
  const Mark = direction === 'ascending' ? ChevronUp : ChevronDown
  return <Mark aria-hidden className="size-3 shrink-0 text-accent" />
}
