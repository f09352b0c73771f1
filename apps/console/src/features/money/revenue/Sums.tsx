import type { RevenueSum } from '@glasshouse/wire'
import { Exact } from '../../../kit/Exact.tsx'
import { useWords } from '../../../words/words.ts'

/** Totals in USDT. Where a coin has no mark, the total says that it is not whole. */
export function Sums({ sums, active }: { readonly sums: readonly RevenueSum[]; readonly active: number }) {
  const w = useWords('revenue')
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
      {sums.map(({ group, value, isWhole }) => (
        <div key={group} className="flex min-w-0 flex-col rounded-md border border-line p-2">
          <dt className="text-ink-2 text-xs">{w(`group_usdt_${group}`)}</dt>
          <dd className="overflow-x-auto font-semibold">
            <Exact text={value} />
          </dd>
          {isWhole ? null : <dd className="text-warn text-xs">{w('not_whole')}</dd>}
        </div>
      ))}
      <div className="flex min-w-0 flex-col rounded-md border border-line p-2">
        <dt className="text-ink-2 text-xs">{w('active')}</dt>
        <dd className="font-semibold tabular-nums">{active}</dd>
      </div>
    </dl>
  )
}
