import { api } from '@glasshouse/client'
import { Button, Field } from '@glasshouse/ui'
import type { WantedProof } from '@glasshouse/wire'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { codeDigits } from '../fields/digits.ts'
import { FormError } from './FormError.tsx'
import { enter } from './sign-in.ts'
import { useAccountForm } from './use-account-form.ts'

interface SecondStepProps {
  readonly wanted: WantedProof
  readonly onBack: () => void
}

/** The second step of a log-in: a code of the authenticator, or a recovery code. */
export function SecondStep({ wanted, onBack }: SecondStepProps) {
  const w = useWords('security')
  const [way, setWay] = useState<'totp' | 'recovery'>('totp')
  const form = useAccountForm<{ code: string }>({
    beginning: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'please_code' } : {}),
    errorsOfRefusal: ({ reason, field }) => (field === 'code' ? { code: `refused_${reason}` as 'refused_proof_wrong' } : undefined),
    send: async ({ code }) => {
      const given = way === 'totp' ? codeDigits(code) : code.trim()
      const { data } = await api.secondStep({ token: wanted.token ?? '', way, code: given }, { isQuiet: true, withDevice: true })
      if (data) await enter(data, 'login_success')
    },
  })
  const other = way === 'totp' ? 'recovery' : 'totp'
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-ink-2 text-pretty">{w(way === 'totp' ? 'second_text' : 'second_text_recovery')}</p>
      <Field
        key={way}
        autoFocus
        label={w(way === 'totp' ? 'totp_code' : 'way_recovery')}
        name="code"
        inputMode={way === 'totp' ? 'numeric' : 'text'}
        autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={form.fields.code}
        error={form.errorOf('code')}
        onChange={(event) => form.change('code', event.target.value)}
      />
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w('second_button')}
      </Button>
      {wanted.ways.includes(other) && (
        <Button
          look="quiet"
          onClick={() => {
            form.change('code', '')
            setWay(other)
          }}
        >
          {w(other === 'totp' ? 'second_use_totp' : 'second_use_recovery')}
        </Button>
      )}
      <Button look="quiet" onClick={onBack}>
        {w('second_back')}
      </Button>
    </form>
  )
}
