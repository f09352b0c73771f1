import { Alert, Form, Input } from 'antd'
import { CallForm } from '../kit/CallForm.tsx'
import { useWords } from '../words/words.ts'
import { useSitting } from './session.ts'
import { type SignInGiven, signInByPassword } from './sign-in.ts'

export function SignInScreen() {
  const w = useWords('console')
  const { hasEnded } = useSitting()
  const needed = { required: true, message: w('required') }
  return (
    <main className="mx-auto flex max-w-96 flex-col gap-4 p-4 pt-16">
      <h1>{w('name')}</h1>
      {hasEnded ? <Alert type="info" role="status" title={w('session_ended')} /> : null}
      <p className="text-ink-2">{w('sign_in_text')}</p>
      <CallForm<SignInGiven> submitLabel={w('sign_in')} onSend={signInByPassword}>
        <Form.Item name="who" label={w('who')} rules={[needed]}>
          <Input autoFocus autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label={w('password')} rules={[needed]}>
          <Input.Password visibilityToggle={false} autoComplete="current-password" />
        </Form.Item>
      </CallForm>
    </main>
  )
}
