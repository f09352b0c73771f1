import { decimalsOf, dividedBy, formatAmount, formatCompact, textOf, unitsOf, useIsOld, useSession } from '@glasshouse/client'
import { classNames, NumberText, Skeleton } from '@glasshouse/ui'
import type { CoinSummary, DepthBook } from '@glasshouse/wire'
import { useOwnPrices } from '../../chart/own/use-own-prices.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { useDepth } from '../../live/markets/book.ts'
import { coinTitle } from '../../live/markets/coins.ts'
import { formatBookQuantity } from '../../trade/book/book-quantity.ts'
import { useWords } from '../../words/words.ts'
import { areaOf, depthCurve } from './depth-curve.ts'
import type { DetailMarket } from './detail-market.ts'

const ROWS = 10
const LINES = Array.from({ length: ROWS }, (_, place) => place)

export interface DepthPanelProps {
  readonly coin: CoinSummary
  readonly market: DetailMarket
}

/** The whole visible book as a picture, its best levels as figures. */
export function DepthPanel({ coin, market }: DepthPanelProps) {
  const w = useWords('trade')
  const depth = useDepth(coin.symbol, market.kind)
  const isOld = useIsOld()
  const failure = failureOf(depth)
  if (failure) return <LoadError error={failure} onRetry={() => void depth.refetch()} />
  const isEmpty = depth.data !== undefined && depth.data.bids.length === 0 && depth.data.asks.length === 0
  if (isEmpty) return <p className="py-16 text-center text-sm text-ink-3">{w('empty_book')}</p>
  return (
    <div className={classNames('pt-3', isOld && 'grayscale **:text-ink-3')}>
      <Curve coin={coin} market={market} book={depth.data} />
      <Levels coin={coin} market={market} book={depth.data} />
    </div>
  )
}

function Curve({ coin, market, book }: DepthPanelProps & { book: DepthBook | undefined }) {
  const w = useWords('detail')
  const t = useWords('trade')
  const language = useSession((state) => state.language)
  const curve = book && depthCurve(book)
  const decimals = decimalsOf(market.tickSize)
  const price = (text: string | undefined) => (text === undefined ? '--' : formatAmount(text, decimals, language))
  const quantity = (text: string) => `${formatCompact(text, language)} ${market.unit}`
  const said =
    curve &&
    w('depth_of', {
      coin: coinTitle(coin),
      bids: quantity(curve.bidQuantity),
      low: price(curve.low),
      asks: quantity(curve.askQuantity),
      high: price(curve.high),
    })
  return (
    <figure dir="ltr" className="@container mb-3">
      {book ? (
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          role="img"
          aria-label={said ?? t('empty_book')}
          className="h-36 w-full border-b border-line"
        >
          {curve && (
            <>
              <path d={areaOf(curve.bids, 0)} className="fill-up-soft stroke-up" vectorEffect="non-scaling-stroke" />
              <path d={areaOf(curve.asks, 1)} className="fill-down-soft stroke-down" vectorEffect="non-scaling-stroke" />
            </>
          )}
        </svg>
      ) : (
        <Skeleton width="100%" height={144} />
      )}
      <figcaption aria-hidden className="flex justify-between pt-1 text-xs text-ink-3">
        <NumberText value={price(curve?.low)} />
        <span className="@max-[14rem]:hidden">
          <NumberText value={price(curve?.middle)} />
        </span>
        <NumberText value={price(curve?.high)} />
      </figcaption>
    </figure>
  )
}

/** Bids and offers side by side, best first; bars grow from the middle. */
function Levels({ coin, market, book }: DepthPanelProps & { book: DepthBook | undefined }) {
  const w = useWords('trade')
  const prices = useOwnPrices(coin.symbol, market.kind)
  const own = (side: 'bids' | 'asks') => new Set(prices[side].map((price) => textOf(unitsOf(price) ?? 0n)))
  let most = 1n
  for (const [, quantity] of [...(book?.bids.slice(0, ROWS) ?? []), ...(book?.asks.slice(0, ROWS) ?? [])]) {
    const units = unitsOf(quantity) ?? 0n
    if (units > most) most = units
  }
  const side = { market, most }
  return (
    <div dir="ltr" className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-3 gap-y-2 text-xs">
      <Side {...side} name={w('bids')} levels={book?.bids} isBid own={own('bids')} />
      <Side {...side} name={w('asks')} levels={book?.asks} own={own('asks')} />
    </div>
  )
}

interface SideProps {
  readonly market: DetailMarket
  readonly name: string
  readonly levels: DepthBook['bids'] | undefined
  readonly isBid?: boolean
  readonly own: ReadonlySet<string>
  readonly most: bigint
}

function Side({ market, name, levels, isBid, own, most }: SideProps) {
  const w = useWords('detail')
  const t = useWords('trade')
  const language = useSession((state) => state.language)
  const decimals = decimalsOf(market.tickSize)
  return (
    <div className="min-w-0">
      <p className={classNames('flex justify-between gap-2 pb-1 text-ink-3', !isBid && 'flex-row-reverse')}>
        <span className="truncate">{market.kind === 'contract' ? t('contracts') : w('quantity_of', { coin: market.unit })}</span>
        <span>{t('price')}</span>
      </p>
      <ol aria-label={name}>
        {LINES.map((place) => {
          const level = levels?.[place]
          return (
            <li key={place} className="h-6">
              {level ? (
                <span className={classNames('relative flex h-6 items-center justify-between gap-2', !isBid && 'flex-row-reverse')}>
                  <span
                    aria-hidden
                    className={classNames('absolute inset-y-px rounded-sm', isBid ? 'end-0 bg-up-soft' : 'start-0 bg-down-soft')}
                    style={{ width: `${percentOf(level[1], most)}%` }}
                  />
                  <span className="relative flex items-center gap-1 text-ink-1">
                    <NumberText value={formatBookQuantity(level[1], market.quantityDecimals, language)} />
                    {own.has(textOf(unitsOf(level[0]) ?? 0n)) && (
                      <>
                        <span aria-hidden className="size-1.5 rounded-full bg-accent" />
                        <span className="sr-only">{w('own_order')}</span>
                      </>
                    )}
                  </span>
                  <span className={classNames('relative', isBid ? 'text-up' : 'text-down')}>
                    <NumberText value={formatAmount(level[0], decimals, language)} />
                  </span>
                </span>
              ) : (
                !levels && <Skeleton width="100%" height={14} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Of a bar's width; a float is precise enough for pixels. */
const percentOf = (quantity: string, most: bigint): number => Number(textOf(dividedBy((unitsOf(quantity) ?? 0n) * 100n, most)))
