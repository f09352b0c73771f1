import { rowsIn } from '@glasshouse/client'
import { lazy, Suspense, useState } from 'react'
import { useBrand } from '../../../brand/brand.tsx'
import { usePastOptions } from '../../../live/account/option-lists.ts'
import { OrderList } from '../../../trade/orders/OrderList.tsx'
import { useWords } from '../../../words/words.ts'
import { PastRow } from './PastRow.tsx'

const ShareSheet = lazy(async () => ({ default: (await import('../share/ShareSheet.tsx')).ShareSheet }))

/** What is over; where this deployment offers it, as a picture to share. */
export function PastOptions({ symbol }: { symbol: string | undefined }) {
  const w = useWords('option')
  const { shareImagePopup } = useBrand()
  const list = usePastOptions(symbol)
  const [sharedId, setShared] = useState<string>()
  const [isSharing, setSharing] = useState(false)
  const shared = rowsIn(list.data?.pages).find(({ id }) => id === sharedId)
  const share = (id: string) => {
    setShared(id)
    setSharing(true)
  }
  return (
    <>
      <OrderList list={list} emptyText={w('no_past')}>
        {(option) => <PastRow option={option} onShare={shareImagePopup ? () => share(option.id) : undefined} />}
      </OrderList>
      {shared && (
        <Suspense>
          <ShareSheet option={shared} isOpen={isSharing} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
