import { Sheet } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { CoinChoices } from '../../live/markets/CoinChoices.tsx'
import { useWords } from '../../words/words.ts'

/** A list of coins beside or below the screen, open or not. */
export interface CoinSheetProps {
  readonly coins: readonly CoinSummary[]
  readonly chosen: string
  readonly isOpen: boolean
  readonly onChoose: (symbol: string) => void
  readonly onClose: () => void
}

/** The coins of one market with their prices, from below; a tap goes to one. */
export function CoinSheet({ coins, chosen, isOpen, onChoose, onClose }: CoinSheetProps) {
  const w = useWords('trade')
  const choose = (symbol: string) => {
    onChoose(symbol)
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('coins')} closeLabel={w('close')}>
      <CoinChoices coins={coins} chosen={chosen} onChoose={choose} />
    </Sheet>
  )
}
