import { rowsIn } from '@glasshouse/client'
import type { Side } from '@glasshouse/domain'
import type { CoinSummary } from '@glasshouse/wire'
import { useBrand } from '../../brand/brand.tsx'
import { useDepth, useTrades } from '../../live/markets/book.ts'
import type { BookFigures } from '../../trade/book/book.ts'
import { COIN_QUANTITY_DECIMALS } from '../../trade/book/book-quantity.ts'
import { LatestDeals } from '../../trade/book/LatestDeals.tsx'
import { OrderBook } from '../../trade/book/OrderBook.tsx'
import { useOrders } from './queries.ts'

/** The spot book of a coin, own orders marked in it. */
export function SpotBook({ coin, onPrice }: { coin: CoinSummary; onPrice: (price: string) => void }) {
  const { orderBookLayout } = useBrand()
  const depth = useDepth(coin.symbol)
  const orders = rowsIn(useOrders('open').data?.pages).filter((order) => order.symbol === coin.symbol)
  const own = (side: Side) => orders.filter((order) => order.side === side).map(({ price }) => price)
  return (
    <OrderBook
      coin={coin}
      layout={orderBookLayout}
      figures={figuresOf(coin)}
      depth={depth}
      own={{ bids: own('buy'), asks: own('sell') }}
      onPrice={onPrice}
    />
  )
}

export function SpotDeals({ coin }: { coin: CoinSummary }) {
  return <LatestDeals trades={useTrades(coin.symbol)} figures={figuresOf(coin)} />
}

function figuresOf(coin: CoinSummary): BookFigures {
  return {
    tickSize: coin.rules?.tickSize ?? '0.01',
    unit: coin.coinUpperCase,
    quantityDecimals: COIN_QUANTITY_DECIMALS,
    valueUnit: coin.baseCoinUpperCase,
    size: '1',
  }
}
