import { FilePen, Mails } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/content',
    title: () => wordsOf('content')('title'),
    menu: { group: 'content', place: 10, icon: FilePen },
    permission: 'see_content',
    screen: async () => (await import('./ContentScreen.tsx')).ContentScreen,
  },
  {
    path: '/content/new/:kind',
    title: () => wordsOf('content')('new_title'),
    permission: 'write_content',
    screen: async () => (await import('./NewEntryScreen.tsx')).NewEntryScreen,
  },
  {
    path: '/content/:id',
    title: () => wordsOf('content')('entry_title'),
    permission: 'see_content',
    screen: async () => (await import('./EntryScreen.tsx')).EntryScreen,
  },
  {
    path: '/group-mails',
    title: () => wordsOf('content')('mails_title'),
    menu: { group: 'content', place: 20, icon: Mails },
    permission: 'see_content',
    screen: async () => (await import('./GroupMailsScreen.tsx')).GroupMailsScreen,
  },
]
