import { ChevronDown } from 'lucide-react'
import { CoinMark } from '../../live/markets/CoinMark.tsx'
import type { SwapCoin } from './swap-form.ts'

interface CoinButtonProps {
  readonly coins: readonly SwapCoin[]
  readonly coin: string
  readonly label: string
  readonly onOpen: () => void
}

/** The coin of a side; it opens the choice. */
export function CoinButton({ coins, coin, label, onOpen }: CoinButtonProps) {
  const name = coin.toUpperCase()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${name}`}
      onClick={onOpen}
      className="flex min-h-12 shrink-0 items-center gap-2 rounded-md bg-surface-2 ps-2 pe-3 hover:bg-surface-3"
    >
      <CoinMark logo={coins.find((one) => one.coin === coin)?.logo ?? ''} name={coin} size={24} />
      <span className="text-sm font-semibold text-ink-1">{name}</span>
      <ChevronDown aria-hidden className="size-4 text-ink-3" />
    </button>
  )
}
