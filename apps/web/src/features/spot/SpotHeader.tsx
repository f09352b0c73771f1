import type { CoinSummary } from '@glasshouse/wire'
import { CoinHeader } from '../../trade/coin/CoinHeader.tsx'
import { CoinPicker } from '../../trade/picker/CoinPicker.tsx'
import { ChartFold } from '../../trade/shell/ChartFold.tsx'

/** The coin with its price; its name opens the other coins of the spot market. */
export function SpotHeader({
  coin,
  coins,
  onCoin,
}: {
  coin: CoinSummary
  coins: readonly CoinSummary[]
  onCoin: (symbol: string) => void
}) {
  return (
    <CoinHeader coin={coin} here="spot" chooser={(sheet) => <CoinPicker {...sheet} coins={coins} chosen={coin.symbol} onChoose={onCoin} />}>
      <ChartFold />
    </CoinHeader>
  )
}
