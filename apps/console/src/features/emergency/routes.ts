import { OctagonX } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/emergency',
    title: () => wordsOf('emergency')('title'),
    menu: { group: 'work', place: 1, icon: OctagonX },
    permission: 'see_stops',
    waits: 'stops',
    screen: async () => (await import('./EmergencyScreen.tsx')).EmergencyScreen,
  },
]
