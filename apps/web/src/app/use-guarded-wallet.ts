import { useBrand } from '../brand/brand.tsx'
import { useSettings } from '../live/settings/settings.ts'
import { useWalletSight, type WalletSight } from '../live/wallets/wallet-guard.ts'

/** What is known of a visitor's wallet; undefined where none is wanted: signed in, another brand, or wallets closed. */
export function useGuardedWallet(isUser: boolean): WalletSight | undefined {
  const { walletOnly } = useBrand()
  const isOpen = useSettings()?.LOGIN_REGIS_SETTING.walletIsOpen !== false
  const isWanted = walletOnly && !isUser && isOpen
  const sight = useWalletSight(isWanted)
  return isWanted ? sight : undefined
}
