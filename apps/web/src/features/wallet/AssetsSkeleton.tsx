import { Skeleton } from '@glasshouse/ui'

const ROWS = [0, 1, 2, 3, 4, 5]

/** The wallets' own shape while the balances are on their way. */
export function AssetsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex-1 bg-surface-1">
      <div className="h-[100px] border-b border-line" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-16 items-center gap-3 border-b border-line px-4">
          <Skeleton width={28} height={28} />
          <Skeleton width={56} height={14} />
          <span className="ms-auto">
            <Skeleton width={96} height={14} />
          </span>
        </div>
      ))}
    </div>
  )
}
