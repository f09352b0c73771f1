import { isSignedIn, useSession } from '@glasshouse/client'
import { useEffect } from 'react'
import { refreshUserInfo } from '../features/account/session/user-info.ts'

/** Who is signed in is asked again on every navigation; a failure keeps what is known. */
export function useFreshUserInfo(pathname: string): void {
  const isUser = useSession(isSignedIn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the occasion, not an input
  useEffect(() => {
    if (isUser) void refreshUserInfo()
  }, [pathname, isUser])
}
