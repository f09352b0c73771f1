import { ApiError, api, clearSession } from '@glasshouse/client'
import { keptWallet } from '../../../live/wallets/kept-wallet.ts'
import { leaveNotice, reloadAt } from './page.ts'

/** A session that a wallet opened ends once that wallet stands on another address. Other sessions are left alone. */
export function endWithItsWallet(): void {
  const kept = keptWallet()
  if (!kept) return
  void import('../../../live/wallets/watch-wallet.ts').then(({ watchWallet }) => watchWallet(kept, endOnce()))
}

function endOnce(): () => void {
  let hasEnded = false
  return () => {
    if (hasEnded) return
    hasEnded = true
    void end()
  }
}

async function end(): Promise<void> {
  try {
    await api.signOut({}, { isQuiet: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  clearSession()
  leaveNotice('wallet_changed')
  reloadAt('/home')
}
