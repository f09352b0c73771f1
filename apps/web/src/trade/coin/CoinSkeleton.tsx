import { Skeleton } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { useWords } from '../../words/words.ts'

/** A screen below a coin's header, in its own shape while the coins are on their way. */
export function CoinSkeleton({ children }: { children: ReactNode }) {
  const w = useWords('trade')
  return (
    <div role="status" aria-label={w('loading')} className="flex flex-1 flex-col">
      <div className="flex h-[150px] flex-col justify-between border-b border-line bg-surface-1 px-4 py-3">
        <Skeleton width={140} height={24} />
        <Skeleton width={180} height={40} />
      </div>
      {children}
    </div>
  )
}
