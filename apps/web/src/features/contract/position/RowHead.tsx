import type { PositionSide } from '@glasshouse/domain'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/words.ts'

export interface RowHeadProps {
  /** Of the position. */
  readonly side: PositionSide
  /** `BTC/USDT`. */
  readonly pair: string
  /** 0: not shown. */
  readonly leverage?: number
  readonly detail?: ReactNode
  /** At the end of the line. */
  readonly children?: ReactNode
}

/** Side, coin and leverage of a position, an order or a stop. */
export function RowHead({ side, pair, leverage = 0, detail, children }: RowHeadProps) {
  const w = useWords('contract')
  return (
    <div className="flex items-center justify-between gap-2">
      <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm font-semibold text-ink-1">
        <span className={side === 'long' ? 'text-up' : 'text-down'}>{w(side === 'long' ? 'side_long' : 'side_short')}</span>
        <bdi dir="ltr">{pair}</bdi>
        {leverage > 0 && (
          <bdi dir="ltr" className="text-xs font-normal text-ink-2">
            {w('leverage_badge', { leverage })}
          </bdi>
        )}
        {detail && <span className="text-xs font-normal text-ink-3">{detail}</span>}
      </h3>
      {children}
    </div>
  )
}
