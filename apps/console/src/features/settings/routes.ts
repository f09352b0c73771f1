import { SlidersHorizontal } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/settings',
    title: () => wordsOf('settings')('title'),
    menu: { group: 'content', place: 40, icon: SlidersHorizontal },
    permission: 'see_settings',
    screen: async () => (await import('./SettingsScreen.tsx')).SettingsScreen,
  },
  {
    path: '/settings/:key',
    title: () => wordsOf('settings')('one_title'),
    permission: 'see_settings',
    screen: async () => (await import('./SettingScreen.tsx')).SettingScreen,
  },
]
