import { formatAmount, formatExact, textOf, UNKNOWN, unitsOf, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'

export interface SummaryLineProps {
  readonly name: string
  readonly amount: string | undefined
  readonly unit: string
  /** Estimate from the book on the screen. */
  readonly isEstimate?: boolean
  readonly isStrong?: boolean
  /** Cut to so many; else all there are. */
  readonly decimals?: number
}

/**
 * A line of a `dl` that says what an order means before the tap; two lines on the narrowest
 * screens, always, so that a longer figure moves nothing. A sheet is as wide as the screen and needs one.
 */
export function SummaryLine({ name, amount, unit, isEstimate, isStrong, decimals }: SummaryLineProps) {
  const language = useSession((state) => state.language)
  const text = decimals === undefined ? formatExact(amount, language) : formatAmount(amount, decimals, language)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 max-[379px]:flex-col max-[379px]:items-stretch in-[.sheet-popup]:flex-row! in-[.sheet-popup]:items-baseline!">
      <dt className="text-ink-3">{name}</dt>
      <dd className={isStrong ? 'ms-auto font-semibold text-ink-1' : 'ms-auto text-ink-1'}>
        <bdi dir="ltr">
          <NumberText value={text === UNKNOWN ? text : `${isEstimate ? '≈ ' : ''}${text}`} /> <span className="text-ink-3">{unit}</span>
        </bdi>
      </dd>
    </div>
  )
}

/** 0.001 -> 0.1% */
export function percentText(share: string): string {
  return `${textOf((unitsOf(share) ?? 0n) * 100n)}%`
}
