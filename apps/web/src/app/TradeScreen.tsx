import { useSession } from '@glasshouse/client'
import { lazy, Suspense, useState } from 'react'
import { maskAddress, maskName } from '../features/account/session/mask.ts'
import { OptionScreen } from '../features/option/OptionScreen.tsx'

const ServiceSheet = lazy(async () => ({ default: (await import('../features/home/ServiceSheet.tsx')).ServiceSheet }))

/** Options with what belongs to other features: who is signed in, masked, and where the server can be asked. */
export function TradeScreen() {
  const info = useSession((state) => state.userInfo)
  const name = info && (info.addressFlag ? maskAddress(info.user.address) : maskName(info.user.loginName))
  return <OptionScreen userName={name ?? ''} userId={info?.user.userId} service={(sheet) => <Service {...sheet} />} />
}

/** Loaded when it is first asked for. */
function Service(sheet: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [isNeeded, setNeeded] = useState(false)
  if (sheet.isOpen && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <Suspense>
        <ServiceSheet {...sheet} />
      </Suspense>
    )
  )
}
