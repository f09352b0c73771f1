import { useSession, westernDigits } from '@glasshouse/client'
import { type CSSProperties, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { percentTyped, STOPS, snapped } from './slider.ts'
import './percent-slider.css'

/** A share of what is available: dragged it snaps to the stops, typed it takes any percent. */
export function PercentSlider({
  percent,
  isDisabled,
  onPercent,
}: {
  percent: number
  isDisabled: boolean
  onPercent: (percent: number) => void
}) {
  const w = useWords('trade')
  const language = useSession((state) => state.language)
  const [typed, setTyped] = useState<string>()
  return (
    <div className="flex items-center gap-2">
      <div className="relative flex min-h-11 min-w-0 flex-1 items-center">
        <div aria-hidden className="pointer-events-none absolute inset-x-[7px] top-1/2 flex -translate-y-1/2 justify-between">
          {[0, ...STOPS].map((stop) => (
            <span key={stop} className={`size-1.5 rounded-full ${stop <= percent && percent > 0 ? 'bg-accent' : 'bg-line-strong'}`} />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={percent}
          disabled={isDisabled}
          aria-label={w('share_of_available')}
          aria-valuetext={`${percent}%`}
          onChange={(event) => onPercent(snapped(percent, Number(event.target.value)))}
          style={{ '--filled': `${percent}%` } as CSSProperties}
          className="percent-slider relative h-11 w-full cursor-pointer"
        />
      </div>
      <label
        dir="ltr"
        className="flex w-14 shrink-0 items-center rounded-md border border-line-strong bg-surface-1 pe-1.5 text-xs text-ink-3 focus-within:outline-2 focus-within:outline-focus"
      >
        <input
          inputMode="numeric"
          aria-label={w('percent_of_available')}
          value={typed ?? String(percent)}
          disabled={isDisabled}
          maxLength={3}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
          onChange={(event) => {
            const next = percentTyped(event.target.value, language)
            if (next !== undefined) onPercent(next)
            if (next !== undefined || event.target.value === '') setTyped(westernDigits(event.target.value))
          }}
          className="figure min-h-9 w-full min-w-0 bg-transparent text-end text-base text-ink-1 outline-none"
        />
        <span aria-hidden>%</span>
      </label>
    </div>
  )
}
