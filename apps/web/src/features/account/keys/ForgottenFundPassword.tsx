import { api } from '@glasshouse/client'
import { Button, buttonClass, showToast } from '@glasshouse/ui'
import { fundPasswordChangeRules, type KeysOfAccount } from '@glasshouse/wire'
import { Link } from 'react-router'
import { useBrand } from '../../../brand/brand.tsx'
import { useWords } from '../../../words/words.ts'
import { CodeField } from '../fields/CodeField.tsx'
import { forgetSent } from '../fields/sent-codes.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { errorsOfPasswordRefusal, NO_PASSWORDS, type PasswordForm, validationErrors } from './password-forms.ts'
import { useChange } from './security.ts'

const USE = 'FUND_PASSWORD.email'

interface ForgottenProps {
  readonly keys: KeysOfAccount
  readonly onEnd: () => void
}

/** Asks for a new fund password in place of a forgotten one, or says what is missing for that. */
export function ForgottenFundPassword({ keys, onEnd }: ForgottenProps) {
  const w = useWords('security')
  const hasFactor = keys.hasTotp || keys.passkeys.length > 0
  return (
    <section aria-labelledby="forgotten" className="flex flex-col gap-4">
      <h2 id="forgotten" className="text-base font-semibold">
        {w('fund_reset_title')}
      </h2>
      <p className="text-sm text-ink-2 text-pretty">{w('fund_reset_text')}</p>
      {keys.email === '' ? (
        <Missing text={w('please_bind_email')} to="/email-authentication" label={w('bind_email_now')} />
      ) : hasFactor ? (
        <ForgottenForm keys={keys} onEnd={onEnd} />
      ) : (
        <Missing text={w('fund_reset_needs_factor')} to="/security/authenticator" label={w('add_authenticator')} />
      )}
      <Button look="quiet" onClick={onEnd}>
        {w('cancel')}
      </Button>
    </section>
  )
}

function Missing({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <>
      <p role="status" className="text-sm text-ink-1 text-pretty">
        {text}
      </p>
      <Link to={to} className={buttonClass({})}>
        {label}
      </Link>
    </>
  )
}

function ForgottenForm({ keys, onEnd }: ForgottenProps) {
  const w = useWords('security')
  const change = useChange()
  const rules = fundPasswordChangeRules(useBrand())
  const form = useAccountForm<PasswordForm>({
    beginning: NO_PASSWORDS,
    validate: (fields) => validationErrors(fields, { kind: 'fund', by: 'code', rules }),
    errorsOfRefusal: errorsOfPasswordRefusal('fund'),
    send: async ({ code, newPassword }) => {
      await change(() => api.resetFundPassword({ emailCode: code, newPwd: newPassword }, { isQuiet: true }))
      forgetSent(USE)
      showToast('success', w('fund_asked'))
      onEnd()
    },
  })
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <CodeField
        use={USE}
        value={form.fields.code}
        error={form.errorOf('code')}
        onChange={(digits) => form.change('code', digits)}
        target={() => ({ target: keys.email, areaCode: '' })}
        onRefused={form.fail}
      />
      <NewPasswordFields {...form} hint={w(rules.isWordsOnly ? 'fund_hint' : 'fund_hint_any')} autoComplete="off" />
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('fund_reset_button')}
      </Button>
    </form>
  )
}
