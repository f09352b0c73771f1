import type { CoinSummary, MarketKind } from '@glasshouse/wire'
import { KnownFigure } from '../../live/markets/KnownFigure.tsx'
import { useDayVolumes } from '../../live/markets/use-day-volumes.ts'
import { Fact } from './Fact.tsx'

/** How much of the coin changed hands here in 24 hours; the header says for how much. */
export function TradedFact({ coin, market }: { coin: CoinSummary; market: MarketKind }) {
  const traded = useDayVolumes(coin, market).hereQuantity
  return (
    traded && (
      <Fact name={traded.name}>
        <KnownFigure value={traded.value} />
      </Fact>
    )
  )
}
