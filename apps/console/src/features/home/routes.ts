import { House } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/home',
    title: () => wordsOf('home')('title'),
    menu: { group: 'work', place: 0, icon: House },
    screen: async () => (await import('./HomeScreen.tsx')).HomeScreen,
  },
]
