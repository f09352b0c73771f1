import { api } from '@glasshouse/client'
import { Button, PasswordField, showToast } from '@glasshouse/ui'
import { useNavigateFromHere } from '../../../live/routes/use-navigate-from-here.ts'
import { useWords } from '../../../words/words.ts'
import { CodeField } from '../fields/CodeField.tsx'
import { EmailField } from '../fields/NameField.tsx'
import { forgetSent, sentFor } from '../fields/sent-codes.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FormError } from './FormError.tsx'
import { addressErrors, errorsOfResetRefusal, type ForgotForm, resetBody, validationErrors } from './forgot-form.ts'
import { useAccountForm } from './use-account-form.ts'

const USE = 'FIND_PASSWORD.email'

/** Password reset: a new password for a user who proves the e-mail address. */
export function ForgotScreen() {
  const w = useWords('account')
  const navigate = useNavigateFromHere()
  const form = useAccountForm<ForgotForm>({
    beginning: { email: sentFor(USE)?.target ?? '', code: '', newPassword: '' },
    validate: validationErrors,
    errorsOfRefusal: errorsOfResetRefusal,
    send: async (fields) => {
      await api.resetPassword(resetBody(fields), { isQuiet: true, withDevice: true })
      forgetSent(USE)
      showToast('success', w('reset_success'))
      navigate('/login', { state: { method: 'email' } })
    },
  })
  const target = () => (form.passes(addressErrors(form.fields)) ? { target: form.fields.email.trim(), areaCode: '' } : undefined)
  return (
    <AuthFrame title={w('forgot_title')} backTo="/login">
      <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">{w('forgot_text')}</p>
        <EmailField name="email" value={form.fields.email} error={form.errorOf('email')} onChange={(text) => form.change('email', text)} />
        <CodeField
          use={USE}
          value={form.fields.code}
          error={form.errorOf('code')}
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
          error={form.errorOf('newPassword')}
          onChange={(event) => form.change('newPassword', event.target.value)}
        />
        <FormError failure={form.failure} />
        <Button type="submit" isWide isPending={form.isPending}>
          {w('reset_button')}
        </Button>
      </form>
    </AuthFrame>
  )
}
