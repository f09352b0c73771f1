import { classNames, Skeleton } from '@glasshouse/ui'
import { useIsDesk } from '../../live/device/desk.ts'
import { fitted, useKeptSizes } from '../shell/desk-sizes.ts'
import { roomOfWindow, styleOf } from '../shell/use-desk-sizes.ts'
import { CoinSkeleton } from './CoinSkeleton.tsx'
import '../shell/shell.css'

const ROWS = Array.from({ length: 12 }, (_, position) => position)
const FIELDS = [48, 48, 64, 64, 16, 44, 44]

/** Ticket and book, empty; on a desk beside an empty chart, and without a book where the market has none. */
export function TradeSkeleton({ hasBook = true }: { hasBook?: boolean }) {
  const isDesk = useIsDesk()
  const kept = useKeptSizes()
  if (isDesk)
    return (
      <CoinSkeleton className="trade-shell">
        <div style={styleOf(fitted(kept, roomOfWindow(), hasBook))} className={classNames('trade-grid', !hasBook && 'has-no-book')}>
          <div className="trade-chart p-4">
            <div className="skeleton" />
          </div>
          {hasBook && (
            <div className="trade-book flex flex-col">
              <Rows />
            </div>
          )}
          <div className="trade-ticket flex flex-col gap-3">
            <Fields />
          </div>
          <div className="trade-panel">
            <div className="h-11" />
          </div>
        </div>
      </CoinSkeleton>
    )
  return (
    <CoinSkeleton>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7.25rem,38%)] gap-x-3 px-4 pt-1.5">
        <div className="flex flex-col gap-1.5">
          <Fields />
        </div>
        <div className="flex flex-col gap-2">
          <Rows />
        </div>
      </div>
      <SkeletonFoot lines={3} />
    </CoinSkeleton>
  )
}

/** Where a phone's trade screen has what an order costs, its button and the handle of the own orders. */
export function SkeletonFoot({ lines }: { lines: number }) {
  return (
    <div className="mt-auto flex flex-col gap-1.5 border-t border-line bg-surface-1 px-4 pt-2">
      {Array.from({ length: lines }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
        <Skeleton key={place} width={place === 2 ? '60%' : '100%'} height={12} />
      ))}
      <Skeleton width="100%" height={48} />
      <div className="h-11" />
    </div>
  )
}

function Fields() {
  return FIELDS.map((height, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
    <Skeleton key={position} width="100%" height={height} />
  ))
}

function Rows() {
  return (
    <>
      <Skeleton width="60%" height={14} />
      {ROWS.map((row) => (
        <Skeleton key={row} width="100%" height={14} />
      ))}
    </>
  )
}
