import { Button, EmptyState, Field, PasswordField, showToast } from '@glasshouse/ui'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { submit } from '../../live/api.ts'
import { useSettings } from '../../live/settings.ts'
import { useWords } from '../../words/words.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FormFailure } from './FormFailure.tsx'
import { openMethods, type SignMethod } from './methods.ts'
import { faultsOfRefusal, faultsOfRegistration, type RegisterFault, type RegisterForm, registerBody } from './register-form.ts'
import { useForm } from './use-form.ts'

export function RegisterScreen() {
  const w = useWords('account')
  const methods = openMethods(useSettings()?.LOGIN_REGIS_SETTING, 'register')
  const [wanted, setWanted] = useState<SignMethod>('account')
  const method = methods.includes(wanted) ? wanted : (methods[0] ?? wanted)
  return (
    <AuthFrame
      title={w('register_title')}
      methods={methods}
      method={method}
      onMethod={setWanted}
      footer={
        <>
          {w('have_account')}{' '}
          <Link to="/login" className="inline-flex min-h-11 items-center font-semibold text-accent">
            {w('login_button')}
          </Link>
        </>
      }
    >
      {method === 'account' && methods.length > 0 ? <AccountRegistration /> : <EmptyState>{w('method_not_open')}</EmptyState>}
    </AuthFrame>
  )
}

function AccountRegistration() {
  const w = useWords('account')
  const navigate = useNavigate()
  const { inviteCodeRequired } = useBrand()
  const [query] = useSearchParams()
  const form = useForm<RegisterForm, RegisterFault>({
    initial: { loginName: '', loginPassword: '', newPassword: '', activeCode: query.get('invite_code') ?? '' },
    check: (fields) => faultsOfRegistration(fields, inviteCodeRequired),
    faultsOf: faultsOfRefusal,
    send: async (fields) => {
      await submit('/api/user/register', { body: registerBody(fields), isQuiet: true })
      showToast('success', w('register_success'))
      await navigate('/login')
    },
  })
  const words = (fault: RegisterFault | undefined) => fault && w(fault)
  const passwordWords = { showLabel: w('show_password'), hideLabel: w('hide_password') }
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <Field
        label={w('user_name')}
        name="loginName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        hint={w('user_name_hint')}
        value={form.fields.loginName}
        error={words(form.faults.loginName)}
        onChange={(event) => form.change('loginName', event.target.value)}
      />
      <PasswordField
        {...passwordWords}
        label={w('password')}
        name="loginPassword"
        autoComplete="new-password"
        maxLength={64}
        hint={w('password_hint')}
        value={form.fields.loginPassword}
        error={words(form.faults.loginPassword)}
        onChange={(event) => form.change('loginPassword', event.target.value)}
      />
      <PasswordField
        {...passwordWords}
        label={w('password_again')}
        name="newPassword"
        autoComplete="new-password"
        maxLength={64}
        value={form.fields.newPassword}
        error={words(form.faults.newPassword)}
        onChange={(event) => form.change('newPassword', event.target.value)}
      />
      <Field
        label={w(inviteCodeRequired ? 'invite_code' : 'invite_code_optional')}
        name="activeCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={form.fields.activeCode}
        error={words(form.faults.activeCode)}
        onChange={(event) => form.change('activeCode', event.target.value)}
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('register_button')}
      </Button>
    </form>
  )
}
