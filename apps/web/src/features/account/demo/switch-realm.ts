import { ApiError, api, session } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import { showToast } from '@glasshouse/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../../words/words.ts'
import { refreshUserInfo } from '../session/user-info.ts'

/**
 * Moves the session into the other set of books; throws what the server refuses. The flag comes before the user info,
 * because a call that names the former realm is refused. The sockets follow the flag by themselves.
 */
export async function switchTo(realm: Realm): Promise<void> {
  await api.switchRealm({ realm })
  session.setState({ realm })
  await refreshUserInfo()
}

/** Starting or quitting simulated trading from a screen: ask, act, say so, go home. */
export function useSwitch(realm: Realm) {
  const w = useWords('account')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    try {
      await switchTo(realm)
      setAsking(false)
      showToast('success', w(realm === 'demo' ? 'enter_simulated_trade' : 'quit_simulated_trade'))
      await navigate('/home')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAsking(false)
    } finally {
      setPending(false)
    }
  }
  return { isAsking, isPending, ask: () => setAsking(true), cancel: () => setAsking(false), confirm }
}
