import { EmptyState } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { Search } from 'lucide-react'
import { CoinChoice } from './CoinChoice.tsx'

/** Coins with their prices to choose one from. `nothing` is said where a search found none. */
export function CoinChoices({
  coins,
  chosen,
  onChoose,
  label,
  nothing,
  className,
}: {
  readonly coins: readonly CoinSummary[]
  readonly chosen: string
  readonly onChoose: (symbol: string) => void
  readonly label?: string
  readonly nothing?: string
  readonly className?: string
}) {
  if (nothing && coins.length === 0) return <EmptyState icon={<Search />}>{nothing}</EmptyState>
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
