import { isSessionLasting, queryClient } from '@glasshouse/client'
import { showLiquidations } from '../features/inbox/liquidation-toasts.ts'
import { keepLastState } from '../offline/last-state.ts'
import { bringAllWords } from '../words/bring-all-words.ts'
import { followTranslation } from '../words/follow-translation.ts'
import { reloadAfterAbsence } from './reload-after-absence.ts'

/** What goes on beside the screens from a moment after the first one stands. */
export function afterStart(): void {
  bringAllWords(document)
  followTranslation(document)
  showLiquidations()
  keepLastState(queryClient, document)
  // Where the browser stores nothing, a page that is loaded again would sign its user out.
  reloadAfterAbsence(document, () => isSessionLasting() && window.location.reload())
}
