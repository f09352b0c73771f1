import { KeyRound } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/operators',
    title: () => wordsOf('operators')('title'),
    menu: { group: 'house', place: 90, icon: KeyRound },
    screen: async () => (await import('./OperatorsScreen.tsx')).OperatorsScreen,
  },
]
