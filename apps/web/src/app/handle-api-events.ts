import { session, setApiListeners } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { signOutByServer } from '../features/account/session/sign-out.ts'
import { refreshUserInfo } from '../features/account/session/user-info.ts'
import { errorText } from '../words/error-text.ts'

/** What the app does with calls that fail and that no screen answers for itself. */
export function handleApiEvents(): void {
  setApiListeners({
    onTokenLost: signOutByServer,
    onError: (failure) => {
      showToast('failure', errorText(failure, session.getState().language))
      // The session was moved to the other realm elsewhere. The user info names the realm it is in now.
      if (failure.reason === 'realm_changed') void refreshUserInfo()
    },
  })
}
