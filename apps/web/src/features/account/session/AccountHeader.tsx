import { useSession } from '@glasshouse/client'
import { ICON_BUTTON_CLASS, IconButton, Skeleton } from '@glasshouse/ui'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../words/words.ts'
import { hasEye, maskAddress, maskName } from './mask.ts'
import { SignOutButton } from './SignOutButton.tsx'

/** Who is signed in, by masked name and UID, and the way out. */
export function AccountHeader() {
  const w = useWords('account')
  const h = useWords('home')
  const info = useSession((state) => state.userInfo)
  const user = info?.user
  const [isShown, setShown] = useState(false)
  // Who signed in with a wallet is known by its address.
  const masked = user && (info.addressFlag ? maskAddress(user.address) : maskName(user.loginName))
  return (
    <section aria-label={w('method_account')} className="-me-3 flex min-h-14 items-center gap-2">
      <div className="min-w-0 flex-1">
        <div className="flex items-center">
          <span translate="no" className="figure truncate text-base font-semibold">
            {user ? isShown ? user.loginName : masked : <Skeleton width={120} height={20} />}
          </span>
          {user && !info.addressFlag && hasEye(user.loginName) && (
            <IconButton label={w(isShown ? 'hide_name' : 'show_name')} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          )}
        </div>
        <p className="-mt-2 text-xs text-ink-3">{user ? w('uid', { id: user.userId }) : <Skeleton width={88} height={12} />}</p>
      </div>
      {user && (
        <Link to="/security" aria-label={h('entry_security')} className={ICON_BUTTON_CLASS}>
          <KeyRound aria-hidden />
        </Link>
      )}
      {/* A wallet's session ends with the wallet: disconnecting it, or another address in it, signs out. */}
      {!info?.addressFlag && <SignOutButton />}
    </section>
  )
}
