import { useSession } from '@glasshouse/client'
import { maskAddress, maskName } from '../features/account/session/mask.ts'
import { OptionScreen } from '../features/option/OptionScreen.tsx'

/** Options with what belongs to another feature: who is signed in, masked. */
export function TradeScreen() {
  const info = useSession((state) => state.userInfo)
  const name = info && (info.addressFlag ? maskAddress(info.user.address) : maskName(info.user.loginName))
  return <OptionScreen userName={name ?? ''} userId={info?.user.userId} />
}
