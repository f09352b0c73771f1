import { Skeleton } from '@glasshouse/ui'
import { useIsDesk } from '../../live/device/desk.ts'
import { CoinSkeleton } from '../../trade/coin/CoinSkeleton.tsx'
import { SkeletonFoot, TradeSkeleton } from '../../trade/coin/TradeSkeleton.tsx'

/** Account, balance, chart and buttons, empty; on a desk the shape that all trade screens have there, without a book. */
export function OptionSkeleton() {
  if (useIsDesk()) return <TradeSkeleton hasBook={false} />
  return (
    <CoinSkeleton>
      <div className="flex flex-col gap-4 px-4 py-3">
        <Skeleton width="40%" height={32} />
        <Skeleton width="100%" height={40} />
        <Skeleton width="100%" height={44} />
        <Skeleton width="100%" height={260} />
      </div>
      <SkeletonFoot lines={0} />
    </CoinSkeleton>
  )
}
