import { Field, type FieldProps } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'

type NameFieldProps = Pick<FieldProps, 'value' | 'error' | 'hint'> & { readonly name: string; readonly onChange: (text: string) => void }

/** A user name, for password managers too. */
export function UserNameField({ onChange, ...field }: NameFieldProps) {
  const w = useWords('account')
  return (
    <Field
      {...field}
      label={w('user_name')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** An e-mail address that somebody signs in with. */
export function EmailField({ onChange, ...field }: NameFieldProps) {
  const w = useWords('account')
  return (
    <Field
      {...field}
      label={w('email')}
      // Not `email`: the browser would trim and judge what is typed by rules of its own.
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={254}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
