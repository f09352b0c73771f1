import { Button, EmptyState, Field, PasswordField } from '@glasshouse/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../live/settings.ts'
import { useWords } from '../../words/words.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FormFailure } from './FormFailure.tsx'
import { faultsOfLogin, type LoginFault, type LoginForm } from './login-form.ts'
import { openMethods, type SignMethod } from './methods.ts'
import { signIn } from './sign-in.ts'
import { useForm } from './use-form.ts'

export function LoginScreen() {
  const w = useWords('account')
  const methods = openMethods(useSettings()?.LOGIN_REGIS_SETTING, 'login')
  const [wanted, setWanted] = useState<SignMethod>('account')
  const method = methods.includes(wanted) ? wanted : (methods[0] ?? wanted)
  return (
    <AuthFrame
      title={w('login_title')}
      methods={methods}
      method={method}
      onMethod={setWanted}
      footer={
        <>
          {w('no_account_yet')}{' '}
          <Link to="/register" className="inline-flex min-h-11 items-center font-semibold text-accent">
            {w('register_button')}
          </Link>
        </>
      }
    >
      {method === 'account' && methods.length > 0 ? <AccountLogin /> : <EmptyState>{w('method_not_open')}</EmptyState>}
    </AuthFrame>
  )
}

const BLANK: LoginForm = { loginName: '', loginPassword: '' }

function AccountLogin() {
  const w = useWords('account')
  const form = useForm<LoginForm, LoginFault>({ initial: BLANK, check: faultsOfLogin, send: signIn })
  const words = (fault: LoginFault | undefined) => fault && w(fault)
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <Field
        label={w('user_name')}
        name="loginName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={form.fields.loginName}
        error={words(form.faults.loginName)}
        onChange={(event) => form.change('loginName', event.target.value)}
      />
      <PasswordField
        label={w('password')}
        name="loginPassword"
        autoComplete="current-password"
        maxLength={64}
        showLabel={w('show_password')}
        hideLabel={w('hide_password')}
        value={form.fields.loginPassword}
        error={words(form.faults.loginPassword)}
        onChange={(event) => form.change('loginPassword', event.target.value)}
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('login_button')}
      </Button>
      <Link to="/forgot-password" className="inline-flex min-h-11 items-center self-center text-sm text-ink-2 hover:text-ink-1">
        {w('forgot_password')}
      </Link>
    </form>
  )
}
