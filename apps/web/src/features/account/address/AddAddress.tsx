import { api } from '@glasshouse/client'
import { type AddressType, pastedAddress } from '@glasshouse/domain'
import { Button, Field, Segmented, showToast } from '@glasshouse/ui'
import type { KeysOfAccount } from '@glasshouse/wire'
import { useState } from 'react'
import { useDetour } from '../../../live/routes/detour.ts'
import { useWords } from '../../../words/words.ts'
import { WhatFollows } from '../keys/KeysFrame.tsx'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { ADDRESS_TYPES_SHOWN, addressFault } from './address-form.ts'
import { useBookChange } from './book.ts'

/** One more address; the form of a withdrawal gives the network that it pays over. */
export function AddAddress({ keys }: { readonly keys: KeysOfAccount }) {
  const w = useWords('withdrawalAddress')
  const messages = useWords('messages')
  const app = useWords('app')
  const change = useBookChange()
  const { detour, finish } = useDetour()
  const [network, setNetwork] = useState<AddressType>(detour?.network ?? 'ethereum')
  const form = useAccountForm<{ address: string; name: string }>({
    beginning: { address: '', name: '' },
    // The words under the field are this screen's own.
    validate: ({ address }) => (addressFault(address, network) ? { address: 'please_user' } : {}),
    errorsOfRefusal: ({ field, reason }) =>
      field === 'address' ? { address: `refused_${reason}` as 'refused_address_malformed' } : undefined,
    send: async ({ address, name }) => {
      await change(() => api.addAddress({ network, address: pastedAddress(address), name: name.trim() }, { isQuiet: true }))
      form.change('address', '')
      form.change('name', '')
      showToast('success', w('done'))
      finish()
    },
  })
  const choose = (chosen: AddressType) => {
    setNetwork(chosen)
    // The same address may be right on the other network: what was found wrong with it counts no longer.
    form.change('address', form.fields.address)
  }
  const fault = addressFault(form.fields.address, network)
  const refusal = form.errorOf('address')
  const text = {
    missing: messages('wallet_address_cannot_be_empty'),
    other_network: w(`fault_other_${network}`),
    rule: w(`fault_rule_${network}`),
  }[fault ?? 'rule']
  const isOfRule = fault !== undefined || refusal === app('refused_address_malformed')
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-xs font-medium text-ink-2">
          {w('network')}
        </span>
        <Segmented
          label={w('network')}
          chosen={network}
          onChange={choose}
          choices={ADDRESS_TYPES_SHOWN.map((id) => ({ id, label: w(`name_${id}`) }))}
        />
      </div>
      <Field
        name="address"
        label={w('address')}
        hint={w(`hint_${network}`)}
        value={form.fields.address}
        error={refusal && (isOfRule ? text : refusal)}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        onChange={(event) => form.change('address', event.target.value)}
      />
      <Field
        name="name"
        label={w('name')}
        hint={w('name_hint')}
        value={form.fields.name}
        autoComplete="off"
        maxLength={40}
        onChange={(event) => form.change('name', event.target.value)}
      />
      <FormError failure={form.failure} />
      <WhatFollows keys={keys} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('bind')}
      </Button>
    </form>
  )
}
