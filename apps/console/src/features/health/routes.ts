import { Activity } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/health',
    title: () => wordsOf('health')('title'),
    menu: { group: 'house', place: 3, icon: Activity },
    permission: 'see_health',
    screen: async () => (await import('./HealthScreen.tsx')).HealthScreen,
  },
]
