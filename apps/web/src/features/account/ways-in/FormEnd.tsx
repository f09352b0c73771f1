import { Button } from '@glasshouse/ui'
import { CaptchaField } from '../fields/CaptchaField.tsx'
import type { Captcha } from '../fields/captcha.ts'
import { FormError } from './FormError.tsx'
import type { AccountForm } from './use-account-form.ts'

interface FormEndProps {
  readonly form: Pick<AccountForm<{ captcha: string }>, 'fields' | 'errorOf' | 'failure' | 'isPending'>
  readonly onCaptcha: (text: string) => void
  readonly captcha: Captcha
  /** What the button does. */
  readonly label: string
}

/** End of the account forms: captcha where required, error, button. */
export function FormEnd({ form, onCaptcha, captcha, label }: FormEndProps) {
  return (
    <>
      {captcha.isOn && <CaptchaField captcha={captcha} value={form.fields.captcha} error={form.errorOf('captcha')} onChange={onCaptcha} />}
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {label}
      </Button>
    </>
  )
}
