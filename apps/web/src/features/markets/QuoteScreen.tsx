import { Button, EmptyState, SearchField, Tabs } from '@glasshouse/ui'
import type { CoinMarket, CoinSummary } from '@glasshouse/wire'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { useIsDesk } from '../../live/device/desk.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { useCoinLists } from '../../live/markets/coins.ts'
import { useFavourites } from '../../live/markets/favourites.ts'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'
import { FavouritesEditor, NoFavourites } from './Favourites.tsx'
import { GroupStrip } from './GroupStrip.tsx'
import { QuoteSkeleton } from './QuoteSkeleton.tsx'
import { LONG, QuoteTable } from './QuoteTable.tsx'
import { bookOf, coinsOf, groupsOf, matching, type QuoteTab, sourceOf, tabsOf, tradePath } from './quote-lists.ts'
import type { Sort } from './sorting.ts'
import { MarketTable } from './table/MarketTable.tsx'
import { TableSkeleton } from './table/TableSkeleton.tsx'

/** All markets at a glance. The chosen tab and group stand in the address, so that going back finds them again. */
export function QuoteScreen({ promo }: { promo?: ReactNode }) {
  const w = useWords('markets')
  const a = useWords('app')
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const tabs = tabsOf(useSettings()?.TAB_SETTING)
  const wanted = params.get('tab') as QuoteTab
  const tab = tabs.includes(wanted) ? wanted : (tabs.find((one) => one === 'bbTrading') ?? tabs[0])
  const choose = (next: Record<string, string>) => setParams(next, { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-1 flex-col">
      <h1 className="sr-only">{w('quote_title')}</h1>
      <div className="sticky top-(--banner-height) z-20 bg-surface-0 pt-2 desk:flex desk:items-end desk:gap-4 desk:border-b desk:border-line">
        <div className="px-4 desk:order-last desk:w-88 desk:pb-2">
          <SearchField label={w('search')} value={search} onChange={setSearch} clearLabel={a('clear_search')} />
        </div>
        {tabs.length > 0 && (
          <div className="px-4 pt-1 desk:-mb-px desk:flex-1">
            <Tabs
              tabs={tabs.map((id) => ({ id, label: w(`tab_${id}`) }))}
              active={tab ?? 'bbTrading'}
              onChange={(id) => choose({ tab: id })}
              label={w('quote_tabs')}
            />
          </div>
        )}
      </div>
      {promo && <div className="px-4 pt-3 empty:hidden">{promo}</div>}
      {tab ? (
        <QuoteList
          key={tab}
          tab={tab}
          search={search}
          group={params.get('group')}
          onGroup={(group) => choose(group ? { tab, group } : { tab })}
        />
      ) : (
        <EmptyState>{w('no_tabs')}</EmptyState>
      )}
    </div>
  )
}

interface QuoteListProps {
  readonly tab: QuoteTab
  readonly search: string
  readonly group: string | null
  readonly onGroup: (group: CoinMarket | undefined) => void
}

function QuoteList({ tab, search, group, onGroup }: QuoteListProps) {
  const w = useWords('markets')
  const { favouritesSource } = useBrand()
  const lists = useCoinLists()
  const [sort, setSort] = useState<Sort>(null)
  const [isEditing, setEditing] = useState(false)
  const isDesk = useIsDesk()
  const toggleFavourite = useFavourites()
  const failure = failureOf(lists)
  if (failure) return <LoadError error={failure} onRetry={() => void lists.refetch()} />
  const market = bookOf(tab, favouritesSource)
  if (!lists.data)
    return isDesk ? <TableSkeleton label={w('loading')} hasTrades={market !== undefined} /> : <QuoteSkeleton label={w('loading')} />

  const coins = coinsOf(lists.data, { tab, favouritesSource })
  const isFavourites = tab === 'optional'
  if (isFavourites && coins.length === 0) return <NoFavourites coins={sourceOf(lists.data, favouritesSource)} />
  const groups = tab === 'secondContract' ? groupsOf(coins) : []
  const chosen = groups.find((one) => one === group)
  const shown = matching(chosen ? coins.filter(({ market }) => market === chosen) : coins, search)
  const pathOf = (coin: CoinSummary) => tradePath(tab, { favouritesSource }, coin.symbol)
  const rows = { coins: shown, pathOf, onFavourite: (coin: CoinSummary) => void toggleFavourite(coin) }
  return (
    <>
      {isFavourites && (
        <div className="flex justify-end px-2">
          <Button look="quiet" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            {w(isEditing ? 'edit_done' : 'edit_favourites')}
          </Button>
        </div>
      )}
      {groups.length > 1 && <GroupStrip groups={groups} chosen={chosen} onChoose={onGroup} />}
      {isFavourites && isEditing ? (
        <FavouritesEditor coins={shown} />
      ) : shown.length === 0 ? (
        <EmptyState icon={<Search />}>{w(coins.length > 0 ? 'nothing_matches' : 'no_coins')}</EmptyState>
      ) : isDesk && shown.length <= LONG ? (
        <MarketTable {...rows} market={market} />
      ) : (
        <QuoteTable {...rows} sort={sort} onSort={setSort} />
      )}
    </>
  )
}
