import { findWallets } from './found-wallets.ts'
import { type KeptWallet, keptWallet } from './kept-wallet.ts'
import { isSameAddress, type Wallet } from './wallet.ts'

/**
 * Calls `onOther` once the wallet of this session stands on another address, now or later. A wallet that is locked, or
 * was never there, tells no address and ends nothing.
 */
export async function watchWallet(kept: KeptWallet, onOther: () => void): Promise<void> {
  const found = (await findWallets()).find(({ wallet }) => wallet.id === kept.id)
  if (!found) return
  const check = async () => {
    if (await isOther(found.wallet, kept)) onOther()
  }
  found.wallet.onChange(() => void check())
  await check()
}

async function isOther(wallet: Wallet, { address }: KeptWallet): Promise<boolean> {
  const now = await wallet.knownAddress().catch(() => '')
  // The session may have ended, or be another one by now.
  return now !== '' && keptWallet()?.address === address && !isSameAddress(wallet.type, now, address)
}
