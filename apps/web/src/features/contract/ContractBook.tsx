import type { ContractCoinSummary } from '@glasshouse/wire'
import { useContractPrices } from '../../chart/own/use-own-prices.ts'
import { useThrottled } from '../../live/device/use-throttled.ts'
import { useDepth, useTrades } from '../../live/markets/book.ts'
import { contractBookFigures } from '../../trade/book/contract-figures.ts'
import { LatestDeals } from '../../trade/book/LatestDeals.tsx'
import { OrderBook } from '../../trade/book/OrderBook.tsx'
import { useWords } from '../../words/words.ts'

/** Drawn anew about once a second, however often it changes. */
const BOOK_EVERY_MS = 1_000

/** The contract's book of this realm, own orders marked in it: four rows a side, eight of one side alone. */
export function ContractBook({ coin, onPrice }: { coin: ContractCoinSummary; onPrice: (price: string) => void }) {
  const w = useWords('trade')
  const { data, error, fetchStatus, isPending, refetch } = useDepth(coin.symbol, 'contract')
  const shown = useThrottled(data, BOOK_EVERY_MS, coin.symbol)
  const own = useContractPrices(coin.symbol)
  return (
    <OrderBook
      coin={coin}
      layout="compact"
      figures={contractBookFigures(coin, w('contracts'))}
      depth={{ data: shown, error, fetchStatus, isPending, refetch }}
      own={own}
      onPrice={onPrice}
    />
  )
}

export function ContractDeals({ coin }: { coin: ContractCoinSummary }) {
  const w = useWords('trade')
  return <LatestDeals trades={useTrades(coin.symbol, 'contract')} figures={contractBookFigures(coin, w('contracts'))} />
}
