import { listenToApi, session } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { signOutByServer } from '../features/account/session/sign-out.ts'
import { refreshUserInfo } from '../features/account/session/user-info.ts'
import { failureWords } from '../words/error-text.ts'

/** What the app does with calls that fail and that no screen answers for itself. */
export function listenToCalls(): void {
  listenToApi({
    onTokenGone: signOutByServer,
    onFailure: (failure) => {
      showToast('failure', failureWords(failure, session.getState().language))
      // The session was moved to the other realm elsewhere. The user info names the realm it is in now.
      if (failure.reason === 'realm_changed') void refreshUserInfo()
    },
  })
}
