import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../basics/IconButton.tsx'
import { Field, type FieldProps } from './Field.tsx'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'trail'> {
  showLabel: string
  hideLabel: string
}

/** A password that its owner may read while typing. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trail={
        <IconButton label={isShown ? hideLabel : showLabel} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  )
}
