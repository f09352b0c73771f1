import { EmptyState, Tabs } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { useCoinLists } from '../../live/markets/coins.ts'
import { useFavourites } from '../../live/markets/favourites.ts'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'
import { coinsOfHome, SHOWN } from './home-coins.ts'
import { QuoteSkeleton } from './QuoteSkeleton.tsx'
import { QuoteTable } from './QuoteTable.tsx'
import { coinsOf, type QuoteTab, tabsOf, tradePath } from './quote-lists.ts'
import type { Sort } from './sorting.ts'

/** The beginning of each market's list on home; the whole lists are one tap away. */
export function HomeQuotes() {
  const a = useWords('app')
  const w = useWords('markets')
  const [params, setParams] = useSearchParams()
  const tabs = tabsOf(useSettings()?.TAB_SETTING)
  const wanted = params.get('tab') as QuoteTab
  const tab = tabs.includes(wanted) ? wanted : (tabs.find((one) => one === 'bbTrading') ?? tabs[0])
  return (
    <section aria-label={a('home_markets')} className="-mx-4 mt-4">
      {tabs.length > 0 && (
        <div className="px-4">
          <Tabs
            tabs={tabs.map((id) => ({ id, label: w(`tab_${id}`) }))}
            active={tab ?? 'bbTrading'}
            onChange={(id) => setParams({ tab: id }, { replace: true, preventScrollReset: true })}
            label={w('quote_tabs')}
          />
        </div>
      )}
      {tab && <Quotes key={tab} tab={tab} />}
      <Link
        to={tab ? `/quote?tab=${tab}` : '/quote'}
        className="mx-4 mt-2 flex min-h-11 items-center justify-center rounded-md text-sm font-medium text-accent hover:bg-surface-2"
      >
        {a('home_all_markets')}
      </Link>
    </section>
  )
}

function Quotes({ tab }: { tab: QuoteTab }) {
  const w = useWords('markets')
  const { favouritesSource } = useBrand()
  const setting = useSettings()?.HOME_COIN_SETTING
  const lists = useCoinLists()
  const [sort, setSort] = useState<Sort>(null)
  const toggleFavourite = useFavourites()
  const failure = failureOf(lists)
  if (failure) return <LoadError error={failure} onRetry={() => void lists.refetch()} />
  if (!lists.data) return <QuoteSkeleton label={w('loading')} rows={SHOWN} />

  const coins = coinsOf(lists.data, { tab, favouritesSource })
  const shown = tab === 'optional' ? coins.slice(0, SHOWN) : coinsOfHome(coins, setting)
  if (shown.length === 0) return <EmptyState icon={<Star />}>{w(tab === 'optional' ? 'no_favourites' : 'no_coins')}</EmptyState>
  return (
    <QuoteTable
      coins={shown}
      sort={sort}
      onSort={setSort}
      pathOf={(coin: CoinSummary) => tradePath(tab, { favouritesSource }, coin.symbol)}
      onFavourite={(coin) => void toggleFavourite(coin)}
    />
  )
}
