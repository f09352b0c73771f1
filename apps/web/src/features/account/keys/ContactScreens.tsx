import { api } from '@glasshouse/client'
import { Button, Field, showToast } from '@glasshouse/ui'
import type { KeysOfAccount } from '@glasshouse/wire'
import { useBrand } from '../../../brand/brand.tsx'
import { useNavigateFromHere } from '../../../live/routes/use-navigate-from-here.ts'
import { useWords } from '../../../words/words.ts'
import { CodeField } from '../fields/CodeField.tsx'
import { wholeNumber } from '../fields/digits.ts'
import { PhoneField } from '../fields/PhoneField.tsx'
import { forgetSent } from '../fields/sent-codes.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { addressErrors, type ContactForm, type ContactKind, errorsOfContactRefusal, validationErrors } from './contact-form.ts'
import { KeysFrame, WhatFollows } from './KeysFrame.tsx'
import { useChange } from './security.ts'

/** /email-authentication */
export const EmailScreen = () => <ContactScreen kind="email" />
/** /phone-authentication */
export const PhoneScreen = () => <ContactScreen kind="phone" />

const USES = { email: 'BIND.email', phone: 'BIND.phone' } as const

function ContactScreen({ kind }: { kind: ContactKind }) {
  const w = useWords('security')
  return (
    <KeysFrame title={w(`${kind}_title`)}>
      {(keys) => (
        <>
          <p className="text-sm text-ink-2 text-pretty">{w(`${kind}_text`)}</p>
          {keys[kind] !== '' && (
            <div className="rounded-md bg-surface-1 px-4 py-3 text-sm">
              <p className="wrap-anywhere">{w('email_bound_now', { target: `\u2066${kind === 'phone' ? '+' : ''}${keys[kind]}\u2069` })}</p>
              <p className="mt-1 text-xs text-ink-2">{w(`${kind}_replace`)}</p>
            </div>
          )}
          <BindForm kind={kind} keys={keys} />
        </>
      )}
    </KeysFrame>
  )
}

function BindForm({ kind, keys }: { kind: ContactKind; keys: KeysOfAccount }) {
  const w = useWords('security')
  const navigate = useNavigateFromHere()
  const change = useChange()
  const { phoneAreaCode } = useBrand()
  const form = useAccountForm<ContactForm>({
    beginning: { name: '', areaCode: phoneAreaCode, code: '' },
    validate: (fields) => validationErrors(fields, kind),
    errorsOfRefusal: errorsOfContactRefusal,
    send: async (fields) => {
      await change(() => sendContact(kind, fields))
      forgetSent(USES[kind])
      showToast('success', w(`${kind}_bind_success`))
      navigate('/security', { replace: true })
    },
  })
  const { fields } = form
  const areaCode = kind === 'phone' ? fields.areaCode : ''
  const target = () => (form.passes(addressErrors(fields, kind)) ? { target: fields.name.trim(), areaCode } : undefined)
  const name = { name: 'name', value: fields.name, error: form.errorOf('name') }
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      {kind === 'email' ? (
        <Field
          {...name}
          label={w('new_email')}
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={254}
          onChange={(event) => form.change('name', event.target.value)}
        />
      ) : (
        <PhoneField
          {...name}
          label={w('new_phone')}
          autoComplete="tel-national"
          areaCode={fields.areaCode}
          onArea={(code) => form.change('areaCode', code)}
          onChange={(digits) => form.change('name', digits)}
        />
      )}
      <CodeField
        use={USES[kind]}
        value={fields.code}
        error={form.errorOf('code')}
        onChange={(digits) => form.change('code', digits)}
        target={target}
        onRefused={form.fail}
      />
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('bind')}
      </Button>
      <WhatFollows keys={keys} />
    </form>
  )
}

function sendContact(kind: ContactKind, { name, areaCode, code }: ContactForm) {
  if (kind === 'email') return api.bindEmail({ email: name.trim(), emailCode: code }, { isQuiet: true })
  return api.bindPhone({ phone: wholeNumber(areaCode, name), code }, { isQuiet: true })
}
