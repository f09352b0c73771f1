import { ApiError, api } from '@glasshouse/client'
import { Button, ConfirmDialog, Field, Sheet, showToast } from '@glasshouse/ui'
import type { AddressSummary, KeysOfAccount } from '@glasshouse/wire'
import { useState } from 'react'
import { shortAddress } from '../../../live/wallets/wallet.ts'
import { useWords } from '../../../words/words.ts'
import { WhatFollows } from '../keys/KeysFrame.tsx'
import { useBookChange } from './book.ts'

interface EditAddressProps {
  /** None: the sheet is closed. */
  readonly one: AddressSummary | undefined
  readonly keys: KeysOfAccount
  readonly onClose: () => void
}

/** Renames an address or takes it out of the book. */
export function EditAddress({ one, keys, onClose }: EditAddressProps) {
  const w = useWords('withdrawalAddress')
  const change = useBookChange()
  const [name, setName] = useState(one?.name ?? '')
  const [isAsked, setAsked] = useState(false)
  const make = async (act: () => Promise<unknown>, done: string) => {
    // Closed first: a proof may be asked for, in a sheet of its own.
    setAsked(false)
    onClose()
    try {
      await change(act)
      showToast('success', done)
    } catch (error) {
      // The shell says why it was refused.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const id = one?.id ?? ''
  return (
    <>
      <Sheet isOpen={one !== undefined && !isAsked} onClose={onClose} title={w('edit_title')} closeLabel={w('close')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void make(() => api.renameAddress({ id, name: name.trim() }), w('renamed'))
          }}
          className="flex flex-col gap-4 pb-4"
        >
          <p className="text-xs text-ink-1">
            <bdi dir="ltr" translate="no" className="figure wrap-anywhere">
              {one?.address}
            </bdi>
          </p>
          <Field
            name="name"
            label={w('name')}
            value={name}
            autoComplete="off"
            maxLength={40}
            onChange={({ target }) => setName(target.value)}
          />
          <WhatFollows keys={keys} />
          <Button type="submit" isWide disabled={name.trim() === one?.name}>
            {w('save')}
          </Button>
          <Button look="danger" isWide onClick={() => setAsked(true)}>
            {w('remove')}
          </Button>
        </form>
      </Sheet>
      <ConfirmDialog
        isOpen={isAsked}
        onConfirm={() => void make(() => api.removeAddress({ id }), w('removed'))}
        onCancel={() => setAsked(false)}
        title={w('remove_title')}
        confirmLabel={w('remove_confirm')}
        cancelLabel={w('keep')}
        confirmLook="danger"
      >
        {w('remove_text', { address: `\u2066${shortAddress(one?.address ?? '')}\u2069` })}
      </ConfirmDialog>
    </>
  )
}
