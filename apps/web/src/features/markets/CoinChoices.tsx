import { Checkbox } from '@base-ui/react/checkbox'
import { ApiError } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { CoinMark } from '../../live/markets/CoinMark.tsx'
import { coinTitle } from '../../live/markets/coins.ts'
import { useWords } from '../../words/words.ts'

export interface CoinChoicesProps {
  readonly coins: readonly CoinSummary[]
  readonly label: string
  /** All of them are ticked at first. */
  readonly beginsWithAll: boolean
  readonly act: 'add_selected' | 'remove_selected'
  readonly onAct: (coins: readonly CoinSummary[]) => Promise<void>
}

/** Several coins at once: tick them, then one act for all. */
export function CoinChoices({ coins, label, beginsWithAll, act, onAct }: CoinChoicesProps) {
  const w = useWords('markets')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(beginsWithAll ? coins.map(({ symbol }) => symbol) : []))
  const [isPending, setPending] = useState(false)
  const chosen = coins.filter(({ symbol }) => ticked.has(symbol))
  const isAll = chosen.length === coins.length
  const tick = (symbol: string, isOn: boolean) =>
    setTicked(new Set(isOn ? [...ticked, symbol] : [...ticked].filter((one) => one !== symbol)))
  const send = async () => {
    setPending(true)
    try {
      await onAct(chosen)
      setTicked(new Set())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col">
      <ul aria-label={label} className="divide-y divide-line border-b border-line">
        {coins.map((coin) => (
          <li key={coin.symbol}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a control of the library, inside the label */}
            <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 hover:bg-surface-2">
              <Tick isOn={ticked.has(coin.symbol)} onTick={(isOn) => tick(coin.symbol, isOn)} />
              <CoinMark logo={coin.logo} name={coin.coin} />
              <bdi dir="ltr" className="min-w-0 flex-1 truncate text-start text-sm font-semibold rtl:text-end">
                {coinTitle(coin)}
              </bdi>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-3 px-4 py-3">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: as above */}
        <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3 text-sm text-ink-2">
          <Tick isOn={isAll} onTick={(isOn) => setTicked(new Set(isOn ? coins.map(({ symbol }) => symbol) : []))} />
          {w('select_all')}
        </label>
        <Button
          look={act === 'add_selected' ? 'primary' : 'danger'}
          disabled={chosen.length === 0}
          isPending={isPending}
          onClick={() => void send()}
        >
          {w(act, { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}

function Tick({ isOn, onTick }: { isOn: boolean; onTick: (isOn: boolean) => void }) {
  return (
    <Checkbox.Root
      checked={isOn}
      onCheckedChange={onTick}
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface-1 text-on-accent data-checked:border-accent data-checked:bg-accent"
    >
      <Checkbox.Indicator>
        <Check aria-hidden className="size-4" />
      </Checkbox.Indicator>
    </Checkbox.Root>
  )
}
