import { PencilRuler, Scale } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/rules',
    title: () => wordsOf('rules')('title'),
    menu: { group: 'rules', place: 0, icon: Scale },
    permission: 'see_rules',
    screen: async () => (await import('./RulesScreen.tsx')).RulesScreen,
  },
  {
    path: '/rules/change',
    title: () => wordsOf('rules')('change'),
    menu: { group: 'rules', place: 1, icon: PencilRuler },
    permission: 'ask',
    screen: async () => (await import('./ChangeScreen.tsx')).ChangeScreen,
  },
]
