import { api } from '@glasshouse/client'
import { Skeleton, showToast, TopBar } from '@glasshouse/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useProof } from '../../../live/proof/proof-request.ts'
import { BackButton } from '../../../live/routes/BackButton.tsx'
import { useWords } from '../../../words/words.ts'
import { useSigning } from '../wallet/use-signing.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { BoundWalletList } from './BoundWalletList.tsx'

const KEY = ['wallet-addresses']

/** Wallets that sign in to this account, and one more for it. */
export function AddWalletScreen() {
  const w = useWords('walletLogin')
  const cache = useQueryClient()
  const withProof = useProof()
  const signing = useSigning('bind', async (signature) => {
    await withProof(() => api.bindWallet(signature, { isQuiet: true }))
    showToast('success', w('added'))
    await cache.invalidateQueries({ queryKey: KEY })
  })
  return (
    <>
      <TopBar lead={<BackButton />} title={w('add_title')} />
      <div className="flex flex-1 flex-col gap-5 px-4 pt-3 pb-8">
        <BoundWallets />
        <section aria-labelledby="add-wallet" className="flex flex-col gap-3">
          <h2 id="add-wallet" className="text-sm font-semibold">
            {w('add_another')}
          </h2>
          <p className="text-sm text-ink-2 text-pretty">{w('add_text')}</p>
          <WalletList signing={signing} />
        </section>
      </div>
    </>
  )
}

function BoundWallets() {
  const w = useWords('walletLogin')
  const bound = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.listWalletAddresses({}, { signal, isQuiet: true })).rows,
  })
  if (bound.isError) return <LoadError error={bound.error} onRetry={() => void bound.refetch()} />
  if (!bound.data) return <Skeleton width="100%" height={56} />
  if (bound.data.length === 0) return <p className="text-sm text-ink-2">{w('none_bound')}</p>
  return <BoundWalletList wallets={bound.data} listKey={KEY} />
}
