import { api, session, useConfirmation } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import { showToast } from '@glasshouse/ui'
import { useNavigateFromHere } from '../../../live/routes/use-navigate-from-here.ts'
import { useWords } from '../../../words/words.ts'
import { refreshUserInfo } from '../session/user-info.ts'

/**
 * Moves the session into the other set of books; throws what the server refuses. The flag comes before the user info,
 * because a call that names the former realm is refused. The sockets follow the flag by themselves. `onSwitched` moves
 * before anything is drawn of the other books: from then on a tap goes where it leads.
 */
export async function switchTo(realm: Realm, onSwitched: () => void): Promise<void> {
  await api.switchRealm({ realm })
  onSwitched()
  session.setState({ realm })
  await refreshUserInfo()
}

/** Starts or quits demo trading from a screen: question, switch, home, toast. */
export function useSwitch(realm: Realm) {
  const w = useWords('account')
  const navigate = useNavigateFromHere()
  return useConfirmation(
    () => switchTo(realm, () => navigate('/home')),
    () => showToast('success', w(realm === 'demo' ? 'enter_simulated_trade' : 'quit_simulated_trade')),
  )
}
