import { queryClient } from '@glasshouse/client'

/** Tables that follow the journal may be that much behind the answer of an act. */
const FOLLOWED_MS = 1_200

/** Asks again for all that is shown: an act changes what many pages and the menu show. Once more for what only follows it. */
export function showAnew(): Promise<void> {
  setTimeout(() => void queryClient.invalidateQueries(), FOLLOWED_MS)
  return queryClient.invalidateQueries()
}
