import { Headset } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/support',
    title: () => wordsOf('support')('title'),
    menu: { group: 'content', place: 30, icon: Headset },
    permission: 'see_settings',
    screen: async () => (await import('./SupportScreen.tsx')).SupportScreen,
  },
]
