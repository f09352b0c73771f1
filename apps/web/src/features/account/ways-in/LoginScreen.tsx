import { EmptyState, PasswordField } from '@glasshouse/ui'
import type { WantedProof } from '@glasshouse/wire'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useBrand } from '../../../brand/brand.tsx'
import { useSettings } from '../../../live/settings/settings.ts'
import { useWords } from '../../../words/words.ts'
import { type Captcha, useCaptcha } from '../fields/captcha.ts'
import { EmailField, UserNameField } from '../fields/NameField.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { FormEnd } from './FormEnd.tsx'
import { errorsOfLoginRefusal, type LoginForm, loginBody, validationErrors } from './login-form.ts'
import { type EntryMethod, entryMethods, type SignMethod } from './methods.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { SecondStep } from './SecondStep.tsx'
import { isHandedOver, signIn, takeOver } from './sign-in.ts'
import { useAccountForm } from './use-account-form.ts'
import { WalletWay } from './WalletWay.tsx'

export function LoginScreen() {
  const w = useWords('account')
  const s = useWords('security')
  const { loginMethods, walletLogin, walletOnly } = useBrand()
  const { state } = useLocation() as { state: { method?: EntryMethod } | null }
  const settings = useSettings()?.LOGIN_REGIS_SETTING
  // Who has just registered is let in at once.
  const [isTakingOver] = useState(isHandedOver)
  useEffect(() => {
    void takeOver()
  }, [])
  const methods = entryMethods({ settings, purpose: 'login', brandMethods: loginMethods, brandWallet: walletLogin })
  const [wanted, setWanted] = useState<EntryMethod>(state?.method ?? (walletOnly ? 'wallet' : 'account'))
  // One picture for all tabs: going from one to the other uses up none.
  const captcha = useCaptcha('LOGIN')
  const method = methods.includes(wanted) ? wanted : methods[0]
  const [secondStep, setSecondStep] = useState<WantedProof>()
  if (secondStep)
    return (
      <AuthFrame title={s('second_title')}>
        <SecondStep wanted={secondStep} onBack={() => setSecondStep(undefined)} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={w('login_title')}
      methods={methods}
      isWaiting={!settings || isTakingOver}
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
      {isTakingOver ? null : method === 'wallet' ? (
        <WalletWay purpose="login" />
      ) : method ? (
        <div className="flex flex-col gap-4">
          <LoginBy key={method} method={method} captcha={captcha} onSecondStep={setSecondStep} />
          <PasskeySignIn />
        </div>
      ) : (
        <EmptyState>{w('method_not_open')}</EmptyState>
      )}
    </AuthFrame>
  )
}

interface LoginByProps {
  readonly method: SignMethod
  readonly captcha: Captcha
  readonly onSecondStep: (wanted: WantedProof) => void
}

function LoginBy({ method, captcha, onSecondStep }: LoginByProps) {
  const w = useWords('account')
  const { phoneAreaCode } = useBrand()
  const form = useAccountForm<LoginForm>({
    beginning: { loginName: '', areaCode: phoneAreaCode, loginPassword: '', captcha: '' },
    validate: (fields) => validationErrors(fields, { method, isCaptchaOn: captcha.isOn }),
    errorsOfRefusal: errorsOfLoginRefusal,
    afterFailure: () => {
      captcha.renew()
      return { captcha: '' }
    },
    send: async (fields) => {
      const wanted = await signIn(loginBody(fields, { method, captchaId: captcha.captchaId }))
      if (wanted) onSecondStep(wanted)
    },
  })
  const name = { name: 'loginName', value: form.fields.loginName, error: form.errorOf('loginName') }
  const changeName = (text: string) => form.change('loginName', text)
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      {method === 'account' && <UserNameField {...name} onChange={changeName} />}
      {method === 'email' && <EmailField {...name} onChange={changeName} />}
      {method === 'phone' && (
        <PhoneField
          {...name}
          label={w('phone_number')}
          autoComplete="username"
          areaCode={form.fields.areaCode}
          onArea={(areaCode) => form.change('areaCode', areaCode)}
          onChange={changeName}
        />
      )}
      <PasswordField
        label={w('password')}
        name="loginPassword"
        autoComplete="current-password"
        maxLength={64}
        showLabel={w('show_password')}
        hideLabel={w('hide_password')}
        value={form.fields.loginPassword}
        error={form.errorOf('loginPassword')}
        onChange={(event) => form.change('loginPassword', event.target.value)}
      />
      <FormEnd form={form} onCaptcha={(text) => form.change('captcha', text)} captcha={captcha} label={w('login_button')} />
      <Link to="/forgot-password" className="inline-flex min-h-11 items-center self-center text-sm text-ink-2 hover:text-ink-1">
        {w('forgot_password')}
      </Link>
    </form>
  )
}
