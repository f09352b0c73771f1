import { ApiError, api } from '@glasshouse/client'
import { ConfirmDialog, showToast } from '@glasshouse/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2, Wallet as WalletMark } from 'lucide-react'
import { useState } from 'react'
import { shortAddress } from '../../../live/wallets/wallet.ts'
import { useWords } from '../../../words/words.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { WhatFollows } from './KeysFrame.tsx'
import { useChange, useSecurity } from './security.ts'

interface BoundWallet {
  readonly type: 'ethereum' | 'tron'
  readonly address: string
}
interface BoundWalletListProps {
  readonly wallets: readonly BoundWallet[]
  readonly listKey: readonly string[]
}

/** Wallets that sign in to this account; each can be taken away, but for the last way in. */
export function BoundWalletList({ wallets, listKey }: BoundWalletListProps) {
  const w = useWords('walletLogin')
  const cache = useQueryClient()
  const change = useChange()
  const keys = useSecurity()
  const [asked, setAsked] = useState<BoundWallet>()
  const [failure, setFailure] = useState<ApiError>()
  // While it fades away it still shows what it was about.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const remove = async ({ type, address }: BoundWallet) => {
    setAsked(undefined)
    setFailure(undefined)
    try {
      await change(() => api.removeWallet({ type, address }, { isQuiet: true }))
      showToast('success', w('removed'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isSilent) setFailure(error)
    }
    await cache.invalidateQueries({ queryKey: listKey })
  }
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={w('bound')} className="divide-y divide-line border-y border-line">
        {wallets.map((wallet) => (
          <BoundRow key={wallet.type} wallet={wallet} onRemove={() => setAsked(wallet)} />
        ))}
      </ul>
      <FormError failure={failure} />
      {keys.data && <WhatFollows keys={keys.data} />}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={w('remove_title')}
        confirmLabel={w('remove_confirm')}
        cancelLabel={w('remove_cancel')}
        confirmLook="danger"
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void remove(asked)}
      >
        {w('remove_text', { address: isolated(last?.address ?? '') })}
      </ConfirmDialog>
    </div>
  )
}

const isolated = (address: string) => `\u2066${shortAddress(address)}\u2069`

function BoundRow({ wallet: { type, address }, onRemove }: { wallet: BoundWallet; onRemove: () => void }) {
  const w = useWords('walletLogin')
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <WalletMark aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi dir="ltr" translate="no" className="figure text-sm wrap-anywhere">
          {address}
        </bdi>
        <span className="text-xs text-ink-2">{w(`type_${type}`)}</span>
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={w('remove_named', { address: isolated(address) })}
        onClick={onRemove}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-surface-2"
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </li>
  )
}
