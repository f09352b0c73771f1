import { type PagedList, type Row, rowsIn } from '@glasshouse/client'
import { useRunningOptions, useScheduledOptions } from '../../../live/account/option-lists.ts'
import { OrderList } from '../../../trade/orders/OrderList.tsx'
import { useWords } from '../../../words/words.ts'
import { RunningRow } from './RunningRow.tsx'
import { ScheduledRow } from './ScheduledRow.tsx'

export interface CurrentOptionsProps {
  readonly symbol: string | undefined
  readonly onFollow: (id: string) => void
}

/**
 * What runs, then what waits for its moment. One of the two that is empty is left out, one that is not known is not.
 */
export function CurrentOptions({ symbol, onFollow }: CurrentOptionsProps) {
  const w = useWords('option')
  const scheduled = useScheduledOptions(symbol)
  const running = useRunningOptions(symbol)
  const hasScheduled = !isEmpty(scheduled)
  const isFirst = isEmpty(running) && hasScheduled
  return (
    <>
      {!isFirst && (
        <OrderList list={running} emptyText={w('no_running')} isFollowed={hasScheduled}>
          {(option) => <RunningRow option={option} onFollow={() => onFollow(option.id)} />}
        </OrderList>
      )}
      {hasScheduled && (isFirst || !scheduled.isPending) && (
        <>
          {!scheduled.isPending && <h3 className="pt-4 text-xs font-medium text-ink-2">{w('scheduled')}</h3>}
          <OrderList list={scheduled} emptyText={w('no_running')}>
            {(option) => <ScheduledRow option={option} />}
          </OrderList>
        </>
      )}
    </>
  )
}

/** Loaded, and without rows. */
function isEmpty<One extends Row>(list: PagedList<One>): boolean {
  return list.isSuccess && rowsIn(list.data.pages).length === 0
}
