import { isSignedIn, useSession } from '@glasshouse/client'
import { useEffect, useState } from 'react'
import { refreshUserInfo } from '../features/account/session/user-info.ts'

/**
 * Who is signed in is asked again on every navigation; a failure keeps what is known. Returns whether a screen can be
 * drawn: not before the first answer where a start knows nothing of its user, since realm and holdings decide what a screen
 * shows. A sign-in in a running app leaves the screen that signs in as it is.
 */
export function useFreshUserInfo(pathname: string): boolean {
  const isUser = useSession(isSignedIn)
  const isKnown = useSession(({ userInfo }) => userInfo !== null)
  const [isStartUnknown] = useState(isUser && !isKnown)
  const [isAnswered, setAnswered] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the occasion, not an input
  useEffect(() => {
    if (isUser) void refreshUserInfo().finally(() => setAnswered(true))
    else setAnswered(false)
  }, [pathname, isUser])
  return !isStartUnknown || !isUser || isKnown || isAnswered
}
