import { api, useSession } from '@glasshouse/client'
import { Button, buttonClass, Segmented, showToast } from '@glasshouse/ui'
import { type KeysOfAccount, loginPasswordChangeRules } from '@glasshouse/wire'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../../brand/brand.tsx'
import { useNavigateFromHere } from '../../../live/routes/use-navigate-from-here.ts'
import { useWords } from '../../../words/words.ts'
import { CodeField } from '../fields/CodeField.tsx'
import { forgetSent } from '../fields/sent-codes.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { KeysFrame, WhatFollows } from './KeysFrame.tsx'
import { NewPasswordFields, OnePassword } from './NewPasswordFields.tsx'
import { errorsOfPasswordRefusal, NO_PASSWORDS, type PasswordForm, validationErrors } from './password-forms.ts'
import { useChange } from './security.ts'

type By = 'old' | 'email'
const USE = 'UPD_PASSWORD.email'

/** /change-password: set where there is none, else changed by the old one or by a mailed code. */
export function ChangePasswordScreen() {
  const w = useWords('security')
  const [by, setBy] = useState<By>('old')
  const choices = [
    { id: 'old' as const, label: w('by_old') },
    { id: 'email' as const, label: w('by_email') },
  ]
  return (
    <KeysFrame title={w('password_title')}>
      {(keys) =>
        keys.hasPassword ? (
          <>
            <Segmented label={w('change_by')} chosen={by} onChange={setBy} choices={choices} />
            {by === 'email' && keys.email === '' ? <BindFirst /> : <PasswordBy key={by} by={by} keys={keys} />}
          </>
        ) : (
          <>
            <p className="text-sm text-ink-2 text-pretty">{w('password_set_text')}</p>
            <PasswordBy by={null} keys={keys} />
          </>
        )
      }
    </KeysFrame>
  )
}

function BindFirst() {
  const w = useWords('security')
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm text-ink-1">
        {w('please_bind_email')}
      </p>
      <Link to="/email-authentication" className={buttonClass({})}>
        {w('bind_email_now')}
      </Link>
    </div>
  )
}

function PasswordBy({ by, keys }: { by: By | null; keys: KeysOfAccount }) {
  const w = useWords('security')
  const a = useWords('account')
  const navigate = useNavigateFromHere()
  const change = useChange()
  const brand = useBrand()
  const loginName = useSession((state) => state.userInfo?.user.loginName)
  const rules = by === null ? { isWordsOnly: false, isMixed: false } : loginPasswordChangeRules(brand)
  const proof = by === null ? null : by === 'old' ? 'oldPassword' : 'code'
  const form = useAccountForm<PasswordForm>({
    beginning: NO_PASSWORDS,
    validate: (fields) => validationErrors(fields, { kind: 'login', by: proof, rules }),
    errorsOfRefusal: errorsOfPasswordRefusal('login'),
    send: async (fields) => {
      await change(() => sendPassword(by, fields, keys.email))
      forgetSent(USE)
      showToast('success', w(by === null ? 'password_was_set' : 'password_changed'))
      navigate('/security', { replace: true })
    },
  })
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      {/* A password manager keeps a password under a name. */}
      <input type="text" name="username" autoComplete="username" value={loginName ?? ''} readOnly hidden />
      {by === 'old' && (
        <OnePassword
          name="oldPassword"
          label={w('old_password')}
          autoComplete="current-password"
          value={form.fields.oldPassword}
          error={form.errorOf('oldPassword')}
          onChange={(text) => form.change('oldPassword', text)}
        />
      )}
      {by === 'email' && (
        <CodeField
          use={USE}
          value={form.fields.code}
          error={form.errorOf('code')}
          onChange={(digits) => form.change('code', digits)}
          target={() => ({ target: keys.email, areaCode: '' })}
          onRefused={form.fail}
        />
      )}
      <NewPasswordFields {...form} hint={a('password_hint')} />
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w(by === null ? 'password_set' : 'password_change')}
      </Button>
      <WhatFollows keys={keys} />
    </form>
  )
}

function sendPassword(by: By | null, fields: PasswordForm, email: string) {
  const { oldPassword, code, newPassword } = fields
  const isQuiet = { isQuiet: true }
  if (by === null) return api.setPassword({ pwd: newPassword }, isQuiet)
  if (by === 'old') return api.changePassword({ oldPwd: oldPassword, newPwd: newPassword }, isQuiet)
  return api.changePasswordByEmail({ email, newPwd: newPassword, emailCode: code }, isQuiet)
}
