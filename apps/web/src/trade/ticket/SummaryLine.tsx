import { ceilTo, formatAmount, formatExact, stepOf, textOf, UNKNOWN, unitsOf, useSession } from '@glasshouse/client'
import { KnownFigure } from '../../live/markets/KnownFigure.tsx'

export interface SummaryLineProps {
  readonly name: string
  readonly amount: string | undefined
  readonly unit: string
  /** Estimate from the book on the screen. */
  readonly isEstimate?: boolean
  readonly isStrong?: boolean
  /** To so many; else all there are. */
  readonly decimals?: number
  /** What leaves is never told as less than it is. */
  readonly isRoundedUp?: boolean
}

/** Line of a `dl` that says what an order means before the tap. */
export function SummaryLine({ name, amount, unit, isEstimate, isStrong, decimals, isRoundedUp }: SummaryLineProps) {
  const language = useSession((state) => state.language)
  const units = unitsOf(amount)
  const shown = isRoundedUp && decimals !== undefined && units !== undefined ? textOf(ceilTo(units, stepOf(decimals))) : amount
  const text = decimals === undefined ? formatExact(shown, language) : formatAmount(shown, decimals, language)
  const isKnown = text !== UNKNOWN
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className={isStrong ? 'ms-auto font-semibold text-ink-1' : 'ms-auto text-ink-1'}>
        <bdi dir="ltr" className="relative">
          <KnownFigure value={isKnown ? `${isEstimate ? '≈ ' : ''}${text}` : undefined} />{' '}
          <span aria-hidden={!isKnown} className="text-ink-3">
            {unit}
          </span>
        </bdi>
      </dd>
    </div>
  )
}
