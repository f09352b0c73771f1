import { api } from '@glasshouse/client'
import { Button, ConfirmDialog, Field, showToast } from '@glasshouse/ui'
import type { KeysOfAccount } from '@glasshouse/wire'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { copyText } from '../../../live/device/copy-text.ts'
import { useWords } from '../../../words/words.ts'
import { codeDigits } from '../fields/digits.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { KeysFrame, WhatFollows } from './KeysFrame.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useChange } from './security.ts'

const QrCode = lazy(() => import('../../../live/pictures/QrCode.tsx'))

interface Setup {
  readonly secret: string
  readonly uri: string
}

/** /security/authenticator: set up, confirmed, its recovery codes, removed. */
export function TotpScreen() {
  const w = useWords('security')
  const [codes, setCodes] = useState<readonly string[]>()
  const [setup, setSetup] = useState<Setup>()
  return (
    <KeysFrame title={w('totp_title')}>
      {(keys) =>
        codes ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        ) : keys.hasTotp ? (
          <IsOn keys={keys} onCodes={setCodes} onRemoved={() => setSetup(undefined)} />
        ) : setup ? (
          <Confirm setup={setup} onConfirmed={setCodes} />
        ) : (
          <Begin keys={keys} onBegun={setSetup} />
        )
      }
    </KeysFrame>
  )
}

/** A button whose act may need a proof; what is refused, the shell says. */
function useAct() {
  const change = useChange()
  const [isPending, setPending] = useState(false)
  const act = async (work: () => Promise<void>) => {
    setPending(true)
    await change(work).catch(() => {})
    setPending(false)
  }
  return { isPending, act }
}

function Begin({ keys, onBegun }: { keys: KeysOfAccount; onBegun: (setup: Setup) => void }) {
  const w = useWords('security')
  const { isPending, act } = useAct()
  const begin = async () => {
    const { data } = await api.beginTotp({}, { isQuiet: false })
    if (data) onBegun(data)
  }
  return (
    <>
      <p className="text-sm text-ink-2 text-pretty">{w('totp_text')}</p>
      <Button isWide isPending={isPending} onClick={() => void act(begin)}>
        {w('totp_begin')}
      </Button>
      <WhatFollows keys={keys} />
    </>
  )
}

function Confirm({ setup, onConfirmed }: { setup: Setup; onConfirmed: (codes: readonly string[]) => void }) {
  const w = useWords('security')
  const change = useChange()
  const form = useAccountForm<{ code: string }>({
    beginning: { code: '' },
    validate: ({ code }) => (code === '' ? { code: 'please_code' } : code.length === 6 ? {} : { code: 'code_rule' }),
    errorsOfRefusal: ({ reason, field }) => (field === 'code' ? { code: `refused_${reason}` as 'refused_code_wrong' } : undefined),
    send: async ({ code }) => {
      const { data } = await change(() => api.confirmTotp({ code }, { isQuiet: true }))
      showToast('success', w('totp_added'))
      if (data) onConfirmed(data.recoveryCodes)
    },
  })
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <p className="text-sm font-medium">{w('totp_scan')}</p>
      <div className="flex min-h-52 justify-center">
        <Suspense>
          <QrCode text={setup.uri} label={w('totp_qr')} />
        </Suspense>
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-xs text-ink-2">{w('totp_or_type')}</p>
        <p dir="ltr" translate="no" className="figure rounded-md bg-surface-1 px-3 py-2 text-sm break-all">
          {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <Button look="secondary" onClick={() => void copyText(setup.secret)}>
          {w('totp_copy')}
        </Button>
      </div>
      <Field
        label={w('totp_enter')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={form.fields.code}
        error={form.errorOf('code')}
        onChange={(event) => form.change('code', codeDigits(event.target.value))}
      />
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('totp_confirm')}
      </Button>
    </form>
  )
}

interface IsOnProps {
  readonly keys: KeysOfAccount
  readonly onCodes: (codes: readonly string[]) => void
  readonly onRemoved: () => void
}

function IsOn({ keys, onCodes, onRemoved }: IsOnProps) {
  const w = useWords('security')
  const { isPending, act } = useAct()
  const [isAsked, setAsked] = useState(false)
  const renew = async () => {
    const { data } = await api.renewRecoveryCodes({}, { isQuiet: false })
    if (data) onCodes(data.recoveryCodes)
  }
  const remove = async () => {
    await api.removeTotp({}, { isQuiet: false })
    onRemoved()
    showToast('success', w('totp_removed'))
  }
  return (
    <>
      <p role="status" className="flex items-start gap-2 rounded-md bg-surface-1 px-4 py-3 text-sm">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-up" />
        <span className="min-w-0">
          <span className="block">{w('totp_is_on')}</span>
          <span className="block text-xs text-ink-2">{w('recovery_left', { count: keys.recoveryCodes })}</span>
        </span>
      </p>
      <Button look="secondary" isWide isPending={isPending} onClick={() => void act(renew)}>
        {w('recovery_renew')}
      </Button>
      <Button look="danger" isWide isPending={isPending} onClick={() => setAsked(true)}>
        {w('totp_remove')}
      </Button>
      <WhatFollows keys={keys} />
      <ConfirmDialog
        isOpen={isAsked}
        title={w('totp_remove_title')}
        confirmLabel={w('totp_remove')}
        cancelLabel={w('cancel')}
        confirmLook="danger"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void act(remove)
        }}
      >
        {w('totp_remove_text')}
      </ConfirmDialog>
    </>
  )
}
