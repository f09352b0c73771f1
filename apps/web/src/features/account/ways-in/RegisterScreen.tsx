import { api } from '@glasshouse/client'
import { EmptyState, Field, PasswordField, showToast } from '@glasshouse/ui'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBrand } from '../../../brand/brand.tsx'
import { useNavigateFromHere } from '../../../live/routes/use-navigate-from-here.ts'
import { useSettings } from '../../../live/settings/settings.ts'
import { useWords } from '../../../words/words.ts'
import { CodeField } from '../fields/CodeField.tsx'
import { type Captcha, useCaptcha } from '../fields/captcha.ts'
import { EmailField, UserNameField } from '../fields/NameField.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { forgetSent, sentFor } from '../fields/sent-codes.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FormEnd } from './FormEnd.tsx'
import { type EntryMethod, entryMethods, type SignMethod } from './methods.ts'
import { canTextTo, emailError, errorsOfRegisterRefusal, type RegisterForm, registerBody, validationErrors } from './register-form.ts'
import { handOver } from './sign-in.ts'
import { type AccountForm, useAccountForm } from './use-account-form.ts'
import { WalletWay } from './WalletWay.tsx'

export function RegisterScreen() {
  const w = useWords('account')
  const { registerMethods, walletLogin } = useBrand()
  const settings = useSettings()?.LOGIN_REGIS_SETTING
  const methods = entryMethods({ settings, purpose: 'register', brandMethods: registerMethods, brandWallet: walletLogin })
  // Who comes back from reading a code finds the way it was asked for.
  const [wanted, setWanted] = useState<EntryMethod>(wayOfSentCode)
  // One picture for all tabs: going from one to the other uses up none.
  const captcha = useCaptcha('REGISTER')
  const method = methods.includes(wanted) ? wanted : methods[0]
  return (
    <AuthFrame
      title={w('register_title')}
      methods={methods}
      isWaiting={!settings}
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
      {method === 'wallet' ? (
        <WalletWay purpose="register" />
      ) : method ? (
        <RegisterBy key={method} method={method} captcha={captcha} />
      ) : (
        <EmptyState>{w('method_not_open')}</EmptyState>
      )}
    </AuthFrame>
  )
}

const USES = { email: 'REGISTER.email', phone: 'REGISTER.phone' } as const

function wayOfSentCode(): SignMethod {
  const [email, phone] = [sentFor(USES.email), sentFor(USES.phone)]
  if (email && phone) return email.atMs > phone.atMs ? 'email' : 'phone'
  return email ? 'email' : phone ? 'phone' : 'account'
}

/** One brand's e-mail form asks in another order and for no phone. */
function RegisterBy({ method, captcha }: { method: SignMethod; captcha: Captcha }) {
  const w = useWords('account')
  const { inviteCodeRequired, registerEmailForm } = useBrand()
  const form = useRegisterForm(method, captcha)
  const isAlternate = method === 'email' && registerEmailForm === 'alternate'
  const code = method !== 'account' && <SentCode method={method} form={form} />
  const invite = (
    <Field
      label={w(inviteCodeRequired ? 'invite_code' : 'invite_code_optional')}
      name="activeCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={form.fields.activeCode}
      error={form.errorOf('activeCode')}
      onChange={(event) => form.change('activeCode', event.target.value)}
    />
  )
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <Identity method={method} form={form} withContact={!isAlternate} />
      {(isAlternate || method === 'phone') && code}
      <NewPasswords form={form} />
      {invite}
      {method === 'email' && !isAlternate && code}
      <FormEnd form={form} onCaptcha={(text) => form.change('captcha', text)} captcha={captcha} label={w('register_button')} />
    </form>
  )
}

