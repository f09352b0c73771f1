import { useEffect, useState } from 'react'
import { findEthereum } from './ethereum.ts'
import { isTronThere, tronWallet } from './tron.ts'
import type { Wallet } from './wallet.ts'

/** A wallet, with the address that this page may read already. */
export interface FoundWallet {
  readonly wallet: Wallet
  /** '' where nobody was asked yet. */
  readonly address: string
  /** False: it is offered, and a tap says what to install. */
  readonly isThere: boolean
}

/** Wallets of this page, Tron's always among them. Nobody is asked anything. */
export async function findWallets(page: Window = window): Promise<readonly FoundWallet[]> {
  const tron = tronWallet(page)
  const [ethereum, isTron] = await Promise.all([findEthereum(page), isTronThere(page)])
  const known = (wallet: Wallet, isThere: boolean): Promise<FoundWallet> =>
    wallet.knownAddress().then(
      (address) => ({ wallet, address, isThere }),
      () => ({ wallet, address: '', isThere }),
    )
  return Promise.all([...ethereum.map((wallet) => known(wallet, true)), known(tron, isTron)])
}

/** Undefined until they are found. */
export function useFoundWallets(): readonly FoundWallet[] | undefined {
  const [found, setFound] = useState<readonly FoundWallet[]>()
  useEffect(() => {
    let isHere = true
    void findWallets().then((wallets) => isHere && setFound(wallets))
    return () => {
      isHere = false
    }
  }, [])
  return found
}
