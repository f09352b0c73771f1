import { Skeleton } from '@glasshouse/ui'
import { CoinSkeleton } from '../../trade/coin/CoinSkeleton.tsx'

export function DetailSkeleton() {
  return (
    <CoinSkeleton>
      <div className="p-4">
        <Skeleton width="100%" height={480} />
      </div>
    </CoinSkeleton>
  )
}
