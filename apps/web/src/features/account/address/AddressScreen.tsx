import { EmptyState } from '@glasshouse/ui'
import type { AddressSummary, KeysOfAccount } from '@glasshouse/wire'
import { BookUser, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { shortAddress } from '../../../live/wallets/wallet.ts'
import { useWords } from '../../../words/words.ts'
import { KeysFrame } from '../keys/KeysFrame.tsx'
import { AddAddress } from './AddAddress.tsx'
import { useAddressBook } from './book.ts'
import { EditAddress } from './EditAddress.tsx'

/** /addAddress: the book of addresses to which payouts in coins may go. */
export function AddressScreen() {
  const w = useWords('withdrawalAddress')
  return (
    <KeysFrame title={w('title')}>
      {(keys) => (
        <>
          <p className="text-sm text-ink-2 text-pretty">{w('text')}</p>
          <Book keys={keys} />
          <NewAddress keys={keys} />
        </>
      )}
    </KeysFrame>
  )
}

function Book({ keys }: { readonly keys: KeysOfAccount }) {
  const w = useWords('withdrawalAddress')
  const { data: addresses } = useAddressBook()
  const [edited, setEdited] = useState<AddressSummary>()
  if (addresses === undefined) return null
  if (addresses.length === 0) return <EmptyState icon={<BookUser />}>{w('none')}</EmptyState>
  return (
    <>
      <ul aria-label={w('bound')} className="divide-y divide-line overflow-hidden rounded-md bg-surface-1">
        {addresses.map((one) => (
          <li key={one.id}>
            <AddressRow one={one} onEdit={() => setEdited(one)} />
          </li>
        ))}
      </ul>
      <EditAddress key={edited?.id ?? ''} one={edited} keys={keys} onClose={() => setEdited(undefined)} />
    </>
  )
}

function AddressRow({ one, onEdit }: { readonly one: AddressSummary; readonly onEdit: () => void }) {
  const w = useWords('withdrawalAddress')
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{w('edit')} </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <bdi className="text-sm font-medium text-ink-1 wrap-anywhere">{one.name === '' ? w('unnamed') : one.name}</bdi>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-2">
          <bdi dir="ltr" translate="no" className="figure">
            {shortAddress(one.address)}
          </bdi>
          <span>{w(`network_${one.network}`)}</span>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
    </button>
  )
}

function NewAddress({ keys }: { readonly keys: KeysOfAccount }) {
  const w = useWords('withdrawalAddress')
  return (
    <section aria-labelledby="bind-address" className="flex flex-col gap-4">
      <h2 id="bind-address" className="text-sm font-semibold">
        {w('bind_title')}
      </h2>
      <AddAddress keys={keys} />
    </section>
  )
}
