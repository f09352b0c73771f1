import { useEffect, useState } from 'react'
import { findWallets } from './found-wallets.ts'

/** What is known of a visitor's wallet on a brand that lets in nobody without one. */
export type WalletSight = 'unknown' | 'none' | 'found'

let asked: Promise<WalletSight> | undefined

/** Once a page load: an address that may be read already, else the wallet is asked, as such a brand may. */
function askOnce(): Promise<WalletSight> {
  asked ??= ask().catch(() => 'none')
  return asked
}

async function ask(): Promise<WalletSight> {
  const wallets = await findWallets()
  if (wallets.some(({ address }) => address !== '')) return 'found'
  const first = wallets.find(({ isThere }) => isThere)
  return first && (await first.wallet.askAddress()) !== '' ? 'found' : 'none'
}

export const forgetWalletSight = (): void => {
  asked = undefined
}

export function useWalletSight(isWanted: boolean): WalletSight {
  const [sight, setSight] = useState<WalletSight>('unknown')
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    void askOnce().then((found) => isHere && setSight(found))
    return () => {
      isHere = false
    }
  }, [isWanted])
  return sight
}
