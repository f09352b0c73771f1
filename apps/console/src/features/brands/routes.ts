import { Palette } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

export const routes: readonly ConsolePage[] = [
  {
    path: '/brands',
    title: () => wordsOf('brands')('title'),
    menu: { group: 'content', place: 50, icon: Palette },
    permission: 'see_settings',
    screen: async () => (await import('./BrandsScreen.tsx')).BrandsScreen,
  },
]
