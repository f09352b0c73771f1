import { BellRing } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/own',
    title: () => wordsOf('own')('title'),
    menu: { group: 'work', place: 12, icon: BellRing },
    waits: 'own',
    screen: async () => (await import('./OwnScreen.tsx')).OwnScreen,
  },
]