function useRegisterForm(method: SignMethod, captcha: Captcha): AccountForm<RegisterForm> {
  const w = useWords('account')
  const navigate = useNavigateFromHere()
  const { inviteCodeRequired: isInviteCodeRequired, phoneAreaCode } = useBrand()
  const [query] = useSearchParams()
  const sent = method === 'account' ? undefined : sentFor(USES[method])
  return useAccountForm<RegisterForm>({
    beginning: {
      loginName: '',
      email: method === 'email' ? (sent?.target ?? '') : '',
      phone: method === 'phone' ? (sent?.target ?? '') : '',
      areaCode: sent?.areaCode || phoneAreaCode,
      code: '',
      loginPassword: '',
      newPassword: '',
      activeCode: query.get('invite_code') ?? '',
      captcha: '',
    },
    validate: (fields) => validationErrors(fields, { method, isInviteCodeRequired, isCaptchaOn: captcha.isOn }),
    errorsOfRefusal: (failure) => errorsOfRegisterRefusal(failure, method),
    afterFailure: () => {
      captcha.renew()
      return { captcha: '' }
    },
    send: async (fields) => {
      const body = registerBody(fields, { method, captchaId: captcha.captchaId })
      const { data } = await api.register(body, { isQuiet: true, withDevice: true })
      if (method !== 'account') forgetSent(USES[method])
      showToast('success', w('register_success'))
      if (data?.satoken) handOver({ satoken: data.satoken, device: data.device ?? '' })
      navigate('/login', { state: { method } })
    },
  })
}

interface PartProps {
  readonly form: AccountForm<RegisterForm>
}

/** Who it is for: a name, an address, or a number. */
function Identity({ form, method, withContact }: PartProps & { method: SignMethod; withContact: boolean }) {
  const w = useWords('account')
  if (method === 'account')
    return (
      <UserNameField
        name="loginName"
        hint={w('user_name_hint')}
        value={form.fields.loginName}
        error={form.errorOf('loginName')}
        onChange={(text) => form.change('loginName', text)}
      />
    )
  const phone = (
    <PhoneField
      label={w(method === 'phone' ? 'phone_number' : 'phone_number_optional')}
      name="phone"
      {...(method === 'phone' ? { hint: w('phone_hint') } : {})}
      autoComplete="tel-national"
      areaCode={form.fields.areaCode}
      value={form.fields.phone}
      error={form.errorOf('phone')}
      onArea={(areaCode) => form.change('areaCode', areaCode)}
      onChange={(digits) => form.change('phone', digits)}
    />
  )
  if (method === 'phone') return phone
  return (
    <>
      <EmailField name="email" value={form.fields.email} error={form.errorOf('email')} onChange={(text) => form.change('email', text)} />
      {withContact && phone}
    </>
  )
}

function NewPasswords({ form }: PartProps) {
  const w = useWords('account')
  const both = { showLabel: w('show_password'), hideLabel: w('hide_password'), autoComplete: 'new-password', maxLength: 64 }
  return (
    <>
      <PasswordField
        {...both}
        label={w('password')}
        name="loginPassword"
        hint={w('password_hint')}
        value={form.fields.loginPassword}
        error={form.errorOf('loginPassword')}
        onChange={(event) => form.change('loginPassword', event.target.value)}
      />
      <PasswordField
        {...both}
        label={w('password_again')}
        name="newPassword"
        value={form.fields.newPassword}
        error={form.errorOf('newPassword')}
        onChange={(event) => form.change('newPassword', event.target.value)}
      />
    </>
  )
}

function SentCode({ form, method }: PartProps & { method: 'email' | 'phone' }) {
  const { email, phone, areaCode } = form.fields
  const target = () => {
    if (method === 'phone') return form.passes(canTextTo(phone) ? {} : { phone: 'phone_rule' }) ? { target: phone, areaCode } : undefined
    const error = emailError(email)
    return form.passes(error ? { email: error } : {}) ? { target: email.trim(), areaCode: '' } : undefined
  }
  return (
    <CodeField
      use={USES[method]}
      value={form.fields.code}
      error={form.errorOf('code')}
      onChange={(digits) => form.change('code', digits)}
      target={target}
      onRefused={form.fail}
    />
  )
}
