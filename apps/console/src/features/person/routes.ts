import { UserSearch, Users } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/person',
    title: () => wordsOf('person')('search'),
    menu: { group: 'people', place: 0, icon: UserSearch },
    screen: async () => (await import('./FindScreen.tsx')).FindScreen,
  },
  {
    path: '/people',
    title: () => wordsOf('person')('people'),
    menu: { group: 'people', place: 1, icon: Users },
    permission: 'find_people',
    screen: async () => (await import('./PeopleScreen.tsx')).PeopleScreen,
  },
  {
    path: '/person/:userId',
    title: () => wordsOf('person')('person'),
    permission: 'find_people',
    screen: async () => (await import('./PersonScreen.tsx')).PersonScreen,
  },
]
