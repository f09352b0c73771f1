import { api } from '@glasshouse/client'
import { Button, PasswordField, showToast } from '@glasshouse/ui'
import { useNavigate } from 'react-router'
import { useWords } from '../../../words/words.ts'
import { CodeField } from '../fields/CodeField.tsx'
import { EmailField } from '../fields/NameField.tsx'
import { forgetSent, sentFor } from '../fields/sent-codes.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FormFailure } from './FormError.tsx'
import { type ForgotForm, faultsOfAsking, faultsOfReset, faultsOfResetRefusal, resetBody } from './forgot-form.ts'
import { useForm } from './use-form.ts'

const USE = 'FIND_PASSWORD.email'

/** A new password for who proves the e-mail address. */
export function ForgotScreen() {
  const w = useWords('account')
  const navigate = useNavigate()
  const form = useForm<ForgotForm>({
    initial: { email: sentFor(USE)?.target ?? '', code: '', newPassword: '' },
    check: faultsOfReset,
    faultsOf: faultsOfResetRefusal,
    send: async (fields) => {
      await api.resetPassword(resetBody(fields), { isQuiet: true, withDevice: true })
      forgetSent(USE)
      showToast('success', w('reset_success'))
      await navigate('/login', { state: { method: 'email' } })
    },
  })
  const target = () => (form.passes(faultsOfAsking(form.fields)) ? { target: form.fields.email.trim(), areaCode: '' } : undefined)
  return (
    <AuthFrame title={w('forgot_title')} backTo="/login">
      <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">{w('forgot_text')}</p>
        <EmailField name="email" value={form.fields.email} error={form.wrong('email')} onChange={(text) => form.change('email', text)} />
        <CodeField
          use={USE}
          value={form.fields.code}
          error={form.wrong('code')}
          onChange={(digits) => form.change('code', digits)}
          target={target}
          onRefused={form.fail}
        />
        <PasswordField
          label={w('new_password')}
          name="newPassword"
          autoComplete="new-password"
          maxLength={64}
          hint={w('password_hint')}
          showLabel={w('show_password')}
          hideLabel={w('hide_password')}
          value={form.fields.newPassword}
          error={form.wrong('newPassword')}
          onChange={(event) => form.change('newPassword', event.target.value)}
        />
        <FormFailure failure={form.failure} />
        <Button type="submit" isWide isPending={form.isPending}>
          {w('reset_button')}
        </Button>
      </form>
    </AuthFrame>
  )
}
