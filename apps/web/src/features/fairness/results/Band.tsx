import { classNames } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'

export interface BandProps {
  /** Percent from the start of the bar; 50 is what is expected. */
  readonly place: number
  readonly isInBand: boolean
  readonly label: string
}

/** What is expected in the middle, the band of chance around it, and where the server really is. */
export function Band({ place, isInBand, label }: BandProps) {
  const w = useWords('fairness')
  return (
    <div>
      <div role="img" aria-label={label} className="relative h-6">
        <div className="absolute inset-x-0 top-2 h-2 rounded-sm bg-surface-2" />
        <div className="absolute inset-x-1/4 top-2 h-2 bg-accent-soft" />
        <div className="absolute start-1/2 top-1 h-4 w-px bg-line-strong" />
        <div
          className={classNames('absolute top-1 h-4 w-1.5 rounded-sm', isInBand ? 'bg-accent' : 'bg-warn')}
          style={{ insetInlineStart: `calc(${place}% - 3px)` }}
        />
      </div>
      <p aria-hidden className="flex justify-between gap-2 text-xs text-ink-3">
        <span>{w('odds_less')}</span>
        <span className="text-end">{w('odds_more')}</span>
      </p>
    </div>
  )
}
