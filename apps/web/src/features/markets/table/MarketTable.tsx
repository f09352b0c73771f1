import { useIsOld, useSession } from '@glasshouse/client'
import { classNames } from '@glasshouse/ui'
import type { CoinSummary, MarketKind } from '@glasshouse/wire'
import { useState } from 'react'
import { usePrices } from '../../../live/markets/prices.ts'
import { useWords } from '../../../words/words.ts'
import { useExtraVolumes } from '../extra-volumes.ts'
import { SortMark } from '../QuoteHeader.tsx'
import { nextSort } from '../sorting.ts'
import { MarketRow } from './MarketRow.tsx'
import { inOrder, rowOf, type TableColumn, type TableSort } from './table-rows.ts'

export interface MarketTableProps {
  readonly coins: readonly CoinSummary[]
  /** The book whose trades are counted. */
  readonly market: MarketKind | undefined
  readonly pathOf: (coin: CoinSummary) => string
  readonly onFavourite: (coin: CoinSummary) => void
}

/** The markets on a desk: a table, each column with a name of its own. */
export function MarketTable({ coins, market, pathOf, onFavourite }: MarketTableProps) {
  const w = useWords('markets')
  const d = useWords('desk')
  const isOld = useIsOld()
  const realm = useSession((state) => state.realm)
  const prices = usePrices(coins.map(({ symbol }) => symbol))
  const volumes = useExtraVolumes(coins)
  const [sort, setSort] = useState<TableSort>(null)
  const rows = coins.map((coin) => rowOf(coin, { live: prices.get(coin.symbol), isOld, market, realm, volume: volumes.get(coin.symbol) }))
  const head = { sort, onSort: setSort }
  return (
    <div className="px-4 pb-6">
      <table aria-label={w('quote_list')} className="w-full text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-11">
              <span className="sr-only">{w('favourites')}</span>
            </th>
            <Sortable column="name" {...head}>
              {w('column_name')}
            </Sortable>
            <Sortable column="price" {...head}>
              {w('column_price')}
            </Sortable>
            <Sortable column="change" {...head}>
              {w('column_change')}
            </Sortable>
            <th scope="col" className={HEAD}>
              {d('column_source')}
            </th>
            {market && (
              <Sortable column="here" {...head}>
                {d('column_here')}
              </Sortable>
            )}
            <th scope="col" className="w-72 text-center text-xs font-normal text-ink-3">
              {d('column_range')}
            </th>
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, sort).map((row) => (
            <MarketRow key={row.coin.symbol} row={row} path={pathOf(row.coin)} hasTrades={market !== undefined} onFavourite={onFavourite} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const HEAD = 'h-11 ps-4 text-end text-xs font-normal text-ink-3 rtl:text-start'

interface SortableProps {
  readonly column: TableColumn
  readonly sort: TableSort
  readonly onSort: (sort: TableSort) => void
  readonly children: string
}

function Sortable({ column, sort, onSort, children }: SortableProps) {
  const direction = sort?.column === column ? sort.direction : undefined
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={column === 'name' ? 'text-start text-xs font-normal' : HEAD}>
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, column))}
        className={classNames(
          'inline-flex min-h-11 items-center gap-0.5 hover:text-ink-1',
          direction ? 'font-semibold text-ink-1' : 'text-ink-3',
        )}
      >
        {children}
        <SortMark direction={direction} />
      </button>
    </th>
  )
}
