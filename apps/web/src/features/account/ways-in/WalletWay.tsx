import { ApiError, api } from '@glasshouse/client'
import { Field } from '@glasshouse/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBrand } from '../../../brand/brand.tsx'
import { keepWallet } from '../../../live/wallets/kept-wallet.ts'
import { useWords } from '../../../words/words.ts'
import { useSigning } from '../wallet/use-signing.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { enter } from './sign-in.ts'

/** Sign-in by a wallet. The first time it makes an account, so an invitation code may come with it. */
export function WalletWay({ purpose }: { purpose: 'login' | 'register' | 'needed' }) {
  const a = useWords('account')
  const w = useWords('walletLogin')
  const { inviteCodeRequired } = useBrand()
  const [query] = useSearchParams()
  const [inviteCode, setInviteCode] = useState(query.get('invite_code') ?? '')
  const signing = useSigning('login', async (signature, wallet) => {
    const { data } = await api.signInByWallet({ ...signature, inviteCode: inviteCode.trim() }, { isQuiet: true, withDevice: true })
    if (!data) return
    keepWallet({ id: wallet.id, address: signature.address })
    await enter({ satoken: data.satoken, device: data.device }, data.isNew ? 'register_success' : 'login_success')
  })
  const inviteError = signing.failure instanceof ApiError && signing.failure.field === 'activeCode'
  return (
    <div className="flex flex-col gap-4">
      {purpose !== 'needed' && <p className="text-sm text-ink-2 text-pretty">{w(`${purpose}_text`)}</p>}
      {(inviteCodeRequired || purpose === 'register' || inviteError) && (
        <Field
          label={a(inviteCodeRequired ? 'invite_code' : 'invite_code_optional')}
          name="activeCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          hint={inviteCodeRequired ? w('invite_hint') : undefined}
          value={inviteCode}
          onChange={(event) => setInviteCode(event.target.value)}
        />
      )}
      <WalletList signing={signing} />
    </div>
  )
}
