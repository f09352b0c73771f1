import { Alert, Button } from 'antd'
import { useState } from 'react'
import { CallForm } from '../kit/CallForm.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { FailedState } from '../kit/states.tsx'
import { useWords } from '../words/words.ts'
import { type HouseKeys, useHouse } from './house-keys.ts'
import { KeyFileFields } from './KeyFileFields.tsx'
import { isPasskeyPlace } from './passkeys.ts'
import { useSitting } from './session.ts'
import { type KeyFileGiven, signInByKeyFile, signInByPasskey } from './sign-in.ts'

export function SignInScreen() {
  const w = useWords('console')
  const { endedBy } = useSitting()
  const query = useHouse()
  return (
    <main className="mx-auto flex max-w-96 flex-col gap-4 p-4 pt-16">
      <h1>{w('name')}</h1>
      {endedBy ? <Alert type="info" role="status" title={w(`session_ended_${endedBy}`)} /> : null}
      <QueryView query={query} rows={5}>
        {({ house }) => <ByKey house={house} />}
      </QueryView>
    </main>
  )
}

/** With a key file, or with a passkey where this address may have one. */
function ByKey({ house }: { readonly house: HouseKeys }) {
  const w = useWords('signing')
  const [failure, setFailure] = useState<unknown>(null)
  const [isAsking, setAsking] = useState(false)
  const byPasskey = async () => {
    setAsking(true)
    setFailure(null)
    await signInByPasskey().catch(setFailure)
    setAsking(false)
  }
  return (
    <>
      <p className="text-ink-2">{w('sign_in_text')}</p>
      <CallForm<KeyFileGiven> submitLabel={w('sign_in_file')} onSend={signInByKeyFile}>
        <KeyFileFields />
      </CallForm>
      <section aria-label={w('passkey')} className="flex flex-col gap-2 border-line border-t pt-4">
        {isPasskeyPlace(house) ? (
          <div>
            <Button loading={isAsking} onClick={() => void byPasskey()}>
              {w('sign_in_passkey')}
            </Button>
          </div>
        ) : (
          <p className="text-ink-2">{w('passkeys_at', { origins: house.console.origins.join(', ') })}</p>
        )}
        {failure ? <FailedState error={failure} /> : null}
      </section>
    </>
  )
}
