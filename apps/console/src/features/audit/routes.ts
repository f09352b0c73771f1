import { ScrollText } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/audit',
    title: () => wordsOf('audit')('title'),
    menu: { group: 'house', place: 4, icon: ScrollText },
    permission: 'see_audit',
    screen: async () => (await import('./AuditScreen.tsx')).AuditScreen,
  },
]
