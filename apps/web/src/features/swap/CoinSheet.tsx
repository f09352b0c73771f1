import { formatAssetAmount, useSession } from '@glasshouse/client'
import { NumberText, Sheet } from '@glasshouse/ui'
import { CoinMark } from '../../live/markets/CoinMark.tsx'
import { useWords } from '../../words/words.ts'
import type { SwapCoin } from './swap-form.ts'

interface CoinSheetProps {
  readonly coins: readonly SwapCoin[]
  /** Undefined: closed. */
  readonly side: 'from' | 'to' | undefined
  readonly active: string | undefined
  readonly onChoose: (coin: string) => void
  readonly onClose: () => void
}

/** Every coin that can be converted, with what is there of it. */
export function CoinSheet({ coins, side, active, onChoose, onClose }: CoinSheetProps) {
  const w = useWords('swap')
  return (
    <Sheet isOpen={side !== undefined} onClose={onClose} title={w(side === 'to' ? 'choose_to' : 'choose_from')} closeLabel={w('close')}>
      <ul>
        {coins.map((one) => (
          <li key={one.coin}>
            <Choice one={one} isActive={one.coin === active} onChoose={() => onChoose(one.coin)} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Choice({ one, isActive, onChoose }: { readonly one: SwapCoin; readonly isActive: boolean; readonly onChoose: () => void }) {
  const language = useSession((state) => state.language)
  return (
    <button
      type="button"
      aria-current={isActive || undefined}
      onClick={onChoose}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3 border-b border-line px-2 text-start hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <CoinMark logo={one.logo} name={one.coin} />
      <span className={isActive ? 'flex-1 text-sm font-semibold text-accent' : 'flex-1 text-sm font-medium text-ink-1'}>
        {one.coin.toUpperCase()}
      </span>
      <span className="ms-auto text-sm text-ink-2">
        <NumberText value={one.available === undefined ? '--' : formatAssetAmount(one.available, one.coin, language)} />
      </span>
    </button>
  )
}
