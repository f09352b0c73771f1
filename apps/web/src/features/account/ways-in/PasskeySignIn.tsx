import { ApiError, api } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { hasPasskeys, signedBy } from '../passkeys/webauthn.ts'
import { FormError } from './FormError.tsx'
import { enter } from './sign-in.ts'

/** Logs in without a name and a password. */
export function PasskeySignIn() {
  const w = useWords('security')
  const [failure, setFailure] = useState<ApiError>()
  const [isPending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      const begun = await api.beginPasskeySignIn({}, { isQuiet: true, withDevice: true })
      const { attempt = '', options } = begun.data ?? {}
      const { data } = await api.passkeySignIn({ attempt, passkey: await signedBy(options) }, { isQuiet: true, withDevice: true })
      if (data) await enter(data, 'login_success')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isSilent) setFailure(error)
    } finally {
      setPending(false)
    }
  }
  if (!hasPasskeys()) return null
  return (
    <div className="flex flex-col gap-3">
      <FormError failure={failure} />
      <Button look="secondary" isWide isPending={isPending} onClick={() => void send()}>
        {w('passkey_sign_in')}
      </Button>
    </div>
  )
}
