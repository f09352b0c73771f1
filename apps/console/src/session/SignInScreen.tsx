import { Alert, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { CallForm } from '../kit/CallForm.tsx'
import { FailedState, LoadingState } from '../kit/states.tsx'
import { useWords } from '../words/words.ts'
import { KeyFields } from './KeyFields.tsx'
import type { KeyGiven } from './key.ts'
import { useSitting } from './session.ts'
import { hasKeys, type SignInGiven, signInByKey, signInByPassword } from './sign-in.ts'

type Way = 'key' | 'password' | { readonly failure: unknown } | null

export function SignInScreen() {
  const w = useWords('console')
  const { hasEnded } = useSitting()
  const [way, setWay] = useState<Way>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at each try
  useEffect(() => {
    let isGone = false
    const set = (found: Way) => isGone || setWay(found)
    hasKeys().then(
      (byKey) => set(byKey ? 'key' : 'password'),
      (failure: unknown) => set({ failure }),
    )
    return () => {
      isGone = true
    }
  }, [tries])
  return (
    <main className="mx-auto flex max-w-96 flex-col gap-4 p-4 pt-16">
      <h1>{w('name')}</h1>
      {hasEnded ? <Alert type="info" role="status" title={w('session_ended')} /> : null}
      <p className="text-ink-2">{way === 'password' ? w('sign_in_text') : w('sign_in_key_text')}</p>
      <WayIn way={way} onRetry={() => setTries(tries + 1)} />
    </main>
  )
}

function WayIn({ way, onRetry }: { readonly way: Way; readonly onRetry: () => void }) {
  const w = useWords('console')
  if (way === null) return <LoadingState rows={3} />
  if (typeof way === 'object') return <FailedState error={way.failure} onRetry={onRetry} />
  if (way === 'key')
    return (
      <CallForm<KeyGiven> submitLabel={w('sign_in')} onSend={signInByKey}>
        <KeyFields />
      </CallForm>
    )
  const needed = { required: true, message: w('required') }
  return (
    <CallForm<SignInGiven> submitLabel={w('sign_in')} onSend={signInByPassword}>
      <Form.Item name="who" label={w('who')} rules={[needed]}>
        <Input autoFocus autoComplete="username" />
      </Form.Item>
      <Form.Item name="password" label={w('password')} rules={[needed]}>
        <Input.Password visibilityToggle={false} autoComplete="current-password" />
      </Form.Item>
    </CallForm>
  )
}
