import { classNames, Skeleton } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { useWords } from '../../words/words.ts'

/** A screen below a coin's header, in its own shape while the coins are on their way. */
export function CoinSkeleton({ className, children }: { className?: string; children: ReactNode }) {
  const w = useWords('trade')
  return (
    <div
      role="status"
      aria-label={w('loading')}
      className={classNames('mx-auto flex w-full flex-1 flex-col max-desk:max-w-[480px]', className)}
    >
      <h1 className="sr-only">{w('loading')}</h1>
      <div className="flex h-[7.25rem] flex-col justify-between desk:h-20 desk:py-1.5 border-b border-line bg-surface-1 px-4 py-3">
        <Skeleton width={140} height={24} />
        <Skeleton width="90%" height={16} />
        <Skeleton width={180} height={20} />
      </div>
      {children}
    </div>
  )
}
