import { ApiError } from '@glasshouse/client'
import { useRef, useState } from 'react'
import { signText, type WalletSignature } from '../../../live/wallets/sign-text.ts'
import { type Wallet, WalletError } from '../../../live/wallets/wallet.ts'
import { treatAsWithoutWallet } from '../../../live/wallets/wallet-guard.ts'

export interface Signing {
  /** Wallet that is being asked now. */
  readonly asked: Wallet | undefined
  /** Text that lies before the wallet now. */
  readonly text: string | undefined
  readonly failure: ApiError | WalletError | undefined
  readonly sign: (wallet: Wallet) => void
}

/** One tap on a wallet: its address, the server's text, its signature, and what the signature is for. */
export function useSigning(
  purpose: 'login' | 'bind' | 'proof',
  act: (signature: WalletSignature, wallet: Wallet) => Promise<void>,
): Signing {
  const [asked, setAsked] = useState<Wallet>()
  const [text, setText] = useState<string>()
  const [failure, setFailure] = useState<Signing['failure']>()
  const isBusy = useRef(false)
  const sign = async (wallet: Wallet) => {
    if (isBusy.current) return
    isBusy.current = true
    setAsked(wallet)
    setFailure(undefined)
    try {
      await act(await signText(wallet, { purpose, onText: setText }), wallet)
    } catch (cause) {
      if (!(cause instanceof ApiError || cause instanceof WalletError)) throw cause
      if (cause instanceof ApiError && cause.isSilent) return
      setFailure(cause)
      if (purpose === 'login') treatAsWithoutWallet()
    } finally {
      isBusy.current = false
      setAsked(undefined)
      setText(undefined)
    }
  }
  return { asked, text, failure, sign: (wallet) => void sign(wallet) }
}
