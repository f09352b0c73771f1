import { NumberText, Skeleton } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { Link } from 'react-router'
import { ChangeText } from '../live/ChangeText.tsx'
import { CoinMark } from '../live/CoinMark.tsx'
import { coinTitle, useCoinLists } from '../live/coins.ts'
import { useIsOld } from '../live/connection.ts'
import { formatPrice } from '../live/formats.ts'
import { quoteOf, usePrices } from '../live/prices.ts'
import { useSession } from '../live/session.ts'
import { useSettings } from '../live/settings.ts'
import { useWords } from '../words/words.ts'
import { coinsOfHome, SHOWN } from './home-coins.ts'

/** A few coins of the spot market, live, on the first screen. */
export function HomeMarkets() {
  const w = useWords('app')
  const lists = useCoinLists()
  const coins = coinsOfHome(lists.data?.currencyList ?? [], useSettings()?.HOME_COIN_SETTING)
  const isOld = useIsOld()
  const prices = usePrices(coins.map(({ symbol }) => symbol))
  if (lists.isError && coins.length === 0) return null
  return (
    <section className="mt-6">
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="text-sm font-semibold">{w('home_markets')}</h2>
        <Link to="/quote" className="inline-flex min-h-11 items-center text-sm font-medium text-accent">
          {w('home_all_markets')}
        </Link>
      </div>
      <ul className="divide-y divide-line border-y border-line" aria-busy={lists.isPending}>
        {lists.isPending
          ? PLACES.map((place) => (
              <li key={place} className="flex h-14 items-center">
                <Skeleton width="100%" height={32} />
              </li>
            ))
          : coins.map((coin) => {
              const quote = quoteOf(coin, prices.get(coin.symbol), isOld)
              return (
                <MarketRow key={coin.symbol} coin={coin} price={quote.price} changePercent={quote.changePercent} isStale={quote.isStale} />
              )
            })}
      </ul>
    </section>
  )
}
const PLACES = Array.from({ length: SHOWN }, (_, place) => place)

function MarketRow({ coin, price, changePercent, isStale }: { coin: Coin; price: string; changePercent: string; isStale: boolean }) {
  const language = useSession((state) => state.language)
  const [name, base] = coinTitle(coin).split('/')
  return (
    <li>
      <Link
        to={`/tradeBB?symbol=${coin.symbol}`}
        className={`grid h-14 grid-cols-[auto_1fr_5.25rem_4.75rem] items-center gap-2.5 ${isStale ? 'text-ink-3' : ''}`}
      >
        <CoinMark logo={coin.logo} name={coin.coin} />
        <bdi dir="ltr" className="truncate text-start text-sm font-semibold rtl:text-end">
          {name}
          {base && <span className="text-xs font-normal text-ink-3">/{base}</span>}
        </bdi>
        <span className="text-right text-sm font-medium">
          <NumberText value={formatPrice(price || undefined, language)} flashOn={price || undefined} />
        </span>
        <span className="text-right text-sm">
          <ChangeText percent={changePercent} isStale={isStale} />
        </span>
      </Link>
    </li>
  )
}
