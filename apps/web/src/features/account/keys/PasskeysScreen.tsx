import { api, formatDay } from '@glasshouse/client'
import { Button, ConfirmDialog, EmptyState, Field, Sheet, showToast } from '@glasshouse/ui'
import type { KeysOfAccount } from '@glasshouse/wire'
import { Ellipsis, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { hasPasskeys, madeFor } from '../passkeys/webauthn.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { KeysFrame, WhatFollows } from './KeysFrame.tsx'
import { useChange } from './security.ts'

type Passkey = KeysOfAccount['passkeys'][number]

/** /security/passkeys: the list, one more, a name, one less. */
export function PasskeysScreen() {
  const w = useWords('security')
  const [chosen, setChosen] = useState<Passkey>()
  return (
    <KeysFrame title={w('passkeys_title')}>
      {(keys) => (
        <>
          <p className="text-sm text-ink-2 text-pretty">{w('passkeys_text')}</p>
          {keys.passkeys.length === 0 ? (
            <EmptyState>{w('passkeys_none')}</EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-md bg-surface-1">
              {keys.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onOptions={() => setChosen(passkey)} />
              ))}
            </ul>
          )}
          <AddPasskey keys={keys} />
          <WhatFollows keys={keys} />
          <PasskeySheet passkey={chosen} onClose={() => setChosen(undefined)} />
        </>
      )}
    </KeysFrame>
  )
}

function PasskeyRow({ passkey, onOptions }: { passkey: Passkey; onOptions: () => void }) {
  const w = useWords('security')
  const style = useTimeStyle()
  const { name, addedAt, usedAt } = passkey
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 ps-4 pe-1">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-sm font-medium rtl:text-right">
          {name}
        </span>
        <span className="block text-xs text-ink-2">
          {usedAt === null ? w('passkey_made', { day: formatDay(addedAt, style) }) : w('passkey_used', { day: formatDay(usedAt, style) })}
        </span>
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={w('passkey_options', { name })}
        onClick={onOptions}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-surface-2"
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
    </li>
  )
}

function AddPasskey({ keys }: { keys: KeysOfAccount }) {
  const w = useWords('security')
  const change = useChange()
  const form = useNameForm(w('passkey_first_name'), async (name) => {
    await change(async () => {
      const { data: options } = await api.beginPasskey({}, { isQuiet: true })
      await api.addPasskey({ name, passkey: await madeFor(options) }, { isQuiet: true })
    })
    showToast('success', w('passkey_added'))
  })
  if (!hasPasskeys()) return <p className="text-sm text-ink-2">{w('passkey_unsupported')}</p>
  if (window.location.origin !== keys.passkeyOrigin)
    return <p className="text-sm text-ink-2 wrap-anywhere">{w('passkey_elsewhere', { origin: `\u2066${keys.passkeyOrigin}\u2069` })}</p>
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <NameField form={form} />
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('passkey_add')}
      </Button>
    </form>
  )
}

const useNameForm = (beginning: string, send: (name: string) => Promise<void>) =>
  useAccountForm<{ name: string }>({
    beginning: { name: beginning },
    validate: ({ name }) => (name.trim() === '' ? { name: 'please_user' } : {}),
    errorsOfRefusal: () => undefined,
    send: ({ name }) => send(name.trim()),
  })

function NameField({ form }: { form: ReturnType<typeof useNameForm> }) {
  const w = useWords('security')
  return (
    <Field
      name="name"
      label={w('passkey_name')}
      hint={w('passkey_name_hint')}
      maxLength={40}
      value={form.fields.name}
      error={form.errorOf('name') && w('passkey_name_missing')}
      onChange={(event) => form.change('name', event.target.value)}
    />
  )
}

function PasskeySheet({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const w = useWords('security')
  // While it slides away it still shows what it was about.
  const [last, setLast] = useState(passkey)
  if (passkey && passkey !== last) setLast(passkey)
  return (
    <Sheet
      isOpen={passkey !== undefined}
      onClose={onClose}
      title={w('passkey_options', { name: last?.name ?? '' })}
      closeLabel={w('close')}
    >
      {last && <PasskeyOptions key={last.id} passkey={last} onClose={onClose} />}
    </Sheet>
  )
}

function PasskeyOptions({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const w = useWords('security')
  const change = useChange()
  const [isAsked, setAsked] = useState(false)
  const form = useNameForm(passkey.name, async (name) => {
    await change(() => api.renamePasskey({ credentialId: passkey.id, name }, { isQuiet: true }))
    onClose()
  })
  const remove = async () => {
    setAsked(false)
    onClose()
    await change(() => api.removePasskey({ credentialId: passkey.id })).then(
      () => showToast('success', w('passkey_removed')),
      // The shell says why it was refused.
      () => {},
    )
  }
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4 pb-2">
      <NameField form={form} />
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('passkey_save_name')}
      </Button>
      <Button look="danger" isWide onClick={() => setAsked(true)}>
        {w('passkey_remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={w('passkey_remove_title', { name: passkey.name })}
        confirmLabel={w('passkey_remove')}
        cancelLabel={w('cancel')}
        confirmLook="danger"
        onCancel={() => setAsked(false)}
        onConfirm={() => void remove()}
      >
        {w('passkey_remove_text')}
      </ConfirmDialog>
    </form>
  )
}
