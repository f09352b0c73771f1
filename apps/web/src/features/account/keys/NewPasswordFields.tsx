import { PasswordField } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'

interface OnePasswordProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly autoComplete: 'new-password' | 'current-password' | 'off'
  readonly hint?: string
  readonly onChange: (text: string) => void
}

/** A password of this account, with the eye. */
export function OnePassword({ onChange, hint, ...field }: OnePasswordProps) {
  const w = useWords('security')
  return (
    <PasswordField
      {...field}
      {...(hint ? { hint } : {})}
      maxLength={64}
      showLabel={w('show_password')}
      hideLabel={w('hide_password')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface Fields {
  readonly newPassword: string
  readonly repeated: string
}
interface NewPasswordProps {
  readonly fields: Fields
  readonly errorOf: (name: keyof Fields) => string | undefined
  readonly change: (name: keyof Fields, text: string) => void
  readonly hint: string
  readonly autoComplete?: 'new-password' | 'off'
}

/** The new password, twice. */
export function NewPasswordFields({ fields, errorOf, change, hint, autoComplete = 'new-password' }: NewPasswordProps) {
  const w = useWords('security')
  return (
    <>
      <OnePassword
        name="newPassword"
        label={w('new_password')}
        hint={hint}
        autoComplete={autoComplete}
        value={fields.newPassword}
        error={errorOf('newPassword')}
        onChange={(text) => change('newPassword', text)}
      />
      <OnePassword
        name="repeated"
        label={w('repeat_password')}
        autoComplete={autoComplete}
        value={fields.repeated}
        error={errorOf('repeated')}
        onChange={(text) => change('repeated', text)}
      />
    </>
  )
}
