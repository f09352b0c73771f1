import { IconButton, Skeleton } from '@glasshouse/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../live/session.ts'
import { useWords } from '../../words/words.ts'
import { hasEye, maskName } from './mask.ts'
import { SignOutButton } from './SignOutButton.tsx'

/** Who is signed in, by masked name and UID, and the way out. */
export function AccountHeader() {
  const w = useWords('account')
  const user = useSession((state) => state.userInfo?.user)
  const [isShown, setShown] = useState(false)
  return (
    <section aria-label={w('method_account')} className="-me-3 flex min-h-14 items-center gap-2">
      <div className="min-w-0 flex-1">
        <div className="flex items-center">
          <span className="figure truncate text-base font-semibold">
            {user ? isShown ? user.loginName : maskName(user.loginName) : <Skeleton width={120} height={20} />}
          </span>
          {user && hasEye(user.loginName) && (
            <IconButton label={w(isShown ? 'hide_name' : 'show_name')} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          )}
        </div>
        <p className="-mt-2 text-xs text-ink-3">{user ? w('uid', { id: user.userId }) : <Skeleton width={88} height={12} />}</p>
      </div>
      <SignOutButton />
    </section>
  )
}
