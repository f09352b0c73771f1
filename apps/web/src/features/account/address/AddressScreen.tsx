import { api } from '@glasshouse/client'
import type { AddressType } from '@glasshouse/domain'
import { Button, Field, Segmented, showToast } from '@glasshouse/ui'
import type { KeysOfAccount } from '@glasshouse/wire'
import { useState } from 'react'
import { shortAddress } from '../../../live/wallets/wallet.ts'
import { useWords } from '../../../words/words.ts'
import { KeysFrame, WhatFollows } from '../keys/KeysFrame.tsx'
import { useChange } from '../keys/security.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { ADDRESS_TYPES_SHOWN, addressFault } from './address-form.ts'

const WIRE_TYPES = { ethereum: 'ETH', tron: 'TRON' } as const

/** /addAddress: where payouts in coins go, one address for each network. */
export function AddressScreen() {
  const w = useWords('withdrawalAddress')
  return (
    <KeysFrame title={w('title')}>
      {(keys) => (
        <>
          <p className="text-sm text-ink-2 text-pretty">{w('text')}</p>
          <BoundAddresses keys={keys} />
          <BindAddress keys={keys} />
        </>
      )}
    </KeysFrame>
  )
}

const boundOf = ({ addresses }: KeysOfAccount, type: AddressType) => addresses.find((one) => one.type === type)?.address

function BoundAddresses({ keys }: { keys: KeysOfAccount }) {
  const w = useWords('withdrawalAddress')
  return (
    <dl aria-label={w('bound')} className="divide-y divide-line rounded-md bg-surface-1 px-4">
      {ADDRESS_TYPES_SHOWN.map((type) => {
        const address = boundOf(keys, type)
        return (
          <div key={type} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
            <dt className="text-ink-2">{w(`network_${type}`)}</dt>
            <dd className="font-medium text-ink-1">
              {address === undefined ? (
                w('none')
              ) : (
                <bdi dir="ltr" className="figure">
                  {shortAddress(address)}
                </bdi>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function BindAddress({ keys }: { keys: KeysOfAccount }) {
  const w = useWords('withdrawalAddress')
  const [type, setType] = useState<AddressType>('ethereum')
  return (
    <section aria-labelledby="bind-address" className="flex flex-col gap-4">
      <h2 id="bind-address" className="text-sm font-semibold">
        {w('bind_title')}
      </h2>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium text-ink-1">
          {w('network')}
        </span>
        <Segmented
          label={w('network')}
          chosen={type}
          onChange={setType}
          choices={ADDRESS_TYPES_SHOWN.map((id) => ({ id, label: w(`name_${id}`) }))}
        />
      </div>
      <AddressForm key={type} type={type} keys={keys} />
    </section>
  )
}

function AddressForm({ type, keys }: { type: AddressType; keys: KeysOfAccount }) {
  const w = useWords('withdrawalAddress')
  const messages = useWords('messages')
  const change = useChange()
  const form = useAccountForm<{ address: string }>({
    beginning: { address: '' },
    // The words under the field are this screen's own.
    validate: ({ address }) => (addressFault(address, type) ? { address: 'please_user' } : {}),
    errorsOfRefusal: ({ field, reason }) =>
      field === 'address' ? { address: `refused_${reason}` as 'refused_address_malformed' } : undefined,
    send: async ({ address }) => {
      await change(() => api.bindAddress({ type: WIRE_TYPES[type], address: address.trim() }, { isQuiet: true }))
      form.change('address', '')
      showToast('success', w('done'))
    },
  })
  const fault = addressFault(form.fields.address, type) ?? 'rule'
  const text = {
    missing: messages('wallet_address_cannot_be_empty'),
    other_network: w(`fault_other_${type}`),
    rule: w(`fault_rule_${type}`),
  }[fault]
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <Field
        name="address"
        label={w('address')}
        hint={w(`hint_${type}`)}
        value={form.fields.address}
        error={form.errorOf('address') && text}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        onChange={(event) => form.change('address', event.target.value)}
      />
      <FormError failure={form.failure} />
      <WhatFollows keys={keys} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w(boundOf(keys, type) === undefined ? 'bind' : 'replace')}
      </Button>
    </form>
  )
}
