import type { Coin } from '@glasshouse/wire'
import { CoinChoice } from './CoinChoice.tsx'

/** Coins with their prices to choose one from. */
export function CoinChoices({
  coins,
  chosen,
  onChoose,
  label,
  className,
}: {
  readonly coins: readonly Coin[]
  readonly chosen: string
  readonly onChoose: (symbol: string) => void
  readonly label?: string
  readonly className?: string
}) {
  return (
    <ul aria-label={label} className={className}>
      {coins.map((coin) => (
        <li key={coin.symbol}>
          <CoinChoice coin={coin} isChosen={coin.symbol === chosen} onChoose={() => onChoose(coin.symbol)} />
        </li>
      ))}
    </ul>
  )
}
