import { useSession } from '@glasshouse/client'
import { Button, Field, PasswordField, Segmented, Sheet } from '@glasshouse/ui'
import { useState } from 'react'
import type { ProofRequest } from '../../../live/proof/proof-request.ts'
import { useWords } from '../../../words/words.ts'
import { CodeField } from '../fields/CodeField.tsx'
import { forgetSent } from '../fields/sent-codes.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { ProveByWallet } from './ProveByWallet.tsx'
import { type AskedWay, type FormWay, proveByPasskey, proveBySecret, SENT } from './ways.ts'

/** Asks its person to prove to be the owner of the account, in a way that counts. */
export function ProofSheet({ request }: { request: ProofRequest | undefined }) {
  const w = useWords('security')
  // While it slides away it still shows what it asked.
  const [last, setLast] = useState(request)
  if (request && request !== last) setLast(request)
  return (
    <Sheet isOpen={request !== undefined} onClose={() => request?.settle(false)} title={w('proof_title')} closeLabel={w('close')}>
      {last && <Asked ways={last.ways} onProved={() => last.settle(true)} />}
    </Sheet>
  )
}

function Asked({ ways, onProved }: { ways: readonly AskedWay[]; onProved: () => void }) {
  const w = useWords('security')
  const [way, setWay] = useState(ways[0])
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="text-sm text-ink-2 text-pretty [@media(max-height:26rem)]:hidden">{w('proof_text')}</p>
      {way && ways.length > 1 && (
        <Segmented label={w('proof_way')} chosen={way} onChange={setWay} choices={ways.map((id) => ({ id, label: w(`way_${id}`) }))} />
      )}
      {way === 'wallet' ? (
        <ProveByWallet onProved={onProved} />
      ) : way ? (
        <ProveBy key={way} way={way} onProved={onProved} />
      ) : (
        <p className="text-sm text-ink-2">{w('proof_none')}</p>
      )}
    </div>
  )
}

function ProveBy({ way, onProved }: { way: FormWay; onProved: () => void }) {
  const w = useWords('security')
  const user = useSession((state) => state.userInfo?.user)
  const form = useAccountForm<{ secret: string }>({
    beginning: { secret: '' },
    validate: ({ secret }) =>
      way !== 'passkey' && secret.trim() === '' ? { secret: way === 'password' ? 'please_pwd' : 'please_code' } : {},
    errorsOfRefusal: ({ reason, field }) => (field === 'secret' ? { secret: `refused_${reason}` as 'refused_proof_wrong' } : undefined),
    send: async ({ secret }) => {
      if (way === 'passkey') await proveByPasskey()
      else await proveBySecret(way, secret)
      if (way === 'mail' || way === 'text') forgetSent(SENT[way])
      onProved()
    },
  })
  const field = { value: form.fields.secret, error: form.errorOf('secret'), name: 'secret' }
  const change = (secret: string) => form.change('secret', secret)
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      {way === 'password' && (
        <PasswordField
          {...field}
          label={w('login_password')}
          autoComplete="current-password"
          maxLength={64}
          showLabel={w('show_password')}
          hideLabel={w('hide_password')}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {(way === 'mail' || way === 'text') && (
        <CodeField
          use={SENT[way]}
          value={field.value}
          error={field.error}
          onChange={change}
          target={() => ({ target: (way === 'mail' ? user?.email : user?.phone) ?? '', areaCode: '' })}
          onRefused={form.fail}
        />
      )}
      {(way === 'totp' || way === 'recovery') && (
        <Field
          {...field}
          label={w(way === 'totp' ? 'totp_code' : 'way_recovery')}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w(way === 'passkey' ? 'proof_use_passkey' : 'proof_confirm')}
      </Button>
    </form>
  )
}
